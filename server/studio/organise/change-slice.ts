import { and, isNull, sql } from 'drizzle-orm'
import { type ExpectedMarks, MAX_TAGS, type PictureChange } from '#contract/studio/organise/changes.ts'
import { GONE } from '../assets/put-away.ts'
import { arrayOf, isAnyOf } from '../database/any-of.ts'
import type { SliceBefore } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { invalid } from '../http/errors.ts'
import { requireExpected } from '../http/expected.ts'
import { arrangePictures, placesOf } from './arrange.ts'
import { wasOther } from './changed-in.ts'
import { addPictures, collectionsOf, lockOrders, type Tx, vacatePictures } from './collection-places.ts'

interface Slice {
  readonly changeId: string
  readonly ids: readonly string[]
  readonly change: PictureChange
  /** Whether a person waits for it: it can be refused. */
  readonly isFirst?: boolean | undefined
  /** What the pictures must still have, if anything. */
  readonly expected?: ExpectedMarks | undefined
  readonly now: Date
}

/** Adds tags to a list, and removes others. */
const tagsWith = (added: readonly string[], removed: readonly string[]) =>
  sql<
    string[]
  >`array(select distinct tag from unnest(${assets.tags} || ${arrayOf(added)}) as tag where tag <> all(${arrayOf(removed)}))`

/** The tags that a picture has after a change; undefined if it changes none. */
export const tagsAfter = ({ addTags = [], removeTags = [] }: PictureChange) =>
  addTags.length + removeTags.length > 0 ? tagsWith(addTags, removeTags) : undefined

/** The same; a picture that would get too many keeps those that it has. */
const fewTagsAfter = (change: PictureChange) =>
  sql`case when cardinality(${tagsAfter(change)}) > ${MAX_TAGS} then ${assets.tags} else ${tagsAfter(change)} end`

/** The refusal of a change that would give pictures too many tags. */
export const tooManyTags = (pictures: number) =>
  invalid(
    [
      {
        at: 'addTags',
        message: `would give ${pictures} of the pictures more than ${MAX_TAGS} tags; remove some first`,
      },
    ],
    422,
  )

/** The columns that a change sets; undefined ones stay unchanged. */
function columnsOf(change: PictureChange, now: Date) {
  const { isFavorite, rating, note, projectId, isDeleted } = change
  return {
    ...(isFavorite !== undefined && { isFavorite }),
    ...(rating !== undefined && { rating }),
    ...(note !== undefined && { note }),
    ...(projectId !== undefined && { projectId }),
    ...(tagsAfter(change) && { tags: fewTagsAfter(change) }),
    ...(isDeleted !== undefined && { removedAt: isDeleted ? now : null }),
  }
}

const { id, runId, isFavorite, rating, note, tags, projectId, removedAt } = assets
const KEPT = { id, runId, isFavorite, rating, note, tags, projectId, removedAt }

interface MadeSlice {
  /** The values before the change, of the columns it sets; also of pictures that had the new values already. */
  readonly before: SliceBefore
  /** The runs of the pictures that were modified. */
  readonly runIds: readonly string[]
}

/**
 * Changes pictures; those that were deleted for good are skipped. The first slice is refused with 410 if that is true of
 * all, with 409 if a picture no longer has what the change expects, and with 422 if it would get too many tags; in later
 * ones it keeps the tags it has.
 */
export async function makeSlice(tx: Tx, slice: Slice): Promise<MadeSlice> {
  const { changeId, change } = slice
  await lockOrders(tx, collectionsOf(change))
  const there = await lockPictures(tx, slice)
  const isThere = new Set(there.map((row) => row.id))
  const ids = slice.ids.filter((one) => isThere.has(one))
  const { marks, others } = await changeColumns(tx, there, slice)
  const { arrange } = change
  const arranged = arrange && (await placesOf(tx, arrange.collection, ids))
  if (arrange) await arrangePictures(tx, { ...arrange, ids })
  return {
    before: {
      marks,
      added: change.addTo === undefined ? [] : await addPictures(tx, change.addTo, ids),
      taken:
        change.removeFrom === undefined
          ? []
          : await vacatePictures(tx, { changeId, collection: change.removeFrom }, ids),
      ...(arranged && { arranged }),
    },
    runIds: others.flatMap((row) => row.runId ?? []),
  }
}

/** Locks the pictures that were not deleted for good. From here on none is: what adds them to collections relies on it. */
const lockPictures = (tx: Tx, { ids }: Slice) =>
  tx
    .select(KEPT)
    .from(assets)
    .where(and(isAnyOf(assets.id, ids), isNull(assets.erasedAt)))
    // Two changes of the same pictures lock them in one order.
    .orderBy(id)
    .for('update')

/**
 * Sets the columns of locked pictures; returns how all were before, and those that had other values. Both are empty if the
 * change sets no columns.
 */
async function changeColumns(tx: Tx, rows: readonly Kept[], { change, isFirst, expected, now }: Slice) {
  const columns = columnsOf(change, now)
  if (isFirst && rows.length === 0) throw GONE
  for (const row of rows) requireExpected({ expected, current: row, wanted: change })
  const full = isFirst ? rows.filter(({ tags: before }) => hasTooMany(before, change)).length : 0
  if (full > 0) throw tooManyTags(full)
  if (Object.keys(columns).length === 0) return { marks: [], others: [] }
  const marked = rows.map((row) => ({ row, mark: marksOf(row, change) }))
  const others = marked.filter(({ mark }) => wasOther(mark, change)).map(({ row }) => row)
  if (others.length > 0)
    await tx
      .update(assets)
      .set(columns)
      .where(
        isAnyOf(
          assets.id,
          others.map((row) => row.id),
        ),
      )
  return { marks: marked.map(({ mark }) => mark), others }
}

function hasTooMany(before: readonly string[], { addTags = [], removeTags = [] }: PictureChange): boolean {
  const after = new Set([...before, ...addTags])
  for (const tag of removeTags) after.delete(tag)
  return addTags.length > 0 && after.size > MAX_TAGS
}

type Kept = Pick<typeof assets.$inferSelect, keyof typeof KEPT>

function marksOf(row: Kept, change: PictureChange): SliceBefore['marks'][number] {
  return {
    id: row.id,
    ...(change.isFavorite !== undefined && { isFavorite: row.isFavorite }),
    ...(change.rating !== undefined && { rating: row.rating }),
    ...(change.note !== undefined && { note: row.note }),
    ...(change.projectId !== undefined && { projectId: row.projectId }),
    ...(tagsAfter(change) && { tags: row.tags }),
    ...(change.isDeleted !== undefined && { isDeleted: row.removedAt !== null }),
  }
}
