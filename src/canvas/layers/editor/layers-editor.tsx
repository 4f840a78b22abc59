import { Plus, Type } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { Size } from '#contract/service/describe/operation.ts'
import { Button } from '#src/ui/button.tsx'
import { count } from '#src/ui/format/format.ts'
import { useKeys } from '#src/ui/keys/use-keys.ts'
import { aside } from '../../boxes/aside.ts'
import type { Done } from '../../boxes/box-tool.ts'
import { replaced } from '../../boxes/editing.ts'
import { type BoxFace, BoxList } from '../../boxes/editor/box-list.tsx'
import { EditorFrame } from '../../boxes/editor/editor-frame.tsx'
import { type CanvasOpener, useBoxCanvas } from '../../boxes/editor/use-box-canvas.ts'
import { editorOf, isEditable } from '../../stage/editor-of.ts'
import type { View } from '../../stage/view.ts'
import { canvasRuler } from '../draw-text.ts'
import { type LayersCanvas, openLayersCanvas } from '../konva/layers-canvas.ts'
import { useLateFonts } from '../late-fonts.ts'
import { changed, freshLayer, moved, nameOf, overrunOf, type TextLayer } from '../layers-document.ts'
import { LAYERS_KEYS, performOnLayers, toggleFormat } from '../layers-keys.ts'
import { LAYER_COPIES, LAYER_TOOLS, type LayerTool } from '../layers-model.ts'
import { TOOL_FACES } from '../tool-faces.ts'
import { type Ruler, typeset } from '../typeset.ts'
import type { LayersEditing } from '../use-layers.ts'
import { LayerDetails } from './layer-details.tsx'
import { TextField } from './text-field.tsx'

/** Lines of a grid, of the picture's longer side. */
const GRID_SHARE = 1 / 24
/** A new text is about so high, of the picture's height. */
const FRESH_SHARE = 1 / 16
const PX_PER_POINT = 4 / 3

interface Background extends Size {
  readonly address: string
}

interface LayersEditorProps {
  readonly editing: LayersEditing
  /** The background, with its address. */
  readonly background: Background
}

/** Text layers over their background: on the canvas, as a list, and by words and numbers. */
export function LayersEditor({ editing, background }: LayersEditorProps) {
  const ruler = useMemo(canvasRuler, [])
  useLateFonts(editing, ruler)
  const [typed, setTyped] = useState<string | null>(null)
  const { frame, view } = useLayersCanvas({ editing, background, ruler, typed, setTyped })
  const { items, selected } = editing
  const layer = items.find(({ id }) => id === typed)
  const all = count(items.length, 'text')
  const overrun = useOverruns(background, ruler)
  const off = items.filter((item) => overrun(item) === 'off').length

  return (
    <EditorFrame
      {...frame}
      label="Text layers canvas. The list beside it has the same commands."
      side="lg"
      over={
        layer && (
          <TypedText
            key={layer.id}
            layer={layer}
            editing={editing}
            ruler={ruler}
            view={view}
            onDone={(isLeft) => {
              setTyped(null)
              if (!isLeft) frame.host.current?.focus({ preventScroll: true })
            }}
          />
        )
      }
      status={{
        ...frame.status,
        label: 'Text layers',
        advice:
          'Double-click or Enter edits the text · Corners scale · Sides wrap lines · Ctrl-drag turns snapping off',
        summary: [
          `${all}${selected.size > 0 ? `, ${selected.size} selected` : ''}`,
          ...(off > 0 ? [`${off} off the picture`] : []),
          `${background.width} × ${background.height} px`,
        ].join(' · '),
      }}
    >
      <BoxList
        label="Text layers, front to back"
        empty="No text yet. Draw a box with T, or press Add text below."
        editing={editing}
        faceOf={(layer) => faceOf(layer, overrun(layer))}
      />
      <div className="px-2 py-2">
        <Button look="quiet" onClick={() => setTyped(add(editing, background))}>
          <Plus size={14} aria-hidden /> Add text
        </Button>
      </div>
      <LayerDetails editing={editing} ruler={ruler} />
    </EditorFrame>
  )
}

type Overrun = ReturnType<typeof overrunOf>

const REMARKS: Readonly<Record<Exclude<Overrun, null>, NonNullable<BoxFace['remark']>>> = {
  off: { label: 'off', title: 'Part of this text is outside of the picture.' },
  broken: { label: 'broken', title: 'A word is wider than the box of this text, and is broken.' },
}

const faceOf = (layer: TextLayer, overrun: Overrun): BoxFace => ({
  name: nameOf(layer),
  icon: Type,
  iconClass: 'text-ink-3',
  remark: overrun && REMARKS[overrun],
})

/** Tells what of a layer would not be seen; looked at once, as layers never change. */
function useOverruns({ width, height }: Size, ruler: Ruler): (layer: TextLayer) => Overrun {
  return useMemo(() => {
    const known = new WeakMap<TextLayer, Overrun>()
    return (layer) => {
      const overrun = known.get(layer) ?? overrunOf(layer, { width, height }, ruler)
      known.set(layer, overrun)
      return overrun
    }
  }, [width, height, ruler])
}

interface TypedTextProps {
  readonly layer: TextLayer
  readonly editing: LayersEditing
  readonly ruler: Ruler
  readonly view: View
  onDone(isLeft: boolean): void
}

/** The layer whose text is being edited. */
function TypedText({ layer, editing, ruler, view, onDone }: TypedTextProps) {
  return (
    <TextField
      layer={layer}
      set={typeset(layer, ruler)}
      view={view}
      onFormat={(format) => toggleFormat(editing, format, ruler)}
      onText={(text) => {
        const next = changed(layer, { text }, ruler)
        const layers = replaced(editing.items, new Map([[layer.id, next]]))
        editing.write(layers, { merges: `text-${layer.id}` })
      }}
      onDone={onDone}
    />
  )
}

const freshPoints = ({ height }: Size) => Math.max(8, Math.round((height * FRESH_SHARE) / PX_PER_POINT))

/** A new text in the middle of the picture, below others that were added there. */
/** Adds a text in the middle of the picture; returns its id. */
function add({ items, write }: LayersEditing, size: Size): string {
  const points = freshPoints(size)
  const [width, height] = [Math.round(size.width * 0.5), Math.round(points * PX_PER_POINT * 1.2)]
  const box = { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
  const layer = freshLayer(box, points)
  // Past the lower edge they go on at the upper one, further to the right: nothing that is added leaves the picture below.
  const copyOf = (added: TextLayer) =>
    added.block.y + 2 * height > size.height ? moved(added, height, -added.block.y) : moved(added, 0, height)
  const fresh = aside([layer], items, { ...LAYER_COPIES, copyOf })
  write([...items, ...fresh], { selects: new Set(fresh.map(({ id }) => id)) })
  return fresh[0]?.id ?? layer.id
}

interface CanvasOptions {
  readonly editing: LayersEditing
  readonly background: Background
  readonly ruler: Ruler
  readonly typed: string | null
  setTyped(id: string | null): void
}

/** The canvas with its tools and keys. */
function useLayersCanvas({ editing, background, ruler, typed, setTyped }: CanvasOptions) {
  const { width, height, address } = background
  const [tool, setTool] = useState<LayerTool>('select')
  const [hasGrid, setHasGrid] = useState(false)
  const toggleGrid = () => setHasGrid(!hasGrid)
  const grid = hasGrid ? Math.round(Math.max(width, height) * GRID_SHARE) : null
  const open: CanvasOpener<TextLayer, LayersCanvas> = useCallback(
    (host, look, hooks) =>
      openLayersCanvas(host, { background: { width, height, address }, ruler }, look, hooks),
    [width, height, address, ruler],
  )
  const { items, selected, locked, select } = editing
  const { host, canvas, view, pointed } = useBoxCanvas(
    open,
    { items, selected, locked, grid, hidden: typed, isSelecting: tool === 'select' },
    {
      selected: select,
      opened: setTyped,
      stepped: (by) => editing[by]?.(),
      done(done) {
        const drawn = take(done, editing, background)
        if (drawn === null) return
        setTool('select')
        setTyped(drawn)
      },
    },
  )
  useKeys({
    keys: LAYERS_KEYS,
    perform: (command) =>
      performOnLayers(command, {
        editing,
        ruler,
        canvas: canvas.current,
        setTool,
        toggleGrid,
        open: setTyped,
      }),
    release: ({ type }) => type === 'pan' && canvas.current?.stage.holdSpace(false),
    place: () => editorOf(host),
    isListening: () => typed === null && isEditable(host),
  })
  const frame = {
    host,
    toolbox: { label: 'Text tools', tools: LAYER_TOOLS, faces: TOOL_FACES, tool, onTool: setTool },
    scale: view.scale,
    stage: () => canvas.current?.stage,
    panel: { title: 'Layers', hasGrid, onGrid: toggleGrid, undo: editing.undo, redo: editing.redo },
    status: { pointed },
  }
  return { frame, view }
}

/** Applies a canvas gesture to the document; returns the id of a layer that was drawn. */
function take(
  done: Done<TextLayer>,
  { items, write, select }: LayersEditing,
  background: Background,
): string | null {
  if (done.kind === 'changed') write(replaced(items, done.items))
  if (done.kind === 'selected') select(done.ids)
  if (done.kind !== 'drawn') return null
  const { left: x, top: y, right, bottom } = done.box
  const layer = freshLayer({ x, y, width: right - x, height: bottom - y }, freshPoints(background))
  write([...items, layer], { selects: new Set([layer.id]) })
  return layer.id
}
