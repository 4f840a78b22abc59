import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { BOX_KEYS, type BoxCommand } from '../boxes/keys.ts'
import { reordered, toggledLocks } from '../boxes/order.ts'
import { type BoxActions, performOnBoxes } from '../boxes/perform.ts'
import type { KeyBinding } from '../stage/keys.ts'
import { performOnStage, STAGE_KEYS, type StageCommand } from '../stage/stage-keys.ts'
import { type ToolCommand, toolKeys } from '../stage/toolbox-keys.ts'
import type { LayersCanvas } from './konva/layers-canvas.ts'
import { changed, copied, type Layers, moved, removed, replaced, type TextLayer } from './layers-document.ts'
import { LAYER_TOOLS, type LayerTool } from './layers-tool.ts'
import { TOOL_FACES } from './tool-faces.ts'
import type { Ruler } from './typeset.ts'
import type { LayersEditing, WriteOptions } from './use-layers.ts'

type Format = DetectedTextBlock['formatting'][number]

export type LayersCommand =
  | StageCommand
  | BoxCommand
  | ToolCommand<LayerTool>
  | { readonly type: 'type-text' }
  | { readonly type: 'format'; readonly format: Format }

/** What the text layers alone have keys for. */
export const OWN_LAYERS_KEYS: readonly KeyBinding<LayersCommand>[] = [
  ...toolKeys(LAYER_TOOLS, TOOL_FACES),
  { key: 'enter', label: 'Type its text', command: { type: 'type-text' } },
  { key: 'b', mod: true, label: 'Bold', command: { type: 'format', format: 'bold' } },
  { key: 'i', mod: true, label: 'Italic', command: { type: 'format', format: 'italic' } },
  { key: 'u', mod: true, label: 'Underline', command: { type: 'format', format: 'underline' } },
  ...BOX_KEYS,
]
export const LAYERS_KEYS: readonly KeyBinding<LayersCommand>[] = [...STAGE_KEYS, ...OWN_LAYERS_KEYS]

/** What was copied last; also into another picture. */
let clipboard: Layers = []
/** How far copies lie from what they were made of, in picture pixels. */
const ASIDE = 24

export const chosen = ({ layers, selected }: LayersEditing): Layers =>
  layers.filter(({ id }) => selected.has(id))

/** Changes each selected layer that is not locked. */
export function changeChosen(
  editing: LayersEditing,
  change: (layer: TextLayer) => TextLayer,
  options?: WriteOptions,
): void {
  const free = chosen(editing).filter(({ id }) => !editing.locked.has(id))
  if (free.length === 0) return
  const changes = new Map(free.map((layer) => [layer.id, change(layer)]))
  editing.write(replaced(editing.layers, changes), options)
}

export const toggleLock = (
  { selected, locked, lock }: LayersEditing,
  ids: ReadonlySet<string> = selected,
): void => lock(toggledLocks(locked, ids))

/** Formats of which a text has one at most. */
const EITHER: readonly (readonly Format[])[] = [
  ['all_caps', 'small_caps'],
  ['superscript', 'subscript'],
]

/** Gives the selected layers a format, or takes it from them where all have it. */
export function toggleFormat(editing: LayersEditing, format: Format, ruler: Ruler): void {
  const layers = chosen(editing)
  const isOn = layers.every(({ block }) => block.formatting.includes(format))
  const others = EITHER.find((group) => group.includes(format)) ?? [format]
  changeChosen(editing, (layer) => {
    const rest = layer.block.formatting.filter((each) => !others.includes(each))
    return changed(layer, { formatting: isOn ? rest : [...rest, format] }, ruler)
  })
}

function paste({ layers, write }: LayersEditing, from: Layers): void {
  if (from.length === 0) return
  const { layers: next, ids } = copied(layers, from, ASIDE)
  write(next, { selects: ids })
}

interface LayersTarget {
  readonly editing: LayersEditing
  readonly ruler: Ruler
  readonly canvas: LayersCanvas | null
  setTool(tool: LayerTool): void
  toggleGrid(): void
  /** The text of a layer is to be typed. */
  open(id: string): void
}

function actionsOn({ editing, canvas, setTool, toggleGrid }: LayersTarget): BoxActions {
  const { layers, selected, locked, write } = editing
  const free = () => new Set([...selected].filter((id) => !locked.has(id)))
  return {
    toggleGrid,
    nudge: (x, y) => changeChosen(editing, (layer) => moved(layer, x, y), { merges: 'nudge' }),
    reorder: (by) => selected.size > 0 && write(reordered(layers, selected, by)),
    lock: () => toggleLock(editing),
    remove: () => free().size > 0 && write(removed(layers, free())),
    deselect() {
      canvas?.cancel()
      setTool('select')
      editing.select(new Set())
    },
    selectAll: () => editing.select(new Set(layers.map(({ id }) => id))),
    copy() {
      clipboard = chosen(editing)
    },
    paste: () => paste(editing, clipboard),
    duplicate: () => paste(editing, chosen(editing)),
    undo: () => editing.undo?.(),
    redo: () => editing.redo?.(),
  }
}

function openOnly({ editing, open }: LayersTarget): void {
  const [only] = chosen(editing)
  if (only && editing.selected.size === 1 && !editing.locked.has(only.id)) open(only.id)
}

/** Performs a command on the text layers. */
export function performOnLayers(command: LayersCommand, target: LayersTarget): void {
  switch (command.type) {
    case 'tool':
      target.setTool(command.tool)
      break
    case 'type-text':
      openOnly(target)
      break
    case 'format':
      toggleFormat(target.editing, command.format, target.ruler)
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
