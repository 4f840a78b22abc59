import type { PictureChange } from '#contract/studio/organise/changes.ts'
import {
  collectionPictures,
  type SliceBefore,
  collectionVacancies as vacancies,
} from '../../database/organised.ts'
import {
  areIn,
  areKept,
  keepPlaces,
  type Placed,
  placePictures,
  placesKept,
  type Removal,
  type Tx,
  takePictures,
} from '../collection-places.ts'
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
  /** The pictures that stayed out, in, or at their new place because of a later change. */
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

/** Of each later slice that is the first to add or remove some of these pictures again, its place in the list and those. */
function heldBy(collection: string, ids: readonly string[], later: readonly LaterSlice[]) {
  const left = new Set(ids)
  const held = new Map<number, readonly string[]>()
  for (const [at, { change, ids: named }] of later.entries()) {
    if (change.addTo !== collection && change.removeFrom !== collection) continue
    const its = named.filter((id) => left.delete(id))
    if (its.length > 0) held.set(at, its)
  }
  return { held, free: [...left] }
}

async function undoAdding(
  tx: Tx,
  collection: string,
  { changeId, before: { added } }: MadeSlice,
  later: readonly LaterSlice[],
): Promise<UndoneMembership> {
  const { held, free } = heldBy(collection, added, later)
  const was = await placesKept(tx, { changeId, collection }, added)
  await takePictures(tx, collection, free)
  await placePictures(tx, { changeId, collection }, free)
  const rewritten = await handOver(tx, { changeId, collection }, { was, held, later })
  return { later: rewritten, keeping: await membersOf(tx, collection, [...held.values()].flat()) }
}

async function undoRemoval(
  tx: Tx,
  collection: string,
  { changeId, before: { taken } }: MadeSlice,
  later: readonly LaterSlice[],
): Promise<UndoneMembership> {
  const ids = taken.map(({ id }) => id)
  const { held, free } = heldBy(collection, ids, later)
  await keepPlaces(tx, { changeId, collection }, taken)
  await placePictures(tx, { changeId, collection }, free)
  const rewritten = await handOver(tx, { changeId, collection }, { was: taken, held, later })
  // Also those that were added again: they stay where that put them.
  return { later: rewritten, keeping: [...held.values()].flat() }
}

function among(places: readonly Placed[], ids: readonly string[]): readonly Placed[] {
  const isOne = new Set(ids)
  return places.filter(({ id }) => isOne.has(id))
}

interface HandedOver {
  /** The pictures that were in the collection before the change that is undone, with their places; the others were not. */
  readonly was: readonly Placed[]
  /** The pictures that each later slice takes over, by its place in the list. */
  readonly held: ReadonlyMap<number, readonly string[]>
  readonly later: readonly LaterSlice[]
}

/** What was so before the undone change is what was so before the next change of the same pictures. */
async function handOver(
  tx: Tx,
  { changeId, collection }: Removal,
  { was, held, later }: HandedOver,
): Promise<readonly LaterSlice[]> {
  const rewritten = [...later]
  for (const [at, ids] of held) {
    const slice = rewritten[at]
    if (!slice) continue
    const { before, change } = slice
    const places = among(was, ids)
    const its = { changeId: slice.changeId, collection }
    await tx.delete(vacancies).where(areKept(its, ids))
    await tx.update(vacancies).set({ keptFor: slice.changeId }).where(areKept({ changeId, collection }, ids))
    const isOne = new Set(ids)
    rewritten[at] = {
      ...slice,
      before:
        change.addTo === collection
          ? { ...before, added: [...new Set([...before.added, ...ids])] }
          : { ...before, taken: [...before.taken.filter(({ id }) => !isOne.has(id)), ...places] },
    }
  }
  return rewritten
}

async function membersOf(tx: Tx, collection: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: collectionPictures.assetId })
    .from(collectionPictures)
    .where(areIn(collection, ids))
  return rows.map(({ id }) => id)
}
