import { aside } from './aside.ts'
import { type BoxEditing, changeChosen, chosen, removed } from './editing.ts'
import type { BoxCommand } from './keys.ts'
import type { BoxItem, BoxModel } from './model.ts'
import { reordered, toggledLocks } from './order.ts'

/** The items that were copied last; also into another document. */
export interface Clipboard<Item> {
  items: readonly Item[]
}

export interface BoxTarget<Item extends BoxItem> {
  readonly editing: BoxEditing<Item>
  readonly model: Pick<BoxModel<Item, string>, 'nudged' | 'boundsOf' | 'copyOf' | 'mergesNudges'>
  readonly clipboard: Clipboard<Item>
  /** Cancels the current gesture; false if there is none. */
  cancel(): boolean
  /** Returns to the select tool. */
  takeSelect(): void
  toggleGrid(): void
  /** Tells screen readers what the canvas alone shows. */
  announce(words: string): void
}

/** Performs a command on the selected boxes. */
export function performOnBoxes<Item extends BoxItem>(command: BoxCommand, target: BoxTarget<Item>): void {
  const { editing, clipboard } = target
  switch (command.type) {
    case 'nudge':
      nudge(target, command)
      break
    case 'reorder':
      if (editing.selected.size === 0) break
      editing.write(reordered(editing.items, editing.selected, command.by))
      target.announce(command.by === 1 ? 'Brought forward' : 'Sent backward')
      break
    case 'toggle-grid':
      target.toggleGrid()
      break
    case 'lock':
      editing.lock(toggledLocks(editing.locked, editing.selected))
      break
    case 'remove':
      remove(editing)
      break
    case 'deselect':
      if (target.cancel()) break
      target.takeSelect()
      editing.select(new Set())
      break
    case 'select-all':
      editing.select(new Set(editing.items.map(({ id }) => id)))
      break
    case 'copy':
      clipboard.items = chosen(editing)
      break
    case 'cut':
      clipboard.items = chosen(editing)
      remove(editing)
      break
    case 'paste':
      paste(target, clipboard.items)
      break
    case 'duplicate':
      paste(target, chosen(editing))
      break
    case 'undo':
      step(target, 'undo', 'Undone')
      break
    case 'redo':
      step(target, 'redo', 'Redone')
  }
}

/** A gesture in progress is all that is taken back. */
function step<Item extends BoxItem>(
  { editing, cancel, announce }: BoxTarget<Item>,
  by: 'undo' | 'redo',
  words: string,
): void {
  const go = editing[by]
  if (cancel() || !go) return
  go()
  announce(words)
}

function nudge<Item extends BoxItem>(
  { editing, model }: BoxTarget<Item>,
  by: { x: number; y: number },
): void {
  const options = model.mergesNudges ? { merges: 'nudge' } : {}
  changeChosen(editing, (item) => model.nudged(item, by), options)
}

/** Removes the selected items; locked ones stay. */
function remove<Item extends BoxItem>(editing: BoxEditing<Item>): void {
  const { items, selected, locked, write } = editing
  const free = new Set([...selected].filter((id) => !locked.has(id)))
  if (free.size > 0) write(removed(items, free))
}

/** Adds copies of items in front of all others, and selects them. */
function paste<Item extends BoxItem>({ editing, model }: BoxTarget<Item>, items: readonly Item[]): void {
  if (items.length === 0) return
  const copies = aside(
    items.map((item) => model.copyOf(item)),
    editing.items,
    model,
  )
  editing.write([...editing.items, ...copies], { selects: new Set(copies.map(({ id }) => id)) })
}
