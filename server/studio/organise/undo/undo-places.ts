import type { PlaceBefore } from '../../database/organised.ts'
import type { LaterSlice } from './put-back.ts'

/**
 * Hands the places before a move on to the next change that placed the same pictures again. Returns the places to restore,
 * the later slices with their new records, and the ids of pictures that stay where a later change put them.
 * @param later in the order in which they were made
 */
export function passedOnPlaces(
  places: readonly PlaceBefore[],
  collection: string | undefined,
  later: readonly LaterSlice[],
) {
  if (collection === undefined) return { left: places, later, keeping: new Set<string>() }
  const placedBy = firstToPlace(collection, later)
  const heldBy = (wanted: LaterSlice | undefined) =>
    places.flatMap((place) => {
      const ids = place.ids.filter((id) => placedBy.get(id) === wanted)
      return ids.length > 0 ? [{ ...place, ids }] : []
    })
  return {
    left: heldBy(undefined),
    later: later.map((slice) => withPlaces(slice, heldBy(slice), collection)),
    keeping: new Set(places.flatMap(({ ids }) => ids.filter((id) => placedBy.has(id)))),
  }
}

/** The first later slice that moved each picture of a collection, or added it again. */
function firstToPlace(
  collection: string,
  later: readonly LaterSlice[],
): ReadonlyMap<string, LaterSlice | undefined> {
  const placedBy = new Map<string, LaterSlice>()
  for (const slice of later) {
    const { change, before } = slice
    const moved = change.arrange?.collection === collection ? before.arranged : undefined
    const placed = [
      ...(moved ?? []).flatMap(({ ids }) => ids),
      ...(change.addTo === collection ? before.added : []),
    ]
    for (const id of placed) if (!placedBy.has(id)) placedBy.set(id, slice)
  }
  return placedBy
}

function withPlaces(slice: LaterSlice, handed: readonly PlaceBefore[], collection: string): LaterSlice {
  // A picture that was added again had no place before that.
  if (handed.length === 0 || slice.change.arrange?.collection !== collection) return slice
  const ids = new Set(handed.flatMap((place) => place.ids))
  const own = (slice.before.arranged ?? []).flatMap((place) => {
    const others = place.ids.filter((id) => !ids.has(id))
    return others.length > 0 ? [{ ...place, ids: others }] : []
  })
  // After its own: they may name pictures that it moved.
  return { ...slice, before: { ...slice.before, arranged: [...own, ...handed] } }
}
