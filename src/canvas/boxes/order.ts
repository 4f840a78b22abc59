type Ids = ReadonlySet<string>

interface Ordered {
  readonly id: string
}

/** Moves items one place nearer (1) or farther back (-1), past those that are not among them. */
export function reordered<Item extends Ordered>(all: readonly Item[], ids: Ids, by: 1 | -1): readonly Item[] {
  const items = [...all]
  const places = items.map((_, place) => place)
  for (const place of by === 1 ? places.reverse() : places) {
    const [here, there] = [items[place], items[place + by]]
    if (here && there && ids.has(here.id) && !ids.has(there.id)) {
      items[place] = there
      items[place + by] = here
    }
  }
  return items
}

/** The selection after a click on an item; `adds` keeps the others, and deselects a selected one. */
export function nextSelection(selected: Ids, hit: string, adds: boolean): Ids {
  if (!adds) return selected.has(hit) ? selected : new Set([hit])
  const next = new Set(selected)
  if (!next.delete(hit)) next.add(hit)
  return next
}

/** Locks items, or unlocks them where all of them are locked. */
export function toggledLocks(locked: Ids, ids: Ids): Ids {
  const areLocked = [...ids].every((id) => locked.has(id))
  return new Set(areLocked ? [...locked].filter((id) => !ids.has(id)) : [...locked, ...ids])
}
