import type { BoxItem, BoxModel } from './model.ts'

/** What is known of items to place one beside another. */
export type Placing<Item extends BoxItem> = Pick<BoxModel<Item, string>, 'boundsOf' | 'copyOf'>

/**
 * New items, as far aside as it takes until none of them begins where another item does: one that covers another hides it
 * and looks as if nothing had been added. At the edge of a canvas that nothing leaves they stay where they are.
 */
export function aside<Item extends BoxItem>(
  fresh: readonly Item[],
  others: readonly Item[],
  { boundsOf, copyOf }: Placing<Item>,
): readonly Item[] {
  const cornerOf = (item: Item) => {
    const bounds = boundsOf(item)
    return bounds && `${Math.round(bounds.left)} ${Math.round(bounds.top)}`
  }
  const taken = new Set(others.flatMap((item) => cornerOf(item) ?? []))
  for (let placed = fresh; ; ) {
    const corners = placed.map(cornerOf)
    if (!corners.some((corner) => corner !== null && taken.has(corner))) return placed
    const next = placed.map((item) => ({ ...copyOf(item), id: item.id }))
    if (next.every((item, at) => cornerOf(item) === corners[at])) return placed
    placed = next
  }
}
