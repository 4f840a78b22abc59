import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { bindingFor, type KeyBinding } from '#src/ui/keys/key-binding.ts'
import { changeChosen, chosen } from '../boxes/editing.ts'
import { BOX_KEYS } from '../boxes/keys.ts'
import type { Clipboard } from '../boxes/perform.ts'
import { type EditorCommand, performInEditor } from '../boxes/perform-in-editor.ts'
import { STAGE_KEYS } from '../stage/stage-keys.ts'
import { toolKeys } from '../stage/toolbox-keys.ts'
import type { LayersCanvas } from './konva/layers-canvas.ts'
import { changed, type TextLayer } from './layers-document.ts'
import { LAYER_COPIES, LAYER_TOOLS, type LayerTool } from './layers-model.ts'
import { TOOL_FACES } from './tool-faces.ts'
import type { Ruler } from './typeset.ts'
import type { LayersEditing } from './use-layers.ts'

export type Format = DetectedTextBlock['formatting'][number]

export type LayersCommand =
  | EditorCommand<LayerTool>
  | { readonly type: 'type-text' }
  | { readonly type: 'format'; readonly format: Format }

/** The shortcuts of formats, which act in the fields of a text, too. */
const FORMAT_KEYS: readonly KeyBinding<{ readonly type: 'format'; readonly format: Format }>[] = [
  { key: 'b', mod: true, label: 'Bold', command: { type: 'format', format: 'bold' } },
  { key: 'i', mod: true, label: 'Italic', command: { type: 'format', format: 'italic' } },
  { key: 'u', mod: true, label: 'Underline', command: { type: 'format', format: 'underline' } },
]

/** The format that a key in the field of a text is for; undefined for other keys. */
export const formatFor = (event: KeyboardEvent): Format | undefined =>
  bindingFor(FORMAT_KEYS, event)?.command.format

/** Shortcuts of the text layers only. */
export const OWN_LAYERS_KEYS: readonly KeyBinding<LayersCommand>[] = [
  ...toolKeys(LAYER_TOOLS, TOOL_FACES),
  { key: 'enter', label: 'Edit its text', command: { type: 'type-text' } },
  ...FORMAT_KEYS,
  ...BOX_KEYS,
]
export const LAYERS_KEYS: readonly KeyBinding<LayersCommand>[] = [...STAGE_KEYS, ...OWN_LAYERS_KEYS]

const clipboard: Clipboard<TextLayer> = { items: [] }

/** Formats that exclude each other. */
const EITHER: readonly (readonly Format[])[] = [
  ['all_caps', 'small_caps'],
  ['superscript', 'subscript'],
]

/** Gives the selected layers a format, or removes it if all have it. */
export function toggleFormat(editing: LayersEditing, format: Format, ruler: Ruler): void {
  const layers = chosen(editing)
  const isOn = layers.every(({ block }) => block.formatting.includes(format))
  const others = EITHER.find((group) => group.includes(format)) ?? [format]
  changeChosen(editing, (layer) => {
    const rest = layer.block.formatting.filter((each) => !others.includes(each))
    return changed(layer, { formatting: isOn ? rest : [...rest, format] }, ruler)
  })
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

function openOnly({ editing, open }: LayersTarget): void {
  const [only] = chosen(editing)
  if (only && editing.selected.size === 1 && !editing.locked.has(only.id)) open(only.id)
}

/** Performs a command on the text layers. */
export function performOnLayers(command: LayersCommand, target: LayersTarget): void {
  switch (command.type) {
    case 'type-text':
      openOnly(target)
      break
    case 'format':
      toggleFormat(target.editing, command.format, target.ruler)
      break
    default:
      performInEditor(command, { ...target, model: LAYER_COPIES, clipboard })
  }
}
