import {
  and,
  asc,
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
import { collectionsOf, isKeptFor, lockOrders, type Tx } from './collection-places.ts'
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

/** Whether a slice has fewer pictures than the others of its change: the last one, if they are no multiple. */
const isShort = (size: number) =>
  sql`${libraryChangeSlices.ordinal} = ${libraryChanges.pictures} / ${size}::int`

/** How many pictures a slice changed; of one from before this was kept, how many it is about. */
const changed = sql`case when ${libraryChangeSlices.state} = 'waiting' then 0
  else coalesce(${libraryChangeSlices.changed}, jsonb_array_length(${libraryChangeSlices.ids})) end`

/** Whether it can be undone: deletion for good is recorded only until it is done. */
const isUndoable = sql`${libraryChanges.change} ->> 'isErased' is null`

/** What work with pictures sets: who restores some does not want them deleted for good. */
const setBy = ({ isErased, ...change }: RecordedWork) => (isErased ? { isDeleted: true } : change)

/** A slice that is to be made or undone before a change with some of its pictures. */
export interface LeftSlice {
  readonly changeId: string
  readonly ordinal: number
  /** Whether the slices of its change follow each other: places in a collection do; the marks of a picture are its own. */
  readonly isInOrder: boolean
}

const slicesOf = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))

/** The slices with some of these pictures that are left of changes that are being made or undone, and set the same. */
async function slicesBefore(tx: Tx, work: RecordedWork, ids: readonly string[]): Promise<LeftSlice[]> {
  const { changeId, ordinal } = libraryChangeSlices
  const rows = await tx
    .select({ changeId, ordinal, change: libraryChanges.change })
    .from(libraryChangeSlices)
    .innerJoin(libraryChanges, and(eq(libraryChanges.id, changeId), not(isUnbegun)))
    .where(and(left, isOfTheSame(setBy(work)), hasSomeOf(ids)))
    .orderBy(asc(changeId), asc(ordinal))
  return rows.map(({ change, ...row }) => ({ ...row, isInOrder: collectionsOf(change).length > 0 }))
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
  ): Promise<LeftSlice[]> {
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
    const leftOf = (what: SQL) =>
      db
        .select({ left: what })
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
        left: sql`(${leftOf(count())})`.mapWith(Number),
        isShortLeft: sql<boolean>`coalesce((${leftOf(sql`bool_or(${isShort(size)})`)}), false)`,
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
  /** Slices that are left. */
  readonly left: number
  /** Whether the last one is among them, if it has fewer pictures than the others. */
  readonly isShortLeft: boolean
  readonly changed: number
  readonly leftAlone: number
}

/** @param size pictures of a slice */
function changeView({ row, left, isShortLeft, changed, leftAlone }: Found, size: number): RecordedChange {
  const { id, change, pictures, isUndone, createdAt } = row
  const picturesLeft = left * size - (isShortLeft ? size - (pictures % size) : 0)
  const done = pictures - picturesLeft
  return { id, change, pictures, done, changed, isUndone, leftAlone, createdAt: createdAt.toISOString() }
}
