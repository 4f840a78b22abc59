import { Grid3x3, Plus, Redo2, Undo2 } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Size } from '#contract/service/describe/operation.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useKeys } from '../../stage/keys.ts'
import { Toolbox } from '../../stage/toolbox.tsx'
import type { Point, View } from '../../stage/view.ts'
import { ZoomBox } from '../../stage/zoom-box.tsx'
import { canvasRuler } from '../draw-text.ts'
import { LayersCanvas } from '../konva/layers-canvas.ts'
import { changed, freshLayer, replaced } from '../layers-document.ts'
import { chosen, LAYERS_KEYS, performOnLayers } from '../layers-keys.ts'
import { type Done, LAYER_TOOLS, type LayerTool } from '../layers-tool.ts'
import { TOOL_FACES } from '../tool-faces.ts'
import { type Ruler, typeset } from '../typeset.ts'
import type { LayersEditing } from '../use-layers.ts'
import { LayerDetails } from './layer-details.tsx'
import { LayerList } from './layer-list.tsx'
import { TextField } from './text-field.tsx'

/** Lines of a grid, of the picture's longer side. */
const GRID_SHARE = 1 / 24
/** A new text is about so high, of the picture's height. */
const FRESH_SHARE = 1 / 16
const PX_PER_POINT = 4 / 3

interface LayersEditorProps {
  readonly editing: LayersEditing
  /** The ground, with its address. */
  readonly ground: Size & { readonly address: string }
}

/** Text layers over their ground: on the canvas, as a list, and by words and numbers. */
export function LayersEditor({ editing, ground }: LayersEditorProps) {
  const ruler = useMemo(canvasRuler, [])
  const [tool, setTool] = useState<LayerTool>('select')
  const [hasGrid, setHasGrid] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const grid = hasGrid ? Math.round(Math.max(ground.width, ground.height) * GRID_SHARE) : null
  const parts = { editing, ground, ruler, tool, grid, typed, setTool, setTyped }
  const { host, canvas, view, pointed } = useCanvas(parts)
  const toggleGrid = () => setHasGrid(!hasGrid)
  useKeys({
    keys: LAYERS_KEYS,
    perform: (command) =>
      performOnLayers(command, {
        ...{ editing, ruler, canvas: canvas.current },
        ...{ setTool, toggleGrid, open: setTyped },
      }),
    release: ({ type }) => type === 'pan' && canvas.current?.stage.holdSpace(false),
    isListening: () => typed === null,
  })
  const layer = editing.layers.find(({ id }) => id === typed)

  return (
    <div className="flex h-full min-h-[70dvh] flex-col lg:min-h-0">
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div
          ref={host}
          role="application"
          aria-label="Text layers. The list does the same by words and numbers."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the canvas are heard here
          tabIndex={0}
          className="stage-ground relative min-h-96 flex-1 touch-none overflow-hidden select-none focus-visible:-outline-offset-2"
        >
          {layer && (
            <TextField
              key={layer.id}
              layer={layer}
              set={typeset(layer.block, layer.wraps, ruler)}
              view={view}
              onText={(text) => {
                const next = changed(layer, { text }, ruler)
                const layers = replaced(editing.layers, new Map([[layer.id, next]]))
                editing.write(layers, { merges: `text-${layer.id}` })
              }}
              onDone={() => {
                setTyped(null)
                host.current?.focus({ preventScroll: true })
              }}
            />
          )}
          <Toolbox label="Text tools" tools={LAYER_TOOLS} faces={TOOL_FACES} tool={tool} onTool={setTool} />
          <ZoomBox scale={view.scale} stage={() => canvas.current?.stage} />
        </div>
        <aside
          aria-label="Layers"
          className="max-h-[46dvh] shrink-0 overflow-y-auto border-t bg-panel text-sm lg:max-h-none lg:w-72 lg:border-t-0 lg:border-l"
        >
          <Head editing={editing} hasGrid={hasGrid} onGrid={toggleGrid} />
          <LayerList editing={editing} />
          <div className="px-2 py-2">
            <Button look="quiet" onClick={() => add(editing, ground)}>
              <Plus size={14} aria-hidden /> Add a text
            </Button>
          </div>
          <LayerDetails editing={editing} ruler={ruler} />
        </aside>
      </div>
      <StatusLine editing={editing} pointed={pointed} size={ground} />
    </div>
  )
}

const freshPoints = ({ height }: Size) => Math.max(8, Math.round((height * FRESH_SHARE) / PX_PER_POINT))

/** A new text in the middle of the picture. */
function add({ layers, write }: LayersEditing, size: Size): void {
  const points = freshPoints(size)
  const [width, height] = [Math.round(size.width * 0.5), Math.round(points * PX_PER_POINT * 1.2)]
  const box = { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
  const layer = freshLayer(box, points)
  write([...layers, layer], { selects: new Set([layer.id]) })
}

interface CanvasOptions {
  readonly editing: LayersEditing
  readonly ground: Size & { readonly address: string }
  readonly ruler: Ruler
  readonly tool: LayerTool
  readonly grid: number | null
  readonly typed: string | null
  setTool(tool: LayerTool): void
  setTyped(id: string | null): void
}

const NO_VIEW: View = { scale: 1, x: 0, y: 0 }

/** The canvas on its host; what is done on it goes into the document. */
function useCanvas(options: CanvasOptions) {
  const { editing, ground, ruler, tool, grid, typed } = options
  const { layers, selected, locked } = editing
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<LayersCanvas | null>(null)
  const [view, setView] = useState(NO_VIEW)
  const [pointed, setPointed] = useState<Point | null>(null)
  const now = useRef(options)
  now.current = options
  const { width, height, address } = ground

  useLayoutEffect(() => {
    if (!host.current) return
    const opened = new LayersCanvas(host.current, { width, height, address }, ruler, {
      done: (done) => take(done, now.current),
      selected: (ids) => now.current.editing.select(ids),
      viewed: setView,
      pointed: setPointed,
      opened: (id) => now.current.setTyped(id),
    })
    canvas.current = opened
    return () => {
      canvas.current = null
      opened.destroy()
    }
  }, [width, height, address, ruler])
  useLayoutEffect(() => canvas.current?.show({ layers, selected, locked, tool, grid, typed }))
  return { host, canvas, view, pointed }
}

function take(done: Done, { editing, ground, setTool, setTyped }: CanvasOptions): void {
  if (done.kind === 'changed') editing.write(replaced(editing.layers, done.layers))
  if (done.kind === 'selected') editing.select(done.ids)
  if (done.kind !== 'drawn') return
  const { left: x, top: y, right, bottom } = done.box
  const layer = freshLayer({ x, y, width: right - x, height: bottom - y }, freshPoints(ground))
  editing.write([...editing.layers, layer], { selects: new Set([layer.id]) })
  setTool('select')
  setTyped(layer.id)
}

interface HeadProps {
  readonly editing: LayersEditing
  readonly hasGrid: boolean
  onGrid(): void
}

function Head({ editing, hasGrid, onGrid }: HeadProps) {
  return (
    <div className="flex items-center gap-1 px-3 py-1.5">
      <h2 className="mr-auto font-medium">Layers</h2>
      <IconButton
        icon={Grid3x3}
        label="Grid"
        aria-pressed={hasGrid}
        onClick={onGrid}
        className={classNames(hasGrid && 'bg-accent-soft text-accent')}
      />
      <IconButton icon={Undo2} label="Undo" disabled={!editing.undo} onClick={() => editing.undo?.()} />
      <IconButton icon={Redo2} label="Redo" disabled={!editing.redo} onClick={() => editing.redo?.()} />
    </div>
  )
}

interface StatusLineProps {
  readonly editing: LayersEditing
  readonly pointed: Point | null
  readonly size: Size
}

function StatusLine({ editing, pointed, size }: StatusLineProps) {
  const selected = chosen(editing).length
  return (
    <p className="num flex min-h-8 items-center gap-4 overflow-hidden border-t bg-panel px-3 text-xs whitespace-nowrap text-ink-3">
      <span className="min-w-32 shrink-0">
        {pointed && (
          <b className="font-medium text-ink-2">
            x {Math.round(pointed.x)} y {Math.round(pointed.y)}
          </b>
        )}
      </span>
      <span className="hidden truncate xl:inline">
        Double-click or Enter edits the text · Corners scale · Sides break lines · Ctrl while dragging does
        not snap
      </span>
      <output className="ml-auto shrink-0" aria-label="Text layers">
        {count(editing.layers.length, 'text')}
        {selected > 0 && `, ${selected} selected`} · {size.width} × {size.height} px
      </output>
    </p>
  )
}
