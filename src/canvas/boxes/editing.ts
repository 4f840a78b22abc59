import type { BoxItem, Ids } from './model.ts'

export interface WriteOptions {
  readonly selects?: Ids
  /** The key under which consecutive changes merge into one undo step: typing, dragging a slider. */
  readonly merges?: string
}

/** Items that are edited; their document is the only state that is drawn. */
export interface BoxEditing<Item extends BoxItem> {
  /** From the farthest back to the nearest. */
  readonly items: readonly Item[]
  readonly selected: Ids
  select(ids: Ids): void
  readonly locked: Ids
  lock(ids: Ids): void
  write(items: readonly Item[], options?: WriteOptions): void
  /** Null where there is no step to take back. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

export const chosen = <Item extends BoxItem>({ items, selected }: BoxEditing<Item>): readonly Item[] =>
  items.filter(({ id }) => selected.has(id))

export const replaced = <Item extends BoxItem>(
  items: readonly Item[],
  changes: ReadonlyMap<string, Item>,
): readonly Item[] => items.map((item) => changes.get(item.id) ?? item)

export const removed = <Item extends BoxItem>(items: readonly Item[], ids: Ids): readonly Item[] =>
  items.filter(({ id }) => !ids.has(id))

/** Changes each selected item that is not locked. */
export function changeChosen<Item extends BoxItem>(
  editing: BoxEditing<Item>,
  change: (item: Item) => Item,
  options?: WriteOptions,
): void {
  const free = chosen(editing).filter(({ id }) => !editing.locked.has(id))
  const changes = new Map(free.map((item) => [item.id, change(item)]))
  if (free.every((item) => changes.get(item.id) === item)) return
  editing.write(replaced(editing.items, changes), options)
}
