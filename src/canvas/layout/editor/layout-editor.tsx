import { Square, Type } from 'lucide-react'
import { useCallback, useLayoutEffect, useState } from 'react'
import type { Size } from '#contract/service/describe/operation.ts'
import { Button } from '#src/ui/button.tsx'
import { count } from '#src/ui/format/format.ts'
import { useKeys } from '#src/ui/keys/use-keys.ts'
import { Slider } from '#src/ui/slider.tsx'
import { aside } from '../../boxes/aside.ts'
import type { Done } from '../../boxes/box-tool.ts'
import { chosen, replaced } from '../../boxes/editing.ts'
import { type BoxFace, BoxList } from '../../boxes/editor/box-list.tsx'
import { EditorFrame } from '../../boxes/editor/editor-frame.tsx'
import { type CanvasOpener, useBoxCanvas } from '../../boxes/editor/use-box-canvas.ts'
import { editorOf } from '../../stage/editor-of.ts'
import { type LayoutCanvas, openLayoutCanvas } from '../konva/layout-canvas.ts'
import {
  added,
  boxOf,
  contradiction,
  isText,
  type LayoutElement,
  nameOf,
  unwritten,
  withElements,
} from '../layout-document.ts'
import { LAYOUT_KEYS, performOnLayout } from '../layout-keys.ts'
import { boxWithin, LAYOUT_MODEL, LAYOUT_TOOLS, type LayoutTool } from '../layout-model.ts'
import { TOOL_FACES } from '../tool-faces.ts'
import { type LayoutEditing, useLayout } from '../use-layout.ts'
import { ElementDetails } from './element-details.tsx'
import { WholeDetails } from './whole-details.tsx'

const GRID_UNITS = 50

interface LayoutEditorProps {
  /** The structured prompt, as JSON. */
  readonly text: string
  onText(text: string): void
  /** The name that its steps have in this browser. */
  readonly keptAs: string
  /** The size of the requested pictures, in pixels. */
  readonly size: Size
  /** Address of a picture to lay the boxes over. */
  readonly behind: string | null
  /** Removes the picture that a person put behind the boxes; without one it is the newest. */
  onRemoveBehind?(): void
}

/** The structured prompt on a canvas and as an outline; both change the JSON, and follow it. */
export function LayoutEditor({ text, onText, keptAs, size, behind, onRemoveBehind }: LayoutEditorProps) {
  const editing = useLayout(text, onText, keptAs)
  const { layout, selected } = editing
  const [opacity, setOpacity] = useState(50)
  const { frame, canvas } = useLayoutCanvas(editing, size)
  useLayoutEffect(() => {
    canvas.current?.stage.show(behind)
    canvas.current?.stage.setPictureOpacity(opacity / 100)
  })
  const [only] = chosen(editing)

  return (
    <EditorFrame
      {...frame}
      label="Layout canvas. The outline beside it has the same commands."
      side="xl"
      over={<Parted editing={editing} />}
      status={{
        ...frame.status,
        label: 'Layout',
        units: '1000 × 1000',
        advice:
          'Arrows move · Shift moves by 10 · Ctrl D duplicates · [ ] order · Ctrl-drag turns snapping off',
        summary: summaryOf(count(layout.elements.length, 'element'), selected.size, size),
      }}
    >
      <BoxList
        label="Elements, front to back"
        empty="No elements yet. Draw a box, or press Add object or Add text below."
        editing={editing}
        faceOf={faceOf}
      />
      <AddButtons editing={editing} />
      {only && selected.size === 1 && <ElementDetails element={only} editing={editing} size={size} />}
      <WholeDetails editing={editing} />
      {behind !== null && (
        <div className="border-t px-3 py-2 text-xs">
          <Slider
            label={onRemoveBehind ? 'Opacity of the picture behind' : 'Opacity of the newest picture'}
            min={0}
            max={100}
            step={5}
            value={opacity}
            valueText={`${opacity} %`}
            onChange={setOpacity}
          />
          {onRemoveBehind && (
            <Button look="quiet" onClick={onRemoveBehind}>
              Remove the picture behind
            </Button>
          )}
        </div>
      )}
    </EditorFrame>
  )
}

const summaryOf = (all: string, selected: number, { width, height }: Size) =>
  `${all}${selected > 0 ? `, ${selected} selected` : ''} · ${width} × ${height} px`

/** Tells that the canvas does not show the JSON, and why. */
function Parted({ editing: { isBroken, parted } }: { readonly editing: LayoutEditing }) {
  if (!isBroken && !parted) return null
  return (
    <div
      role="alert"
      className="absolute inset-x-4 top-16 rounded-md bg-panel p-3 text-bad md:inset-x-16 md:top-3"
      data-over-stage
    >
      {parted ? (
        <>
          <p>
            The canvas was changed while the JSON could not be read, so neither has the other’s changes. Which
            of them counts?
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button onClick={parted.useCanvas}>Use the canvas</Button>
            <Button onClick={parted.useText}>Use the JSON</Button>
          </p>
        </>
      ) : (
        'The canvas cannot show this JSON, so it still shows the last valid layout. See the error beside the JSON.'
      )}
    </div>
  )
}

/** An element in the outline, with a remark where something about it is missing or contradicts its box. */
const faceOf = (element: LayoutElement): BoxFace => ({
  name: nameOf(element),
  icon: isText(element) ? Type : Square,
  iconClass: isText(element) ? 'text-warn' : 'text-accent',
  remark: remarkOf(element),
})

function remarkOf(element: LayoutElement): BoxFace['remark'] {
  const doubt = contradiction(element) ?? unwritten(element)
  if (doubt !== null) return { label: 'check', title: doubt }
  return boxOf(element) ? null : { label: 'no box', title: 'No box: the model decides where it goes.' }
}

/** The canvas with its tools and keys. */
function useLayoutCanvas(editing: LayoutEditing, { width, height }: Size) {
  const [tool, setTool] = useState<LayoutTool>('select')
  const [hasGrid, setHasGrid] = useState(false)
  const toggleGrid = () => setHasGrid(!hasGrid)
  const open: CanvasOpener<LayoutElement, LayoutCanvas> = useCallback(
    (host, look, hooks) => openLayoutCanvas(host, { width, height }, look, hooks),
    [width, height],
  )
  const { items, selected, locked, select } = editing
  const look = { items, selected, locked, grid: hasGrid ? GRID_UNITS : null, hidden: null }
  const { host, canvas, view, pointed } = useBoxCanvas(
    open,
    { ...look, isSelecting: tool === 'select' },
    {
      selected: select,
      opened() {},
      stepped: (by) => editing[by]?.(),
      done(done) {
        take(done, editing, tool)
        if (done.kind === 'drawn') setTool('select')
      },
    },
  )
  useKeys({
    keys: LAYOUT_KEYS,
    perform: (command) => performOnLayout(command, { editing, canvas: canvas.current, setTool, toggleGrid }),
    release: ({ type }) => type === 'pan' && canvas.current?.stage.holdSpace(false),
    place: () => editorOf(host),
    // The results may cover it.
    isListening: () => host.current?.offsetParent !== null,
  })
  const frame = {
    host,
    toolbox: { label: 'Layout tools', tools: LAYOUT_TOOLS, faces: TOOL_FACES, tool, onTool: setTool },
    scale: view.scale,
    stage: () => canvas.current?.stage,
    panel: { title: 'Outline', hasGrid, onGrid: toggleGrid, undo: editing.undo, redo: editing.redo },
    status: { pointed },
  }
  return { frame, canvas }
}

/** Applies a canvas gesture to the document. */
function take(done: Done<LayoutElement>, editing: LayoutEditing, tool: LayoutTool): void {
  const { items, layout, write, writeLayout, select } = editing
  if (done.kind === 'changed') write(replaced(items, done.items))
  if (done.kind === 'selected') select(done.ids)
  if (done.kind !== 'drawn' || tool === 'select') return
  const { layout: next, id } = added(layout, tool, boxWithin(done.box))
  writeLayout(next, new Set([id]))
}

function AddButtons({ editing: { layout, writeLayout } }: { readonly editing: LayoutEditing }) {
  const add = (type: 'obj' | 'text') => () => {
    const { layout: next, id } = added(layout, type, [350, 300, 650, 700])
    const fresh = next.elements.filter((element) => element.id === id)
    const elements = [...layout.elements, ...aside(fresh, layout.elements, LAYOUT_MODEL)]
    writeLayout(withElements(next, elements), new Set([id]))
  }
  return (
    <div className="flex gap-1 px-2 py-2">
      <Button look="quiet" onClick={add('obj')}>
        Add object
      </Button>
      <Button look="quiet" onClick={add('text')}>
        Add text
      </Button>
    </div>
  )
}
