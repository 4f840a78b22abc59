import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { editKeys } from '../stage/edit-keys.ts'
import type { KeyCommand } from '../stage/keys.ts'
import { reordered, toggledLocks } from '../stage/order.ts'
import { stageKeys } from '../stage/stage-keys.ts'
import type { LayersCanvas } from './layers-canvas-view.ts'
import { changed, copied, type Layers, moved, removed, replaced, type TextLayer } from './layers-document.ts'
import { LAYER_TOOLS, type LayerTool } from './layers-tool.ts'
import { TOOL_FACES } from './tool-faces.ts'
import type { Ruler } from './typeset.ts'
import type { LayersEditing, WriteOptions } from './use-layers.ts'

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

type Format = DetectedTextBlock['formatting'][number]

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

interface KeyDeps {
  readonly editing: LayersEditing
  readonly ruler: Ruler
  canvas(): LayersCanvas | null
  setTool(tool: LayerTool): void
  toggleGrid(): void
  /** The text of a layer is to be typed. */
  open(id: string): void
}

const FORMAT_KEYS: readonly (readonly [key: string, format: Format, says: string])[] = [
  ['b', 'bold', 'Bold'],
  ['i', 'italic', 'Italic'],
  ['u', 'underline', 'Underline'],
]

export function layersKeys(deps: KeyDeps): readonly KeyCommand[] {
  const { editing, ruler, canvas, setTool, toggleGrid, open } = deps
  const { layers, selected, locked, write } = editing
  const free = () => new Set([...selected].filter((id) => !locked.has(id)))
  return [
    ...stageKeys(() => canvas()?.stage),
    ...LAYER_TOOLS.map((tool) => ({
      key: TOOL_FACES[tool].key,
      says: TOOL_FACES[tool].label,
      run: () => setTool(tool),
    })),
    {
      key: 'enter',
      says: 'Type its text',
      run() {
        const [only] = chosen(editing)
        if (only && selected.size === 1 && !locked.has(only.id)) open(only.id)
      },
    },
    ...FORMAT_KEYS.map(([key, format, says]): KeyCommand => {
      return { key, mod: true, says, run: () => toggleFormat(editing, format, ruler) }
    }),
    ...editKeys({
      toggleGrid,
      nudge: (x, y) => changeChosen(editing, (layer) => moved(layer, x, y), { merges: 'nudge' }),
      order: (by) => selected.size > 0 && write(reordered(layers, selected, by)),
      lock: () => toggleLock(editing),
      remove: () => free().size > 0 && write(removed(layers, free())),
      letGo() {
        canvas()?.cancel()
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
    }),
  ]
}
