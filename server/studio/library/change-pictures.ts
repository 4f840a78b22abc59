import { inArray, type SQL, sql } from 'drizzle-orm'
import { type LibraryChange, MAX_TAGS, type PictureMarks } from '#contract/studio/library.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AssetStore } from '../assets/asset-store.ts'
import type { Changes } from '../database/changes.ts'
import { type AssetRow, assets } from '../database/schema.ts'
import type { Notifications } from '../events/notifications.ts'
import { invalid, Refusal } from '../http/errors.ts'

interface Deps {
  readonly db: Database
  readonly assets: Pick<AssetStore, 'putAway' | 'bringBack'>
  readonly changes: Changes
  readonly notifications: Notifications
}

/** Of more runs than this, listeners are told at once: each one alone is read for them. */
const MAX_TOLD = 20

interface Changed {
  readonly assets: readonly AssetRow[]
  /** Their marks before. */
  readonly before: readonly PictureMarks[]
}

/**
 * Marks, rates, tags, annotates, deletes or restores pictures; returns those that were changed. Of several, those whose files
 * were removed stay deleted; refused with 410 if that is true of all of them.
 */
export async function changePictures(deps: Deps, change: LibraryChange): Promise<Changed> {
  const { ids, isDeleted } = change
  const { before, marked } = await mark(deps.db, change)
  const moved = isDeleted === undefined ? [] : await (isDeleted ? putAway : bringBack)(deps.assets, ids)
  const changed = isDeleted === undefined ? marked : moved
  if (isDeleted !== undefined && moved.length > 0) deps.changes.happened('put-away')
  if (changed.length > 0) {
    const runIds = new Set(changed.flatMap(({ runId }) => runId ?? []))
    if (runIds.size > MAX_TOLD) deps.notifications.runsChanged()
    else for (const runId of runIds) deps.notifications.runChanged(runId)
    deps.notifications.libraryChanged()
  }
  return { assets: changed, before }
}

async function mark(db: Database, change: LibraryChange) {
  const { id, isFavorite, rating, note, tags } = assets
  const areTheirs = inArray(id, change.ids)
  const given = Object.entries({
    isFavorite: change.isFavorite,
    rating: change.rating,
    note: change.note,
    tags: tagsAfter(change),
  })
  const marks = given.filter(([, value]) => value !== undefined)
  return db.transaction(async (tx) => {
    const before = await tx
      .select({ id, isFavorite, rating, note, tags })
      .from(assets)
      .where(areTheirs)
      .for('update')
    requireFewTags(before, change)
    if (marks.length === 0 || before.length === 0) return { before, marked: [] }
    const marked = await tx.update(assets).set(Object.fromEntries(marks)).where(areTheirs).returning()
    return { before, marked }
  })
}

function tagsAfter({ addTags = [], removeTags = [] }: LibraryChange): SQL | undefined {
  if (addTags.length === 0 && removeTags.length === 0) return undefined
  const [added, removed] = [addTags, removeTags].map((tags) => sql`${sql.param(tags, assets.tags)}::text[]`)
  return sql`array(select distinct tag from unnest(${assets.tags} || ${added}) as tag where tag <> all(${removed}))`
}

function requireFewTags(
  before: readonly PictureMarks[],
  { addTags = [], removeTags = [] }: LibraryChange,
): void {
  if (addTags.length === 0) return
  const isRemoved = new Set(removeTags)
  const isFull = ({ tags }: PictureMarks) =>
    new Set([...tags, ...addTags].filter((tag) => !isRemoved.has(tag))).size > MAX_TAGS
  const full = before.filter(isFull)
  if (full.length === 0) return
  const message = `would give ${full.length} of the pictures more than ${MAX_TAGS} tags; remove some first`
  throw invalid([{ at: 'addTags', message }], 422)
}

async function putAway(store: Deps['assets'], ids: readonly string[]): Promise<readonly AssetRow[]> {
  const gone: AssetRow[] = []
  for (const id of ids) {
    const asset = await store.putAway(id)
    if (asset) gone.push(asset)
  }
  return gone
}

async function bringBack(store: Deps['assets'], ids: readonly string[]): Promise<readonly AssetRow[]> {
  const back: AssetRow[] = []
  let refusal: Refusal | null = null
  for (const id of ids) {
    try {
      const asset = await store.bringBack(id)
      if (asset) back.push(asset)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error
    }
  }
  if (refusal && back.length === 0) throw refusal
  return back
}
