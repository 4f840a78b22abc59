import { and, asc, eq, ne } from 'drizzle-orm'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import {
  collectionPictures,
  libraryChanges,
  type SliceBefore,
  collectionVacancies as vacancies,
} from '../../database/organised.ts'
import { areIn, placePictures, type Tx, takeAgain } from '../collection-places.ts'
import type { LaterSlice } from './put-back.ts'

interface MadeSlice {
  readonly changeId: string
  readonly change: PictureChange
  readonly before: SliceBefore
}

/** The result of undoing an addition or a removal of pictures. */
interface UndoneMembership {
  /** The later slices, with their new records. */
  readonly later: readonly LaterSlice[]
  /** The pictures that stayed in or out because of a later change. */
  readonly keeping: readonly string[]
}

/**
 * Undoes the addition to a collection and the removal from one. A picture that a later change added or removed again stays
 * as that one left it; undoing that one then restores what was before this one. @param later in the order in which they
 * were made
 */
export async function undoMembership(
  tx: Tx,
  slice: MadeSlice,
  later: readonly LaterSlice[],
): Promise<UndoneMembership> {
  const { addTo, removeFrom } = slice.change
  const afterAdding = addTo === undefined ? { later, keeping: [] } : await undoAdding(tx, addTo, slice, later)
  if (removeFrom === undefined) return afterAdding
  const undone = await undoRemoval(tx, removeFrom, slice, afterAdding.later)
  return { later: undone.later, keeping: [...afterAdding.keeping, ...undone.keeping] }
}

/** The place in the list of the first slice that added or removed each of these pictures again. */
function firstToName(collection: string, ids: readonly string[], later: readonly LaterSlice[]) {
  const isWanted = new Set(ids)
  const first = new Map<string, number>()
  for (const [at, { change, ids: named }] of later.entries()) {
    if (change.addTo !== collection && change.removeFrom !== collection) continue
    for (const id of named) if (isWanted.has(id) && !first.has(id)) first.set(id, at)
  }
  return first
}

async function undoAdding(
  tx: Tx,
  collection: string,
  { before: { added } }: MadeSlice,
  later: readonly LaterSlice[],
): Promise<UndoneMembership> {
  const first = firstToName(collection, added, later)
  await takeAgain(
    tx,
    collection,
    added.filter((id) => !first.has(id)),
  )
  const rewritten = [...later]
  for (const [id, at] of first) {
    const slice = rewritten[at]
    if (!slice) continue
    const { before, change } = slice
    if (change.addTo === collection)
      rewritten[at] = { ...slice, before: { ...before, added: [...new Set([...before.added, id])] } }
    else if (before.taken.some((one) => one.id === id) && !(await hadPlaceBefore(tx, collection, slice, id)))
      rewritten[at] = { ...slice, before: { ...before, taken: before.taken.filter((one) => one.id !== id) } }
  }
  return { later: rewritten, keeping: await membersOf(tx, collection, [...first.keys()]) }
}

/**
 * Whether a picture was in a collection before an addition that is undone: an earlier removal of it was undone too. A later
 * removal then takes over the place that this one kept; else it has none to give back.
 */
async function hadPlaceBefore(tx: Tx, collection: string, removal: LaterSlice, id: string): Promise<boolean> {
  const isIts = and(eq(vacancies.collectionId, collection), eq(vacancies.assetId, id))
  const ofRemoval = and(eq(vacancies.changeId, removal.changeId), isIts)
  const kept = await tx
    .select({ changeId: vacancies.changeId, isUndone: libraryChanges.isUndone })
    .from(vacancies)
    .innerJoin(libraryChanges, eq(libraryChanges.id, vacancies.changeId))
    .where(and(isIts, ne(vacancies.changeId, removal.changeId)))
    .orderBy(asc(libraryChanges.createdAt))
  await tx.delete(vacancies).where(ofRemoval)
  const last = kept.at(-1)
  if (!last || kept.some(({ isUndone }) => !isUndone)) return false
  await handOver(tx, isIts, last.changeId, removal.changeId)
  return true
}

async function undoRemoval(
  tx: Tx,
  collection: string,
  { changeId, before: { taken } }: MadeSlice,
  later: readonly LaterSlice[],
): Promise<UndoneMembership> {
  const ids = taken.map(({ id }) => id)
  const first = firstToName(collection, ids, later)
  await placePictures(
    tx,
    { changeId, collection },
    taken.filter(({ id }) => !first.has(id)),
  )
  const rewritten = [...later]
  for (const place of taken) {
    const at = first.get(place.id) ?? -1
    const slice = rewritten[at]
    // One that was added again keeps its earlier place for the undo of that.
    if (!slice || slice.change.removeFrom !== collection) continue
    if (slice.before.taken.some(({ id }) => id === place.id)) continue
    rewritten[at] = { ...slice, before: { ...slice.before, taken: [...slice.before.taken, place] } }
    const isIts = and(eq(vacancies.collectionId, collection), eq(vacancies.assetId, place.id))
    await handOver(tx, isIts, changeId, slice.changeId)
  }
  const held = [...first.keys()]
  const isIn = new Set(await membersOf(tx, collection, held))
  return { later: rewritten, keeping: held.filter((id) => !isIn.has(id)) }
}

/** Makes the place that a change kept for a picture the place of another change. */
async function handOver(tx: Tx, isIts: ReturnType<typeof and>, from: string, to: string): Promise<void> {
  await tx
    .update(vacancies)
    .set({ changeId: to })
    .where(and(isIts, eq(vacancies.changeId, from)))
}

async function membersOf(tx: Tx, collection: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: collectionPictures.assetId })
    .from(collectionPictures)
    .where(areIn(collection, ids))
  return rows.map(({ id }) => id)
}
