import type { KeyCommand } from '../stage/keys.ts'
import { stageKeys } from '../stage/stage-keys.ts'
import type { LayoutCanvas } from './layout-canvas-view.ts'
import {
  type Box,
  boxOf,
  copied,
  type LayoutElement,
  moved,
  placed,
  removed,
  reordered,
} from './layout-document.ts'
import { LAYOUT_TOOLS, type LayoutTool } from './layout-tool.ts'
import { TOOL_FACES } from './tool-faces.ts'
import type { LayoutEditing } from './use-layout.ts'

/** What was copied last; also into another layout. */
let clipboard: readonly LayoutElement['value'][] = []

interface KeyDeps {
  readonly editing: LayoutEditing
  canvas(): LayoutCanvas | null
  setTool(tool: LayoutTool): void
  toggleGrid(): void
}

export const chosen = ({ layout, selected }: LayoutEditing) =>
  layout.elements.filter(({ id }) => selected.has(id))

/** Moves what is selected by so many units; locked elements stay. */
export function nudge({ layout, selected, locked, write }: LayoutEditing, x: number, y: number): void {
  const boxes = layout.elements.flatMap((element): [string, Box][] => {
    const box = selected.has(element.id) && !locked.has(element.id) ? boxOf(element) : null
    return box ? [[element.id, moved(box, x, y)]] : []
  })
  if (boxes.length > 0) write(placed(layout, new Map(boxes)))
}

export function paste({ layout, write }: LayoutEditing, values: readonly LayoutElement['value'][]): void {
  if (values.length === 0) return
  const { layout: next, ids } = copied(layout, values)
  write(next, ids)
}

export function remove({ layout, selected, locked, write }: LayoutEditing): void {
  const gone = new Set([...selected].filter((id) => !locked.has(id)))
  if (gone.size > 0) write(removed(layout, gone), new Set())
}

export function toggleLock(
  { selected, locked, lock }: LayoutEditing,
  ids: ReadonlySet<string> = selected,
): void {
  const areLocked = [...ids].every((id) => locked.has(id))
  lock(new Set(areLocked ? [...locked].filter((id) => !ids.has(id)) : [...locked, ...ids]))
}

export function layoutKeys({ editing, canvas, setTool, toggleGrid }: KeyDeps): readonly KeyCommand[] {
  const { layout, selected, write } = editing
  const order = (by: 1 | -1) => () => selected.size > 0 && write(reordered(layout, selected, by))
  const arrow = (key: string, says: string, [x, y]: readonly [number, number]): KeyCommand[] => [
    { key, says: `Move ${says}`, run: () => nudge(editing, x, y) },
    { key, shift: true, says: `Move ${says} by 10`, run: () => nudge(editing, x * 10, y * 10) },
  ]
  const copy = () => {
    clipboard = chosen(editing).map(({ value }) => value)
  }
  return [
    ...stageKeys(() => canvas()?.stage),
    ...LAYOUT_TOOLS.map((tool) => ({
      key: TOOL_FACES[tool].key,
      says: TOOL_FACES[tool].label,
      run: () => setTool(tool),
    })),
    { key: 'g', says: 'Grid', run: toggleGrid },
    { key: 'l', says: 'Lock', run: () => toggleLock(editing) },
    ...arrow('arrowleft', 'left', [-1, 0]),
    ...arrow('arrowright', 'right', [1, 0]),
    ...arrow('arrowup', 'up', [0, -1]),
    ...arrow('arrowdown', 'down', [0, 1]),
    { key: ']', says: 'One nearer', run: order(1) },
    { key: '[', says: 'One farther back', run: order(-1) },
    { key: 'delete', says: 'Remove', run: () => remove(editing) },
    { key: 'backspace', says: 'Remove', run: () => remove(editing) },
    {
      key: 'escape',
      says: 'Let go',
      run: () => {
        canvas()?.cancel()
        setTool('select')
        editing.select(new Set())
      },
    },
    {
      key: 'a',
      mod: true,
      says: 'Select all',
      run: () => editing.select(new Set(layout.elements.map(({ id }) => id))),
    },
    { key: 'c', mod: true, says: 'Copy', run: copy },
    {
      key: 'x',
      mod: true,
      says: 'Cut',
      run: () => {
        copy()
        remove(editing)
      },
    },
    { key: 'v', mod: true, says: 'Paste', run: () => paste(editing, clipboard) },
    {
      key: 'd',
      mod: true,
      says: 'Duplicate',
      run: () =>
        paste(
          editing,
          chosen(editing).map(({ value }) => value),
        ),
    },
    { key: 'z', mod: true, says: 'Undo', run: () => editing.undo?.() },
    { key: 'z', mod: true, shift: true, says: 'Redo', run: () => editing.redo?.() },
    { key: 'y', mod: true, says: 'Redo', run: () => editing.redo?.() },
  ]
}
