import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { libraryChangeSlices, libraryChanges, type MarksBefore, type Turn } from '../../database/organised.ts'
import { assets } from '../../database/schema.ts'
import { restorePlaces } from '../arrange.ts'
import { changedIn } from '../changed-in.ts'
import { collectionsOf, lockOrders, type Tx } from '../collection-places.ts'
import { hasSomeOf, isOfTheSame } from '../related-changes.ts'
import { isNothing, type LaterSlice, type PutBack, passedOn, putBackOf } from './put-back.ts'
import { undoMembership } from './undo-membership.ts'
import { passedOnPlaces } from './undo-places.ts'

interface MadeSlice {
  readonly changeId: string
  readonly ordinal: number
  readonly ids: readonly string[]
  readonly change: PictureChange
  readonly now: Date
}

const { changeId, ordinal, state, before } = libraryChangeSlices
const keyOf = (slice: Pick<MadeSlice, 'changeId' | 'ordinal'>) =>
  and(eq(changeId, slice.changeId), eq(ordinal, slice.ordinal))

interface UndoneSlice {
  /** The runs of the pictures that were modified. */
  readonly runIds: readonly string[]
  /** The number of pictures that the change had changed; the others were so already. */
  readonly changed: number
  /** The number of those that kept something that a later change had set, or that were deleted for good since. */
  readonly leftAlone: number
}

/**
 * Restores the values before a slice of a change. Values that were changed again since stay, and undoing that later
 * change restores the values before this one.
 */
export async function undoSlice(tx: Tx, slice: MadeSlice): Promise<UndoneSlice> {
  const { ids, change, now } = slice
  await lockOrders(tx, collectionsOf(change))
  // First, like changes: from here on no other change or undo of these pictures runs.
  const pictures = await tx
    .select({ id: assets.id, erasedAt: assets.erasedAt })
    .from(assets)
    .where(inArray(assets.id, [...ids]))
    .orderBy(asc(assets.id))
    .for('update')
  const [its] = await tx.select({ before }).from(libraryChangeSlices).where(keyOf(slice)).for('update')
  if (!its?.before) return { runIds: [], changed: 0, leftAlone: 0 }
  const { marks, arranged = [], turn } = its.before
  const later = await laterSlices(tx, slice, turn)
  const members = await undoMembership(tx, { ...slice, before: its.before }, later)
  const places = passedOnPlaces(arranged, change.arrange?.collection, members.later)
  if (change.arrange !== undefined) await restorePlaces(tx, change.arrange.collection, places.left)
  const wanted = marks.filter(({ isErased }) => !isErased).map((mark) => putBackOf(mark, change))
  const { left, rewritten, keeping } = passedOn(wanted, places.later)
  for (const [at, one] of rewritten.entries()) if (one !== later[at]) await rewrite(tx, one)
  const gone = [...pictures.filter(({ erasedAt }) => erasedAt), ...marks.filter(({ isErased }) => isErased)]
  const isGone = new Set(gone.map(({ id }) => id))
  // Of those that are gone nothing is recorded any more.
  const changed = new Set([...changedIn(its.before, change), ...isGone])
  const isKept = new Set([...keeping, ...members.keeping, ...places.keeping, ...isGone])
  const leftAlone = [...changed].filter((id) => isKept.has(id)).length
  return { runIds: await putBack(tx, left, now), changed: changed.size, leftAlone }
}

/** The slices of later changes of the same columns or collections that were not undone, with some of these pictures. */
async function laterSlices(tx: Tx, slice: MadeSlice, turn: Turn): Promise<LaterSlice[]> {
  const changes = await tx
    .select({ id: libraryChanges.id, change: libraryChanges.change })
    .from(libraryChanges)
    .where(and(ne(libraryChanges.id, slice.changeId), isOfTheSame(slice.change)))
  const changeOf = new Map(changes.map(({ id, change }) => [id, change]))
  if (changeOf.size === 0) return []
  const rows = await tx
    .select({ changeId, ordinal, ids: libraryChangeSlices.ids, before })
    .from(libraryChangeSlices)
    .where(
      and(
        inArray(changeId, [...changeOf.keys()]),
        eq(state, 'made'),
        sql`${before} -> 'turn' > ${JSON.stringify(turn)}::jsonb`,
        hasSomeOf(slice.ids),
      ),
    )
    // Two undos that rewrite the same slices lock them in one order.
    .orderBy(asc(changeId), asc(ordinal))
    .for('update')
  return rows
    .flatMap((row) => {
      const change = changeOf.get(row.changeId)
      return row.before && change ? { ...row, before: row.before, change } : []
    })
    .toSorted(inTurn)
}

const inTurn = (one: LaterSlice, other: LaterSlice) =>
  one.before.turn[0] - other.before.turn[0] || one.before.turn[1] - other.before.turn[1]

async function rewrite(tx: Tx, { changeId, ordinal, before }: LaterSlice): Promise<void> {
  await tx.update(libraryChangeSlices).set({ before }).where(keyOf({ changeId, ordinal }))
}

/** Restores the values that no later change depends on. */
async function putBack(tx: Tx, wanted: readonly PutBack[], now: Date): Promise<readonly string[]> {
  const some = wanted.filter((one) => !isNothing(one))
  if (some.length === 0) return []
  const old = (field: keyof MarksBefore) => sql`"old".${sql.identifier(field)}`
  const asBefore = (field: 'isFavorite' | 'rating' | 'note' | 'projectId') =>
    sql`coalesce(${old(field)}, ${assets[field]})`
  const rows = some.map(({ id, values, tags }) => ({
    ...values,
    id,
    with: tagsThat(tags, true),
    without: tagsThat(tags, false),
  }))
  const undone = await tx
    .update(assets)
    .set({
      isFavorite: asBefore('isFavorite'),
      rating: asBefore('rating'),
      note: asBefore('note'),
      projectId: asBefore('projectId'),
      tags: sql`array(select distinct tag from unnest(${assets.tags} || "old"."with") as tag where tag <> all("old"."without"))`,
      removedAt: sql`case ${old('isDeleted')} when true then coalesce(${assets.removedAt}, ${now.toISOString()}::timestamptz)
        when false then null else ${assets.removedAt} end`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "old" ("id" text, "isFavorite" boolean,
      "rating" smallint, "note" text, "projectId" text, "isDeleted" boolean, "with" text[], "without" text[])`)
    .where(and(eq(assets.id, sql`"old"."id"`), isNull(assets.erasedAt)))
    .returning({ runId: assets.runId })
  return undone.flatMap(({ runId }) => runId ?? [])
}

const tagsThat = (tags: PutBack['tags'], was: boolean) =>
  [...tags].flatMap(([tag, isThere]) => (isThere === was ? [tag] : []))
