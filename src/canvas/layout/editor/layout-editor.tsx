import { Grid3x3, Redo2, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Size } from '#contract/service/describe/operation.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { useKeys } from '../../stage/keys.ts'
import { Toolbox } from '../../stage/toolbox.tsx'
import type { Point } from '../../stage/view.ts'
import { ZoomBox } from '../../stage/zoom-box.tsx'
import { LayoutCanvas } from '../konva/layout-canvas.ts'
import { added, placed } from '../layout-document.ts'
import { chosen, LAYOUT_KEYS, performOnLayout } from '../layout-keys.ts'
import { type Done, LAYOUT_TOOLS, type LayoutTool } from '../layout-tool.ts'
import { TOOL_FACES } from '../tool-faces.ts'
import { type LayoutEditing, useLayout } from '../use-layout.ts'
import { ElementDetails } from './element-details.tsx'
import { Outline } from './outline.tsx'
import { WholeDetails } from './whole-details.tsx'

const GRID_UNITS = 50

interface LayoutEditorProps {
  /** The structured prompt, as JSON. */
  readonly text: string
  onText(text: string): void
  /** Pixels of the pictures that are asked for. */
  readonly size: Size
  /** Address of a picture to lay the boxes over. */
  readonly behind: string | null
}

/** The structured prompt on a canvas and as an outline; both change the JSON, and follow it. */
export function LayoutEditor({ text, onText, size, behind }: LayoutEditorProps) {
  const editing = useLayout(text, onText)
  const [tool, setTool] = useState<LayoutTool>('select')
  const [hasGrid, setHasGrid] = useState(false)
  const [opacity, setOpacity] = useState(50)
  const { host, canvas, scale, pointed } = useCanvas({
    editing,
    size,
    tool,
    grid: hasGrid ? GRID_UNITS : null,
    setTool,
  })
  const toggleGrid = () => setHasGrid(!hasGrid)
  useKeys({
    keys: LAYOUT_KEYS,
    perform: (command) => performOnLayout(command, { editing, canvas: canvas.current, setTool, toggleGrid }),
    release: ({ type }) => type === 'pan' && canvas.current?.stage.holdSpace(false),
    // The results may cover it.
    isListening: () => host.current?.offsetParent !== null,
  })
  useLayoutEffect(() => {
    const { current } = canvas
    current?.stage.show(behind)
    current?.stage.setPictureOpacity(opacity / 100)
  }, [behind, opacity, canvas])
  const [only] = chosen(editing)

  return (
    <div className="flex h-full min-h-[70dvh] flex-col lg:min-h-0">
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        <div
          ref={host}
          role="application"
          aria-label="Layout. The outline does the same by words and numbers."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the canvas are heard here
          tabIndex={0}
          className="stage-ground relative min-h-80 flex-1 touch-none overflow-hidden select-none focus-visible:-outline-offset-2"
        >
          <Toolbox
            label="Layout tools"
            tools={LAYOUT_TOOLS}
            faces={TOOL_FACES}
            tool={tool}
            onTool={setTool}
          />
          <ZoomBox scale={scale} stage={() => canvas.current?.stage} />
          {editing.isBroken && (
            <p
              role="alert"
              className="absolute inset-x-16 top-3 rounded-md bg-panel p-3 text-bad"
              data-over-stage
            >
              The JSON cannot be laid out as it stands. The canvas shows how it was before; the problem is
              named beside the text.
            </p>
          )}
        </div>
        <aside
          aria-label="Outline"
          className="max-h-80 shrink-0 overflow-y-auto border-t bg-panel text-sm xl:max-h-none xl:w-72 xl:border-t-0 xl:border-l"
        >
          <Head editing={editing} hasGrid={hasGrid} onGrid={toggleGrid} />
          <Outline editing={editing} />
          <AddButtons editing={editing} />
          {only && editing.selected.size === 1 && (
            <ElementDetails element={only} editing={editing} size={size} />
          )}
          <WholeDetails editing={editing} />
          {behind !== null && (
            <div className="border-t px-3 py-2 text-xs">
              <Slider
                label="Newest picture behind"
                min={0}
                max={100}
                step={5}
                value={opacity}
                says={`${opacity} %`}
                onChange={setOpacity}
              />
            </div>
          )}
        </aside>
      </div>
      <StatusLine editing={editing} pointed={pointed} size={size} />
    </div>
  )
}

interface CanvasOptions {
  readonly editing: LayoutEditing
  readonly size: Size
  readonly tool: LayoutTool
  readonly grid: number | null
  setTool(tool: LayoutTool): void
}

/** The canvas on its host; what is done on it goes into the document. */
function useCanvas({ editing, size, tool, grid, setTool }: CanvasOptions) {
  const { layout, selected, locked } = editing
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<LayoutCanvas | null>(null)
  const [scale, setScale] = useState(1)
  const [pointed, setPointed] = useState<Point | null>(null)
  const look = { layout, selected, locked, tool, grid }
  const now = useRef({ editing, look, setTool })
  now.current = { editing, look, setTool }
  const { width, height } = size

  useLayoutEffect(() => {
    if (!host.current) return
    const opened = new LayoutCanvas(host.current, { width, height }, now.current.look, {
      done(done: Done) {
        const {
          editing: { layout: before, write, select },
          setTool: pick,
        } = now.current
        if (done.kind === 'placed') write(placed(before, done.boxes))
        if (done.kind === 'selected') select(done.ids)
        if (done.kind !== 'drawn') return
        const { layout: next, id } = added(before, done.type, done.box)
        write(next, new Set([id]))
        pick('select')
      },
      selected: (ids) => now.current.editing.select(ids),
      zoomed: setScale,
      pointed: setPointed,
    })
    canvas.current = opened
    return () => {
      canvas.current = null
      opened.destroy()
    }
  }, [width, height])
  useLayoutEffect(() => canvas.current?.show(look))
  return { host, canvas, scale, pointed }
}

interface HeadProps {
  readonly editing: LayoutEditing
  readonly hasGrid: boolean
  onGrid(): void
}

function Head({ editing, hasGrid, onGrid }: HeadProps) {
  return (
    <div className="flex items-center gap-1 px-3 py-1.5">
      <h2 className="mr-auto font-medium">Outline</h2>
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

function AddButtons({ editing: { layout, write } }: { readonly editing: LayoutEditing }) {
  const add = (type: 'obj' | 'text') => () => {
    const { layout: next, id } = added(layout, type, [350, 300, 650, 700])
    write(next, new Set([id]))
  }
  return (
    <div className="flex gap-1 px-2 py-2">
      <Button look="quiet" onClick={add('obj')}>
        Add an object
      </Button>
      <Button look="quiet" onClick={add('text')}>
        Add a text
      </Button>
    </div>
  )
}

interface StatusLineProps {
  readonly editing: LayoutEditing
  readonly pointed: Point | null
  readonly size: Size
}

function StatusLine({ editing: { layout, selected }, pointed, size }: StatusLineProps) {
  return (
    <p className="num flex min-h-8 items-center gap-4 overflow-hidden border-t bg-panel px-3 text-xs whitespace-nowrap text-ink-3">
      <span className="min-w-40 shrink-0">
        {pointed && (
          <b className="font-medium text-ink-2">
            x {Math.round(pointed.x)} y {Math.round(pointed.y)}
          </b>
        )}{' '}
        of 1000 × 1000
      </span>
      <span className="hidden truncate 2xl:inline">
        Arrows move · Shift 10 · Ctrl D doubles · [ ] order · Ctrl while dragging does not snap
      </span>
      <output className="ml-auto shrink-0" aria-label="Layout">
        {count(layout.elements.length, 'element')}
        {selected.size > 0 && `, ${selected.size} selected`} · {size.width} × {size.height} px
      </output>
    </p>
  )
}
