import { BOX_KEYS, type BoxCommand } from '../boxes/keys.ts'
import { toggledLocks } from '../boxes/order.ts'
import { type BoxActions, performOnBoxes } from '../boxes/perform.ts'
import type { KeyBinding } from '../stage/keys.ts'
import { performOnStage, STAGE_KEYS, type StageCommand } from '../stage/stage-keys.ts'
import { type ToolCommand, toolKeys } from '../stage/toolbox-keys.ts'
import type { LayoutCanvas } from './konva/layout-canvas.ts'
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

export type LayoutCommand = StageCommand | BoxCommand | ToolCommand<LayoutTool>

/** What the layout alone has keys for. */
export const OWN_LAYOUT_KEYS: readonly KeyBinding<LayoutCommand>[] = [
  ...toolKeys(LAYOUT_TOOLS, TOOL_FACES),
  ...BOX_KEYS,
]
export const LAYOUT_KEYS: readonly KeyBinding<LayoutCommand>[] = [...STAGE_KEYS, ...OWN_LAYOUT_KEYS]

interface LayoutTarget {
  readonly editing: LayoutEditing
  readonly canvas: LayoutCanvas | null
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

function actionsOn({ editing, canvas, setTool, toggleGrid }: LayoutTarget): BoxActions {
  const { layout, selected, write } = editing
  const values = () => chosen(editing).map(({ value }) => value)
  return {
    toggleGrid,
    nudge: (x, y) => nudge(editing, x, y),
    reorder: (by) => selected.size > 0 && write(reordered(layout, selected, by)),
    lock: () => toggleLock(editing),
    remove: () => remove(editing),
    deselect() {
      canvas?.cancel()
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
  }
}

/** Performs a command on the layout. */
export function performOnLayout(command: LayoutCommand, target: LayoutTarget): void {
  switch (command.type) {
    case 'tool':
      target.setTool(command.tool)
      break
    case 'fit':
    case 'original-size':
    case 'zoom':
    case 'pan':
      performOnStage(command, target.canvas?.stage)
      break
    default:
      performOnBoxes(command, actionsOn(target))
  }
}
