import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  collectionPictures,
  collections,
  libraryChanges,
  collectionVacancies as vacancies,
} from '../database/organised.ts'
import { assets } from '../database/schema.ts'

/** A transaction, or the database itself. */
export type Tx = Pick<Database, 'select' | 'update' | 'insert' | 'delete' | 'execute'>

/**
 * The distance of two neighbours, so that some twenty pictures can be inserted between them before all are renumbered.
 */
export const GAP = 2 ** 20

/** Serializes changes of the order of a collection: its row is the lock. */
export const lockOrder = (tx: Tx, collection: string) =>
  tx.select({ id: collections.id }).from(collections).where(eq(collections.id, collection)).for('update')

/**
 * Serializes changes of the order of several collections; first thing in a transaction, before rows of pictures are
 * locked, so that no two of them wait for each other.
 */
export async function lockOrders(tx: Tx, change: PictureChange): Promise<void> {
  for (const collection of collectionsOf(change)) await lockOrder(tx, collection)
}

/** The collections that a change is about, sorted. */
export function collectionsOf({ addTo, removeFrom, arrange }: PictureChange): readonly string[] {
  const named = [addTo, removeFrom, arrange?.collection].filter((one) => one !== undefined)
  return [...new Set(named)].toSorted()
}

interface Placed {
  readonly id: string
  readonly position: number
}

const { collectionId, assetId, position } = collectionPictures
export const areIn = (collection: string, ids: readonly string[]) =>
  and(eq(collectionId, collection), inArray(assetId, [...ids]))

/** Adds pictures at the end of a collection, in their order; returns the new ones. Its order is locked. */
export async function addPictures(tx: Tx, collection: string, ids: readonly string[]): Promise<string[]> {
  const known = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(inArray(assets.id, [...ids]))
  const isKnown = new Set(known.map(({ id }) => id))
  const start = await lastPosition(tx, collection)
  const rows = ids
    .filter((id) => isKnown.has(id))
    .map((id, at) => ({ collectionId: collection, assetId: id, position: start + (at + 1) * GAP }))
  if (rows.length === 0) return []
  const added = await tx
    .insert(collectionPictures)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: assetId })
  return added.map(({ id }) => id)
}

/** The last position in a collection, also of a picture that was taken out of it; 0 if it is empty. */
async function lastPosition(tx: Tx, collection: string): Promise<number> {
  const [last] = await tx
    .select({ at: max(position) })
    .from(collectionPictures)
    .where(eq(collectionId, collection))
  const [vacant] = await tx
    .select({ at: max(vacancies.position) })
    .from(vacancies)
    .where(eq(vacancies.collectionId, collection))
  return Math.max(last?.at ?? 0, vacant?.at ?? 0)
}

/** Removes pictures from a collection; returns them with their positions. */
export async function takePictures(tx: Tx, collection: string, ids: readonly string[]): Promise<Placed[]> {
  if (ids.length === 0) return []
  return tx.delete(collectionPictures).where(areIn(collection, ids)).returning({ id: assetId, position })
}

/** The removal of pictures from a collection by a change. */
interface Removal {
  readonly changeId: string
  readonly collection: string
}

const MAX_ROWS = 1_000

/** Removes pictures from a collection, so that the change can be undone; returns them with their positions. */
export async function vacatePictures(
  tx: Tx,
  { changeId, collection }: Removal,
  ids: readonly string[],
): Promise<Placed[]> {
  const taken = await takePictures(tx, collection, ids)
  const rows = taken.map(({ id, position: at }) => ({
    changeId,
    collectionId: collection,
    assetId: id,
    position: at,
  }))
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await tx
      .insert(vacancies)
      .values(rows.slice(at, at + MAX_ROWS))
      .onConflictDoNothing()
  return taken
}

/**
 * Restores pictures of a collection at their places. One that is there already stays where it is, and its place is kept for
 * the undo of what added it. @param taken with their positions at the removal, which count if it was made by an older Easel
 */
export async function placePictures(
  tx: Tx,
  { changeId, collection }: Removal,
  taken: readonly Placed[],
): Promise<void> {
  if (taken.length === 0) return
  const own = and(
    eq(vacancies.changeId, changeId),
    inArray(
      vacancies.assetId,
      taken.map(({ id }) => id),
    ),
  )
  const vacant = await tx
    .select({ id: vacancies.assetId, position: vacancies.position })
    .from(vacancies)
    .where(own)
  const placed = await insertAt(tx, collection, [...taken, ...vacant])
  await tx.delete(vacancies).where(and(own, inArray(vacancies.assetId, placed)))
}

/** Takes out pictures whose adding is undone; those whose earlier removal was undone too go back to their places. */
export async function takeAgain(tx: Tx, collection: string, ids: readonly string[]): Promise<void> {
  await takePictures(tx, collection, ids)
  const left = await tx
    .select({
      id: vacancies.assetId,
      position: vacancies.position,
      changeId: vacancies.changeId,
      isUndone: libraryChanges.isUndone,
    })
    .from(vacancies)
    .innerJoin(libraryChanges, eq(libraryChanges.id, vacancies.changeId))
    .where(and(eq(vacancies.collectionId, collection), inArray(vacancies.assetId, [...ids])))
    .orderBy(asc(libraryChanges.createdAt))
  // Another removal of it stands.
  const isOut = new Set(left.flatMap(({ id, isUndone }) => (isUndone ? [] : [id])))
  const back = left.filter(({ id }) => !isOut.has(id))
  await insertAt(tx, collection, back)
  for (const { id, changeId } of back)
    await tx.delete(vacancies).where(and(eq(vacancies.changeId, changeId), eq(vacancies.assetId, id)))
}

/** Inserts pictures at positions, of which the last one of a picture counts; returns those that were not there. */
async function insertAt(tx: Tx, collection: string, places: readonly Placed[]): Promise<string[]> {
  if (places.length === 0) return []
  const positionOf = new Map(places.map((one) => [one.id, one.position]))
  const rows = [...positionOf].map(([id, at]) => ({ collectionId: collection, assetId: id, position: at }))
  const inserted = await tx
    .insert(collectionPictures)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: assetId })
  return inserted.map(({ id }) => id)
}
