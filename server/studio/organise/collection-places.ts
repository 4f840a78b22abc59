import { and, asc, eq, inArray, max, type SQLWrapper, sql } from 'drizzle-orm'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAnyOf } from '../database/any-of.ts'
import { collectionPictures, collections, collectionVacancies as vacancies } from '../database/organised.ts'

/** A transaction, or the database itself. */
export type Tx = Pick<Database, 'select' | 'update' | 'insert' | 'delete' | 'execute'>

/**
 * The distance of two neighbours, so that some twenty pictures can be inserted between them before all are renumbered.
 */
export const GAP = 2 ** 20

/**
 * Serializes what changes the pictures of collections, their places and those that they left: the rows of the collections
 * are the locks. First thing in a transaction, before rows of pictures are locked, so that no two wait for each other.
 */
export const lockOrders = (tx: Tx, which: string[] | SQLWrapper) =>
  tx
    .select({ id: collections.id })
    .from(collections)
    .where(inArray(collections.id, which))
    .orderBy(asc(collections.id))
    .for('update')

/** The same, for the collections that have some of these pictures, or places that they left. */
export const lockOrdersWith = (tx: Tx, ids: readonly string[]) =>
  lockOrders(
    tx,
    tx
      .select({ id: collectionId })
      .from(collectionPictures)
      .where(isAnyOf(assetId, ids))
      .union(
        tx.select({ id: vacancies.collectionId }).from(vacancies).where(isAnyOf(vacancies.assetId, ids)),
      ),
  )

/** The collections that a change is about. */
export function collectionsOf({ addTo, removeFrom, arrange }: PictureChange): string[] {
  const named = [addTo, removeFrom, arrange?.collection].filter((one) => one !== undefined)
  return [...new Set(named)]
}

export interface Placed {
  readonly id: string
  readonly position: number
}

const { collectionId, assetId, position } = collectionPictures
export const areIn = (collection: string, ids: readonly string[]) =>
  and(eq(collectionId, collection), inArray(assetId, [...ids]))

/** Adds pictures at the end of a collection, in their order; returns the new ones. Its order and the pictures are locked. */
export async function addPictures(tx: Tx, collection: string, ids: readonly string[]): Promise<string[]> {
  const start = await lastPosition(tx, collection)
  const rows = ids.map((id, at) => ({
    collectionId: collection,
    assetId: id,
    position: start + (at + 1) * GAP,
  }))
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
export interface Removal {
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
  await vacate(tx, { changeId, collection }, taken)
  return taken
}

async function vacate(tx: Tx, { changeId, collection }: Removal, places: readonly Placed[]): Promise<void> {
  const rows = places.map(({ id, position: at }) => ({
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
}

/** The place that a picture left, as long as an undo of its change may put it back there. */
export const isKeptFor = (changes: readonly string[]) =>
  inArray(sql`coalesce(${vacancies.keptFor}, ${vacancies.changeId})`, [...changes])

/** The places of pictures in a collection to which the undo of a change puts them back. */
export const placesKept = (
  tx: Tx,
  { changeId, collection }: Removal,
  ids: readonly string[],
): Promise<Placed[]> =>
  tx
    .select({ id: vacancies.assetId, position: vacancies.position })
    .from(vacancies)
    .where(areKept({ changeId, collection }, ids))

export const areKept = ({ changeId, collection }: Removal, ids: readonly string[]) =>
  and(eq(vacancies.collectionId, collection), isKeptFor([changeId]), inArray(vacancies.assetId, [...ids]))

/** Restores pictures of a collection at the places kept for a change. One that is there already stays where it is. */
export async function placePictures(tx: Tx, removal: Removal, ids: readonly string[]): Promise<void> {
  await insertAt(tx, removal.collection, await placesKept(tx, removal, ids))
  await tx.delete(vacancies).where(areKept(removal, ids))
}

/** Keeps the places that pictures left, as far as none is kept: a removal by an older Easel only recorded them. */
export async function keepPlaces(tx: Tx, removal: Removal, taken: readonly Placed[]): Promise<void> {
  const kept = await placesKept(
    tx,
    removal,
    taken.map(({ id }) => id),
  )
  const isKept = new Set(kept.map(({ id }) => id))
  await vacate(
    tx,
    removal,
    taken.filter(({ id }) => !isKept.has(id)),
  )
}

/** Inserts pictures at positions, of which the last one of a picture counts. */
async function insertAt(tx: Tx, collection: string, places: readonly Placed[]): Promise<void> {
  if (places.length === 0) return
  const positionOf = new Map(places.map((one) => [one.id, one.position]))
  const rows = [...positionOf].map(([id, at]) => ({ collectionId: collection, assetId: id, position: at }))
  await tx.insert(collectionPictures).values(rows).onConflictDoNothing()
}
