import { describe, expect, it } from 'vitest'
import { boxOf, type LayoutElement } from '../layout/layout-document.ts'
import { LAYOUT_MODEL } from '../layout/layout-model.ts'
import type { BoxCommand } from './keys.ts'
import type { Ids } from './model.ts'
import { type Clipboard, performOnBoxes } from './perform.ts'

const element = (id: string, bbox?: readonly number[]): LayoutElement => ({
  id,
  value: { type: 'obj', desc: id, ...(bbox && { bbox }) },
})
const ITEMS = [element('a', [0, 0, 10, 10]), element('b', [500, 500, 900, 900]), element('c')]

interface Given {
  readonly selected?: readonly string[]
  readonly locked?: readonly string[]
  readonly clipboard?: Clipboard<LayoutElement>
  readonly isDragging?: boolean
}

/** The outcome of commands on three elements. */
function perform(commands: readonly BoxCommand[], given: Given) {
  const { selected = [], locked = [], clipboard, isDragging = false } = given
  let [items, chosen, locks]: [readonly LayoutElement[], Ids, Ids] = [
    ITEMS,
    new Set(selected),
    new Set(locked),
  ]
  const calls: string[] = []
  const copied = clipboard ?? { items: [] }
  for (const command of commands) {
    performOnBoxes(command, {
      editing: {
        items,
        selected: chosen,
        locked: locks,
        select: (ids) => {
          chosen = ids
        },
        lock: (ids) => {
          locks = ids
        },
        write(next, options) {
          calls.push('write')
          items = next
          if (options?.selects) chosen = options.selects
        },
        undo: () => calls.push('undo'),
        redo: null,
      },
      model: LAYOUT_MODEL,
      clipboard: copied,
      cancel: () => isDragging,
      takeSelect: () => calls.push('select tool'),
      toggleGrid: () => calls.push('grid'),
      announce: (words) => calls.push(`says ${words}`),
    })
  }
  return {
    items,
    names: items.map(({ value }) => value.desc),
    selected: [...chosen],
    locked: [...locks],
    calls,
  }
}

describe('a command on boxes', () => {
  it('nudges the selection up to the canvas edge, except locked and unplaced items', () => {
    const { items } = perform([{ type: 'nudge', x: -10, y: 200 }], {
      selected: ['a', 'b', 'c'],
      locked: [],
    })
    expect(items.map(boxOf)).toEqual([[200, 0, 210, 10], [600, 490, 1000, 890], null])
    const held = perform([{ type: 'nudge', x: 1, y: 0 }], { selected: ['a', 'c'], locked: ['a'] })
    expect(held.calls).toEqual([])
  })
  it('removes selected items that are not locked', () => {
    expect(perform([{ type: 'remove' }], { selected: ['a', 'b'], locked: ['b'] }).names).toEqual(['b', 'c'])
    expect(perform([{ type: 'remove' }], { selected: ['b'], locked: ['b'] }).calls).toEqual([])
  })
  it('copies, cuts and pastes in front of everything, as new selected boxes', () => {
    const pasted = perform([{ type: 'cut' }, { type: 'paste' }], { selected: ['a'] })
    expect(pasted.names).toEqual(['b', 'c', 'a'])
    expect(pasted.selected).toEqual([pasted.items.at(-1)?.id])
    expect(pasted.selected).not.toEqual(['a'])
    const clipboard = { items: [element('d', [0, 0, 5, 5])] }
    expect(perform([{ type: 'paste' }], { clipboard }).names).toEqual(['a', 'b', 'c', 'd'])
  })
  it('pastes each time beside what was pasted before, as far as the canvas reaches', () => {
    const clipboard = { items: [element('d', [100, 100, 300, 300]), element('e', [100, 400, 300, 500])] }
    const { items } = perform([{ type: 'paste' }, { type: 'paste' }, { type: 'paste' }], { clipboard })
    const corners = items.slice(3).map((item) => boxOf(item)?.slice(0, 2).join(' '))
    expect(new Set(corners).size).toBe(6)
    const atTheCorner = { items: [element('f', [900, 900, 1000, 1000])] }
    const full = perform([{ type: 'paste' }, { type: 'paste' }], { clipboard: atTheCorner })
    expect(full.items.slice(3).map(boxOf)).toEqual([
      [900, 900, 1000, 1000],
      [900, 900, 1000, 1000],
    ])
  })
  it('duplicates without changing the clipboard', () => {
    const clipboard: Clipboard<LayoutElement> = { items: [] }
    expect(perform([{ type: 'duplicate' }], { selected: ['b'], clipboard }).names).toEqual([
      'a',
      'b',
      'c',
      'b',
    ])
    expect(clipboard.items).toEqual([])
  })
  it('orders, locks and selects', () => {
    expect(perform([{ type: 'reorder', by: 1 }], { selected: ['a'] }).names).toEqual(['b', 'a', 'c'])
    expect(perform([{ type: 'reorder', by: 1 }], {}).calls).toEqual([])
    expect(perform([{ type: 'lock' }], { selected: ['a', 'b'], locked: ['b'] }).locked).toEqual(['b', 'a'])
    expect(perform([{ type: 'select-all' }], {}).selected).toEqual(['a', 'b', 'c'])
    expect(perform([{ type: 'deselect' }], { selected: ['a'] })).toMatchObject({
      selected: [],
      calls: ['select tool'],
    })
  })
  it('drops a gesture in progress by Escape, undo or redo, and nothing else', () => {
    for (const type of ['deselect', 'undo', 'redo'] as const)
      expect(perform([{ type }], { selected: ['a'], isDragging: true })).toMatchObject({
        selected: ['a'],
        calls: [],
      })
  })
  it('undoes as long as there are steps', () => {
    expect(perform([{ type: 'undo' }, { type: 'redo' }, { type: 'toggle-grid' }], {}).calls).toEqual([
      'undo',
      'says Undone',
      'grid',
    ])
  })
})
