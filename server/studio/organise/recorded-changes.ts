import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ExpectedMarks, PictureChange, RecordedChange } from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createPlaces } from '#server/platform/places.ts'
import { libraryChangeSlices, libraryChanges, type RecordedWork } from '../database/organised.ts'
import { changeRecords, isLeft, type LeftSlice } from './change-records.ts'
import { makeSlice } from './change-slice.ts'
import { changedIn } from './changed-in.ts'
import type { Tx } from './collection-places.ts'
import { eraseSlice } from './erase-pictures.ts'
import { undoSlice } from './undo/undo-slice.ts'

/** The number of pictures in one transaction: small enough that other requests wait only briefly. */
const SLICE = 2_500
/** Slices at the same time: one that waits for the pictures of another holds a connection to the database meanwhile. */
const AT_ONCE = 3

interface RecordedChangesOptions {
  readonly db: Database
  readonly now: () => Date
  /** Called when pictures of these runs were changed; `isEnd`: after the last slice. */
  onChanged(runIds: ReadonlySet<string>, change: RecordedWork, isEnd: boolean): void
  /** Called when pictures with these files were deleted for good; never rejects. */
  onErased(files: readonly string[], stopped: AbortSignal): Promise<void>
  onError(error: unknown): void
  /** Pictures of one transaction. */
  readonly slice?: number
}

const RETRY_MS = 2_000

export type RecordedChanges = ReturnType<typeof recordedChanges>

/**
 * Changes of pictures, each recorded before it is made: in slices, so that the server responds meanwhile, and that a
 * restart continues where it stopped. Each can be undone as a whole, also while it is being made. Pictures are deleted for
 * good in the same way, except that this is not undone.
 */
export function recordedChanges(options: RecordedChangesOptions) {
  const { db, now, onChanged, onErased, onError, slice: size = SLICE } = options
  const records = changeRecords({ db, now, size })
  const inTurn = createPlaces(AT_ONCE)
  const working = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  /**
   * Records a change of these pictures and starts it, after changes of the same that are being made or undone; resolves once its
   * first slice is made. Refused with 409 or 422 if a picture of that slice no longer has what the change expects, or would
   * get too many tags.
   */
  async function make(
    ids: readonly string[],
    change: PictureChange,
    expected?: ExpectedMarks,
  ): Promise<RecordedChange> {
    const recorded = records.begun(ids, change)
    await begin(recorded, ids, expected)
    const done = Math.min(size, ids.length)
    return readOr({ ...recorded, done, changed: done })
  }

  /**
   * Deletes these pictures of the trash for good; resolves once the first of them are. The others follow, also after a
   * restart.
   */
  async function erase(ids: readonly string[]): Promise<{ erased: number; waiting: number }> {
    if (ids.length === 0) return { erased: 0, waiting: 0 }
    const ofFirst = Math.min(size, ids.length)
    const slice = await begin(records.begun(ids, { isErased: true }), ids)
    return { erased: slice?.files.length ?? ofFirst, waiting: ids.length - ofFirst }
  }

  /** Records a change and makes its first slice; null if there is none, or if its answer was lost. */
  async function begin(recorded: RecordedChange, ids: readonly string[], expected?: ExpectedMarks) {
    const { id } = recorded
    const isMade = () => records.forgetUnbegun(id).then((isForgotten) => !isForgotten)
    let isRecorded = false
    try {
      const before = await inTurn(() => records.add(recorded, ids))
      isRecorded = true
      for (const slice of before) await finish(slice)
      const slice = await step(id, { isFirst: true, expected })
      if (slice) goOn(id)
      return slice
    } catch (error) {
      // The response reports a failure: the change must not be made later, over newer ones.
      if (!(await wasDone(id, isMade)) || !isRecorded) throw error
      return null
    }
  }

  /** Makes or undoes a slice of an earlier change: what is pressed after it is to stand. */
  async function finish({ changeId, ordinal, isInOrder }: LeftSlice): Promise<void> {
    let done = await step(changeId, isInOrder ? {} : { only: ordinal })
    while (isInOrder && done && (done.isUndone ? done.ordinal > ordinal : done.ordinal < ordinal))
      done = await step(changeId)
  }

  /** Undoes a change; resolves once a first slice is undone. */
  async function undo(id: string): Promise<RecordedChange> {
    const before = await records.read(id)
    const isUndone = () => records.read(id).then((now) => now.isUndone)
    try {
      if (await step(id, { isUndo: true })) goOn(id)
    } catch (error) {
      if (!(await wasDone(id, isUndone))) throw error
    }
    return readOr({ ...before, isUndone: true })
  }

  /**
   * Whether a first slice that failed was done all the same: the answer to its commit can be lost. Then the rest is done
   * too; also if that can only be found out later.
   */
  async function wasDone(id: string, isDone: () => Promise<boolean>): Promise<boolean> {
    try {
      const wasIt = await isDone()
      if (wasIt) goOn(id)
      return wasIt
    } catch (error) {
      onError(error)
      goOn(id, isDone)
      return false
    }
  }

  /** A change as it is now; if that cannot be read, as it was left: it was made, whatever happens afterwards. */
  const readOr = (left: RecordedChange) =>
    records.read(left.id).catch((error: unknown) => {
      onError(error)
      return left
    })

  /** Makes or undoes the next slice of a change, or a certain one; null if it is not left. */
  async function step(id: string, { isUndo = false, ...how }: Step = {}) {
    const slice = await inTurn(() =>
      db.transaction(async (tx) => {
        // Slices of a change are serialized over all processes: the row is the lock.
        const isIt = eq(libraryChanges.id, id)
        const [row] = await tx.select().from(libraryChanges).where(isIt).for('update')
        if (!row) return null
        if (isUndo && !row.isUndone) await tx.update(libraryChanges).set({ isUndone: true }).where(isIt)
        return nextSlice(tx, { ...row, ...how, isUndone: row.isUndone || isUndo }, now())
      }),
    )
    if (slice?.hasChanged) onChanged(new Set(slice.runIds), slice.change, slice.isLast)
    if (slice && slice.files.length > 0) await onErased(slice.files, stopping.signal)
    return slice
  }

  /** Does the rest of a change, slice by slice, if there is one to do. */
  function goOn(id: string, isToDo = () => Promise.resolve(true)): void {
    const rest = async () => {
      if (await isToDo()) while (!stopping.signal.aborted && (await step(id))) await nextTurn()
    }
    // After the loop that is running: it may have seen the end before the change was undone.
    const done = (working.get(id) ?? Promise.resolve())
      .then(() => untilDone(rest, onError, stopping.signal))
      .finally(() => {
        if (working.get(id) === done) working.delete(id)
      })
    working.set(id, done)
  }

  /** Continues unfinished changes; deletes old ones, and those that never started. */
  async function start(): Promise<void> {
    await records.forgetOld()
    await records.forgetUnbegun()
    for (const id of await records.unfinished()) goOn(id)
  }

  /** Resolves once all started changes are done. */
  async function settled(): Promise<void> {
    while (working.size > 0) await Promise.all(working.values())
  }

  /** Stops after the current slices. */
  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.all(working.values())
  }

  return {
    make,
    erase,
    undo,
    read: records.read,
    picturesOf: records.picturesOf,
    last: records.last,
    start,
    settled,
    stop,
  }
}

/** How a slice is done. */
interface Step {
  /** Whether a person waits for it: it can be refused. */
  readonly isFirst?: boolean
  readonly expected?: ExpectedMarks | undefined
  /** Whether it undoes the change, which is marked as such. */
  readonly isUndo?: boolean
  /** The number of the slice, if it is not the next one; nothing is done if that is not left. */
  readonly only?: number
}

type Row = typeof libraryChanges.$inferSelect & Pick<Step, 'isFirst' | 'expected' | 'only'>

/**
 * Makes or undoes the next slice of a change, or a certain one; null if it is not left. The last one made is undone first:
 * places in a collection are recorded relative to pictures that later slices may move.
 */
async function nextSlice(tx: Tx, row: Row, now: Date) {
  const { id, change, pictures, createdAt, isUndone, isFirst, expected, only } = row
  const [slice, next] = await tx
    .select()
    .from(libraryChangeSlices)
    .where(and(eq(libraryChangeSlices.changeId, id), isLeft(isUndone)))
    .orderBy(
      ...(only === undefined ? [] : [desc(eq(libraryChangeSlices.ordinal, only))]),
      (isUndone ? desc : asc)(libraryChangeSlices.ordinal),
    )
    .limit(2)
  if (!slice || slice.ordinal !== (only ?? slice.ordinal)) return null
  const { ordinal } = slice
  const its = and(eq(libraryChangeSlices.changeId, id), eq(libraryChangeSlices.ordinal, ordinal))
  const done = { change, ordinal, isUndone, isLast: next === undefined }
  // Whoever reads after each slice of many is told of the end, whatever the last one changed.
  const isOneOfMany = slice.ids.length < pictures
  if (isUndone) {
    const { runIds, changed, leftAlone } = await undoSlice(tx, { ...slice, change, now })
    await tx.update(libraryChangeSlices).set({ state: 'undone', changed, leftAlone }).where(its)
    return { ...done, runIds, hasChanged: isOneOfMany || changed > leftAlone, files: [] }
  }
  if (change.isErased) {
    const files = await eraseSlice(tx, { ...slice, createdAt, now })
    await tx.update(libraryChangeSlices).set({ state: 'made' }).where(its)
    if (done.isLast) await forgetRecord(tx, id)
    return { ...done, runIds: [], hasChanged: true, files }
  }
  const { before, runIds } = await makeSlice(tx, { ...slice, change, isFirst, expected, now })
  const turn = sql`jsonb_build_object('turn', ${NOW})`
  const made = sql`${JSON.stringify(before)}::jsonb || ${turn}`
  const changed = changedIn(before, change).size
  await tx.update(libraryChangeSlices).set({ state: 'made', before: made, changed }).where(its)
  return { ...done, runIds, hasChanged: isOneOfMany || changed > 0, files: [] }
}

/** A deletion for good is recorded until it is done: it is not undone. */
async function forgetRecord(tx: Tx, id: string): Promise<void> {
  await tx.delete(libraryChangeSlices).where(eq(libraryChangeSlices.changeId, id))
  await tx.delete(libraryChanges).where(eq(libraryChanges.id, id))
}

/**
 * Read after the pictures are locked, so that of two changes of a picture the one that waited is later. PGlite's clock
 * has only milliseconds, but its transactions are serialized.
 */
const NOW = sql`jsonb_build_array(
  (extract(epoch from clock_timestamp()) * 1000000)::bigint, pg_current_xact_id()::text::bigint)`

/** Retries after a failure, for example while the database is away, until it is stopped. */
async function untilDone(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    try {
      return await work()
    } catch (error) {
      onError(error)
      await wait(RETRY_MS, undefined, { signal: stop }).catch(() => {})
    }
  }
}
