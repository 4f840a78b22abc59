import { desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Project, projectRoutes } from '#contract/studio/organise/projects.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DEFAULT_PROJECT } from '../database/first-rows.ts'
import { projects } from '../database/organised.ts'
import { invalid, notFound, Refusal } from '../http/errors.ts'
import { requireExpected } from '../http/expected.ts'
import { isId, newId } from '../new-id.ts'

interface ProjectStoreOptions {
  readonly db: Database
  readonly now: () => Date
}

type ProjectChange = z.output<typeof projectRoutes.change.body>
export type ProjectStore = ReturnType<typeof projectStore>

const projectView = ({ id, name, createdAt, archivedAt }: typeof projects.$inferSelect): Project => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  isArchived: archivedAt !== null,
})

const DEFAULT_STAYS = new Refusal(
  409,
  'default-project',
  'Pictures go to this project when no other one is chosen, so it cannot be archived.',
)

/** The projects that runs and pictures are in. */
export function projectStore({ db, now }: ProjectStoreOptions) {
  /** All of them, archived ones too, the newest first. */
  const all = async (): Promise<Project[]> =>
    (await db.select().from(projects).orderBy(desc(projects.createdAt), desc(projects.id))).map(projectView)

  async function create(name: string): Promise<Project> {
    const project = { id: newId(), name, createdAt: now(), archivedAt: null }
    await db.insert(projects).values(project)
    return projectView(project)
  }

  /** Renames, archives or unarchives a project. Refused with 409 if it was renamed meanwhile. */
  async function change(id: string, { name, isArchived, expected }: ProjectChange): Promise<Project> {
    if (isArchived && id === DEFAULT_PROJECT) throw DEFAULT_STAYS
    const set = {
      id,
      ...(name !== undefined && { name }),
      ...(isArchived !== undefined && { archivedAt: isArchived ? now() : null }),
    }
    return db.transaction(async (tx) => {
      const isIt = eq(projects.id, id)
      const [current] = await tx.select().from(projects).where(isIt).for('update')
      if (!current) throw notFound('project')
      requireExpected({ expected, current, wanted: set })
      await tx.update(projects).set(set).where(isIt)
      return projectView({ ...current, ...set })
    })
  }

  /** The id of the project that something new goes to. Refused with 422 where there is no such project. */
  async function given(id: string | undefined, at = 'project'): Promise<string> {
    if (id === undefined || id === DEFAULT_PROJECT) return DEFAULT_PROJECT
    const [found] = isId(id) ? await db.select().from(projects).where(eq(projects.id, id)) : []
    if (!found) throw invalid([{ at, message: 'is not a project; choose another one' }], 422)
    return found.id
  }

  return { all, create, change, given }
}
