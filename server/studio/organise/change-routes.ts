import { and, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type PictureChange, changeRoutes as rows } from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assetView } from '../assets/asset-view.ts'
import { GONE } from '../assets/put-away.ts'
import { isAnyOf } from '../database/any-of.ts'
import { assets } from '../database/schema.ts'
import { register } from '../http/register.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { idsChosen, requireFewTags } from './chosen.ts'
import type { CollectionStore } from './collection-store.ts'
import type { Erasing } from './erase.ts'
import type { RecordedChanges } from './recorded-changes.ts'

interface ChangeRoutes {
  readonly db: Database
  readonly recordedChanges: RecordedChanges
  readonly projects: Pick<ProjectStore, 'given'>
  readonly collections: Pick<CollectionStore, 'require'>
  readonly erasing: Erasing
}

/** Up to this many pictures are part of the response. */
const MAX_ANSWERED = 100

/** Changes of many pictures at once, undoing them, and deleting pictures for good. */
export function changeRoutes(app: FastifyInstance, deps: ChangeRoutes): void {
  const { db, recordedChanges: changes, projects, collections, erasing } = deps
  register(app, rows, {
    async make({ body: { ids: named, rule, expected, ...change } }) {
      await requirePlaces(change)
      const chosen = await idsChosen(db, { ids: named, rule })
      await requireFewTags(db, chosen, change)
      const existing = named ? await known(chosen) : chosen
      if (chosen.length > 0 && existing.length === 0) throw GONE
      const ids = change.isDeleted === false ? await restorable(chosen) : existing
      const made = await changes.make(ids, change, expected)
      return { change: made, assets: named && ids.length <= MAX_ANSWERED ? await assetsOf(ids) : [] }
    },
    last: async () => ({ changes: await changes.last() }),
    one: ({ params }) => changes.read(params.id),
    async undo({ params: { id } }) {
      await requireLeft(id)
      return changes.undo(id)
    },
    erase: async ({ body }) => changes.erase(await erasing.inTrash(await idsChosen(db, body))),
  })

  async function requirePlaces({ projectId, addTo, removeFrom, arrange }: PictureChange): Promise<void> {
    await projects.given(projectId, 'projectId')
    for (const id of [addTo, removeFrom, arrange?.collection])
      if (id !== undefined) await collections.require(id)
  }

  /** Those whose files exist; from now on the files are protected. Refused with 410 if none exists. */
  async function restorable(ids: readonly string[]): Promise<readonly string[]> {
    const there = await erasing.touched(ids)
    if (ids.length > 0 && there.length === 0) throw GONE
    return there
  }

  /** Those that exist, in their order: the others are neither changed nor counted. */
  async function known(ids: readonly string[]): Promise<readonly string[]> {
    const found = await db
      .select({ id: assets.id })
      .from(assets)
      .where(and(isAnyOf(assets.id, ids), isNull(assets.erasedAt)))
    const isKnown = new Set(found.map(({ id }) => id))
    return ids.filter((id) => isKnown.has(id))
  }

  /** Refuses with 410 the undo of a change whose pictures were all deleted for good. */
  async function requireLeft(id: string): Promise<void> {
    const ids = await changes.picturesOf(id)
    if (ids.length > 0 && (await known(ids)).length === 0) throw GONE
  }

  async function assetsOf(ids: readonly string[]) {
    const found = await db
      .select()
      .from(assets)
      .where(inArray(assets.id, [...ids]))
    return found.map(assetView)
  }
}
