import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  lt,
  ne,
  not,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm'
import type { RecordedChange } from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  collectionVacancies,
  libraryChangeSlices,
  libraryChanges,
  type RecordedWork,
} from '../database/organised.ts'
import { notFound } from '../http/errors.ts'
import { isId, newId } from '../new-id.ts'
import { isKeptFor, lockOrders, type Tx } from './collection-places.ts'
import { hasSomeOf, isOfTheSame } from './related-changes.ts'

/** How long changes can be undone. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

interface RecordsOptions {
  readonly db: Database
  readonly now: () => Date
  /** The number of pictures in a slice. */
  readonly size: number
}

/** The remaining slices of a change, or of its undo. */
export function isLeft(isUndone: boolean): SQL {
  const { state } = libraryChangeSlices
  return isUndone ? ne(state, 'undone') : eq(state, 'waiting')
}

const left = sql<boolean>`case when ${libraryChanges.isUndone} then ${isLeft(true)} else ${isLeft(false)} end`

const slices = sql`select 1 from ${libraryChangeSlices} where ${libraryChangeSlices.changeId} = ${libraryChanges.id}`
/** Whether none of its slices was made. */
const isUnbegun = sql`(exists (${slices}) and not exists (${slices} and ${libraryChangeSlices.state} <> 'waiting'))`

/** How many pictures a slice changed; of one from before this was kept, how many it is about. */
const changed = sql`case when ${libraryChangeSlices.state} = 'waiting' then 0
  else coalesce(${libraryChangeSlices.changed}, jsonb_array_length(${libraryChangeSlices.ids})) end`

/** Whether it can be undone: deletion for good is recorded only until it is done. */
const isUndoable = sql`${libraryChanges.change} ->> 'isErased' is null`

/** What work with pictures sets: who restores some does not want them deleted for good. */
const setBy = ({ isErased, ...change }: RecordedWork) => (isErased ? { isDeleted: true } : change)

export interface LastSlice {
  readonly changeId: string
  readonly ordinal: number
}

const slicesOf = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))

/** Of each change that is being made and sets the same, the last slice that is left with some of these pictures. */
function slicesBefore(tx: Tx, change: RecordedWork, ids: readonly string[]): Promise<LastSlice[]> {
  const { changeId, ordinal, state } = libraryChangeSlices
  const isBeingMade = and(not(libraryChanges.isUndone), not(isUnbegun))
  return tx
    .select({ changeId, ordinal: sql`max(${ordinal})`.mapWith(Number) })
    .from(libraryChangeSlices)
    .innerJoin(libraryChanges, and(eq(libraryChanges.id, changeId), isBeingMade))
    .where(and(eq(state, 'waiting'), isOfTheSame(setBy(change)), hasSomeOf(ids)))
    .groupBy(changeId)
}

/** The rows about changes of pictures. */
export function changeRecords({ db, now, size }: RecordsOptions) {
  const remembered = () => new Date(now().getTime() - REMEMBERED_MS)

  /** A change of which nothing is made. */
  const begun = (ids: readonly string[], change: RecordedWork): RecordedChange => ({
    id: newId(),
    change,
    pictures: ids.length,
    done: 0,
    changed: 0,
    isUndone: false,
    leftAlone: 0,
    createdAt: now().toISOString(),
  })

  /** Records a change of these pictures before any of it is made; returns the slices that are to be made before it. */
  async function add(
    { id, change, createdAt }: RecordedChange,
    ids: readonly string[],
  ): Promise<LastSlice[]> {
    const slices = slicesOf(ids, size).map((ids, ordinal) => ({ changeId: id, ordinal, ids }))
    return db.transaction(async (tx) => {
      await tx
        .insert(libraryChanges)
        .values({ id, change, pictures: ids.length, createdAt: new Date(createdAt) })
      if (slices.length === 0) return []
      await tx.insert(libraryChangeSlices).values(slices)
      return slicesBefore(tx, change, ids)
    })
  }

  async function found(where: SQL | undefined, limit: number): Promise<RecordedChange[]> {
    const slicesLeft = db
      .select({ left: count() })
      .from(libraryChangeSlices)
      .where(and(eq(libraryChangeSlices.changeId, libraryChanges.id), left))
    const sumOf = (pictures: SQLWrapper) =>
      sql`coalesce((${db
        .select({ pictures: sum(pictures) })
        .from(libraryChangeSlices)
        .where(eq(libraryChangeSlices.changeId, libraryChanges.id))}), 0)`.mapWith(Number)
    const rows = await db
      .select({
        row: libraryChanges,
        left: sql`(${slicesLeft})`.mapWith(Number),
        changed: sumOf(changed),
        leftAlone: sumOf(libraryChangeSlices.leftAlone),
      })
      .from(libraryChanges)
      .where(and(where, isUndoable))
      .orderBy(desc(libraryChanges.createdAt), desc(libraryChanges.id))
      .limit(limit)
    return rows.map((found) => changeView(found, size))
  }

  async function read(id: string): Promise<RecordedChange> {
    const [change] = isId(id) ? await found(eq(libraryChanges.id, id), 1) : []
    if (!change) throw notFound('change')
    return change
  }

  /** The ids of the pictures of a change. */
  async function picturesOf(id: string): Promise<readonly string[]> {
    if (!isId(id)) return []
    const rows = await db
      .select({ ids: libraryChangeSlices.ids })
      .from(libraryChangeSlices)
      .where(eq(libraryChangeSlices.changeId, id))
    return rows.flatMap(({ ids }) => ids)
  }

  /** The last changes, newest first. */
  const last = () => found(gt(libraryChanges.createdAt, remembered()), 10)

  /** Changes that are neither completely made nor completely undone. */
  async function unfinished(): Promise<readonly string[]> {
    const rows = await db
      .selectDistinct({ id: libraryChanges.id })
      .from(libraryChanges)
      .innerJoin(libraryChangeSlices, eq(libraryChangeSlices.changeId, libraryChanges.id))
      .where(left)
    return rows.map(({ id }) => id)
  }

  const forgetWhere = (where: SQL | undefined) =>
    db.transaction(async (tx) => {
      const gone = await tx.delete(libraryChanges).where(where).returning({ id: libraryChanges.id })
      const ids = gone.map(({ id }) => id)
      if (ids.length === 0) return false
      const kept = tx
        .select({ id: collectionVacancies.collectionId })
        .from(collectionVacancies)
        .where(isKeptFor(ids))
      await lockOrders(tx, kept)
      await tx.delete(libraryChangeSlices).where(inArray(libraryChangeSlices.changeId, ids))
      await tx.delete(collectionVacancies).where(isKeptFor(ids))
      return true
    })

  /** Deletes the record of a change that failed before its first slice; returns whether there was one. */
  const forgetUnbegun = (id?: string) =>
    forgetWhere(and(id === undefined ? undefined : eq(libraryChanges.id, id), isUnbegun))

  const forgetOld = () => forgetWhere(lt(libraryChanges.createdAt, remembered()))

  return { begun, add, read, picturesOf, last, unfinished, forgetOld, forgetUnbegun }
}

interface Found {
  readonly row: typeof libraryChanges.$inferSelect
  /** Slices. */
  readonly left: number
  readonly changed: number
  readonly leftAlone: number
}

/** @param size pictures of a slice; the last one may have fewer */
function changeView({ row, left, changed, leftAlone }: Found, size: number): RecordedChange {
  const { id, change, pictures, isUndone, createdAt } = row
  // The last slice is made last, and undone first.
  const done = isUndone ? pictures - left * size : (Math.ceil(pictures / size) - left) * size
  return {
    id,
    change,
    pictures,
    done: Math.min(pictures, Math.max(0, done)),
    changed,
    isUndone,
    leftAlone,
    createdAt: createdAt.toISOString(),
  }
}
