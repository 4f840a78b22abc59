import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { type AssetRow, assets, edits, type RunRow, runs } from '../../database/schema.ts'

/** The maximum number of steps from a picture back to its first source. */
const MAX_STEPS = 12

/** The picture before any manual edit, by the id of the edited picture; without an entry for unedited ones. */
export async function madeBefore(
  db: Database,
  pictures: readonly AssetRow[],
): Promise<ReadonlyMap<string, AssetRow>> {
  const roots = new Map<string, AssetRow>()
  let front = pictures.filter(({ editId }) => editId !== null).map((asset) => ({ of: asset.id, asset }))
  for (let step = 0; front.length > 0 && step < MAX_STEPS; step += 1) {
    const parents = await parentsOf(
      db,
      front.map(({ asset }) => asset.editId ?? ''),
    )
    front = front.flatMap(({ of, asset }) => {
      const parent = parents.get(asset.editId ?? '')
      return parent ? [{ of, asset: parent }] : []
    })
    for (const { of, asset } of front) roots.set(of, asset)
    front = front.filter(({ asset }) => asset.editId !== null)
  }
  return roots
}

async function parentsOf(db: Database, editIds: readonly string[]): Promise<ReadonlyMap<string, AssetRow>> {
  const rows = await db
    .select({ editId: edits.id, asset: assets })
    .from(edits)
    .innerJoin(assets, eq(assets.id, sql`${edits.edit} ->> 'parentId'`))
    .where(inArray(edits.id, [...editIds]))
  return new Map(rows.map(({ editId, asset }) => [editId, asset]))
}

/** A picture and the run that made it. */
export interface Made {
  readonly id: string
  readonly run: Pick<RunRow, 'files'> | null
}

/** The ids of those pictures that go back to an upload, over any number of steps. */
export async function madeFromUploads(db: Database, pictures: readonly Made[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let front = pictures.flatMap(({ id, run }) => filesOf(run).map((source) => ({ of: id, source })))
  for (let step = 0; front.length > 0 && step < MAX_STEPS; step += 1) {
    const ids = [...new Set(front.map(({ source }) => source))]
    const rows = await db
      .select({
        id: assets.id,
        origin: assets.origin,
        isMask: assets.isMask,
        editId: assets.editId,
        run: runs,
      })
      .from(assets)
      .leftJoin(runs, eq(runs.id, assets.runId))
      .where(inArray(assets.id, ids))
    const edited = await parentsOf(
      db,
      rows.flatMap(({ editId }) => editId ?? []),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    front = front.flatMap(({ of, source }) => {
      const row = byId.get(source)
      if (!row) return []
      if (row.origin === 'upload' && !row.isMask) found.add(of)
      const parent = row.editId === null ? undefined : edited.get(row.editId)
      return [...filesOf(row.run), ...(parent ? [parent.id] : [])].map((next) => ({ of, source: next }))
    })
  }
  return found
}

const filesOf = (run: Made['run']): readonly string[] => Object.values(run?.files ?? {}).flat()
