import { editKeys } from '../stage/edit-keys.ts'
import type { KeyCommand } from '../stage/keys.ts'
import { toggledLocks } from '../stage/order.ts'
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

export const toggleLock = (
  { selected, locked, lock }: LayoutEditing,
  ids: ReadonlySet<string> = selected,
): void => lock(toggledLocks(locked, ids))

export function layoutKeys({ editing, canvas, setTool, toggleGrid }: KeyDeps): readonly KeyCommand[] {
  const { layout, selected, write } = editing
  const values = () => chosen(editing).map(({ value }) => value)
  return [
    ...stageKeys(() => canvas()?.stage),
    ...LAYOUT_TOOLS.map((tool) => ({
      key: TOOL_FACES[tool].key,
      says: TOOL_FACES[tool].label,
      run: () => setTool(tool),
    })),
    ...editKeys({
      toggleGrid,
      nudge: (x, y) => nudge(editing, x, y),
      order: (by) => selected.size > 0 && write(reordered(layout, selected, by)),
      lock: () => toggleLock(editing),
      remove: () => remove(editing),
      letGo() {
        canvas()?.cancel()
        setTool('select')
        editing.select(new Set())
      },
      selectAll: () => editing.select(new Set(layout.elements.map(({ id }) => id))),
      copy() {
        clipboard = values()
      },
      paste: () => paste(editing, clipboard),
      duplicate: () => paste(editing, values()),
      undo: () => editing.undo?.(),
      redo: () => editing.redo?.(),
    }),
  ]
}
