import { nextSelection } from '../boxes/order.ts'
import { around, type Bounds, type Lines, linesOf, NO_LINES, snapBounds, snapPoint } from '../boxes/snap.ts'
import type { Point } from '../stage/view.ts'
import { type Box, boxOf, type Layout, moved, UNITS } from './layout-document.ts'

export const LAYOUT_TOOLS = ['select', 'obj', 'text'] as const
export type LayoutTool = (typeof LAYOUT_TOOLS)[number]

/** Corners and sides of a box that can be pulled: which way each of its edges goes along. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

type Ids = ReadonlySet<string>

/** What the pointer works on. All lengths are in units of the canvas (1000 by 1000). */
export interface LayoutScene {
  readonly layout: Layout
  readonly selected: Ids
  readonly locked: Ids
  readonly tool: LayoutTool
  /** How near is near enough to take hold of a handle or to snap, along each side. */
  readonly reach: Point
  /** Distance of grid lines; null without a grid. */
  readonly grid: number | null
}

export type Doing =
  | { readonly kind: 'move'; readonly from: Point; readonly boxes: ReadonlyMap<string, Box> }
  | { readonly kind: 'resize'; readonly handle: Handle; readonly id: string; readonly box: Box }
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'marquee'; readonly from: Point; readonly keeps: Ids }

/** What is shown while the pointer is down. */
export interface Preview {
  readonly boxes: ReadonlyMap<string, Box>
  /** A box that is being drawn, or the one that selects. */
  readonly frame: Box | null
  /** Lines that something snapped to. */
  readonly guides: Lines
}

export type Down = { readonly doing: Doing; readonly selected: Ids }

export const NO_PREVIEW: Preview = { boxes: new Map(), frame: null, guides: NO_LINES }

const among = (value: number, low: number, high: number, reach = 0) =>
  value >= low - reach && value <= high + reach

/** The nearest element under a point; locked ones are out of reach. */
export function elementAt({ layout, locked }: LayoutScene, { x, y }: Point): string | null {
  const hit = layout.elements.findLast((element) => {
    const box = boxOf(element)
    return box && !locked.has(element.id) && among(y, box[0], box[2]) && among(x, box[1], box[3])
  })
  return hit?.id ?? null
}

export function handlePoint([yMin, xMin, yMax, xMax]: Box, handle: Handle): Point {
  const along = (low: string, high: string, from: number, to: number) =>
    handle.includes(low) ? from : handle.includes(high) ? to : (from + to) / 2
  return { x: along('w', 'e', xMin, xMax), y: along('n', 's', yMin, yMax) }
}

/** The handle of the one selected element under a point. */
export function handleAt(scene: LayoutScene, { x, y }: Point): Handle | null {
  const { layout, selected, locked, reach } = scene
  const [id] = selected
  if (selected.size !== 1 || id === undefined || locked.has(id)) return null
  const element = layout.elements.find((each) => each.id === id)
  const box = element && boxOf(element)
  if (!box) return null
  const near = HANDLES.find((handle) => {
    const at = handlePoint(box, handle)
    return Math.abs(at.x - x) <= reach.x && Math.abs(at.y - y) <= reach.y
  })
  return near ?? null
}

/** The pointer goes down: takes hold of a handle or an element, or begins a box. `adds` keeps what is selected. */
export function down(scene: LayoutScene, at: Point, adds: boolean): Down {
  const { layout, selected, tool } = scene
  if (tool !== 'select') return { doing: { kind: 'draw', from: at }, selected: new Set() }
  const handle = handleAt(scene, at)
  const [only] = selected
  if (handle && only !== undefined) {
    const box = boxesOf(layout, selected).get(only)
    if (box) return { doing: { kind: 'resize', handle, id: only, box }, selected }
  }
  const hit = elementAt(scene, at)
  if (hit === null) {
    return { doing: { kind: 'marquee', from: at, keeps: adds ? selected : new Set() }, selected }
  }
  const next = nextSelection(selected, hit, adds)
  const movable = new Set([...next].filter((id) => !scene.locked.has(id)))
  return { doing: { kind: 'move', from: at, boxes: boxesOf(layout, movable) }, selected: next }
}

function boxesOf(layout: Layout, ids: Ids): ReadonlyMap<string, Box> {
  return new Map(
    layout.elements.flatMap((element) => {
      const box = ids.has(element.id) ? boxOf(element) : null
      return box ? [[element.id, box] as const] : []
    }),
  )
}

/** Where things are while the pointer is at a point. `isFree` switches snapping off. */
export function move(scene: LayoutScene, doing: Doing, at: Point, isFree: boolean): Preview {
  switch (doing.kind) {
    case 'move':
      return dragged(scene, doing, at, isFree)
    case 'resize': {
      const lines = isFree ? NO_LINES : linesFor(scene, new Set([doing.id]))
      const { by, guides } = snapPoint(at, lines, scene.reach)
      const box = pulled(doing.box, doing.handle, { x: at.x + by.x, y: at.y + by.y })
      return { boxes: new Map([[doing.id, box]]), frame: null, guides }
    }
    case 'draw':
    case 'marquee':
      return { ...NO_PREVIEW, frame: spanned(doing.from, at) }
  }
}

function dragged(
  scene: LayoutScene,
  { from, boxes }: Doing & { kind: 'move' },
  at: Point,
  isFree: boolean,
): Preview {
  const all = around([...boxes.values()].map(boundsOf))
  const [byX, byY] = [at.x - from.x, at.y - from.y]
  const bounds: Box = [all.top + byY, all.left + byX, all.bottom + byY, all.right + byX]
  const lines = isFree ? NO_LINES : linesFor(scene, new Set(boxes.keys()))
  const { by, guides } = snapBounds(boundsOf(bounds), lines, scene.reach)
  // Together or not at all: what is stopped by an edge stops the others.
  const whole = moved(bounds, by.x, by.y)
  const [x, y] = [whole[1] - all.left, whole[0] - all.top]
  return {
    boxes: new Map([...boxes].map(([id, box]) => [id, [box[0] + y, box[1] + x, box[2] + y, box[3] + x]])),
    frame: null,
    guides,
  }
}

function pulled([yMin, xMin, yMax, xMax]: Box, handle: Handle, { x, y }: Point): Box {
  return spanned(
    { x: handle.includes('w') ? x : xMin, y: handle.includes('n') ? y : yMin },
    { x: handle.includes('e') ? x : xMax, y: handle.includes('s') ? y : yMax },
  )
}

const spanned = (a: Point, b: Point): Box => [
  Math.max(0, Math.min(a.y, b.y)),
  Math.max(0, Math.min(a.x, b.x)),
  Math.min(UNITS, Math.max(a.y, b.y)),
  Math.min(UNITS, Math.max(a.x, b.x)),
]

const boundsOf = ([top, left, bottom, right]: Box): Bounds => ({ left, top, right, bottom })

/** Everything that stays where it is, and the canvas itself, to snap to. */
function linesFor({ layout, grid }: LayoutScene, moving: Ids): Lines {
  const others = layout.elements.flatMap((element) => {
    const box = moving.has(element.id) ? null : boxOf(element)
    return box ? [boundsOf(box)] : []
  })
  return linesOf({ width: UNITS, height: UNITS }, others, grid)
}

export type Done =
  | { readonly kind: 'placed'; readonly boxes: ReadonlyMap<string, Box> }
  | { readonly kind: 'drawn'; readonly type: 'obj' | 'text'; readonly box: Box }
  | { readonly kind: 'selected'; readonly ids: Ids }
  | { readonly kind: 'nothing' }

/** A press that goes no farther than this makes no box. */
const LEAST_DRAWN = 8

/** The pointer is lifted. */
export function up(scene: LayoutScene, doing: Doing, { boxes, frame }: Preview): Done {
  if (doing.kind === 'draw') {
    if (!frame || scene.tool === 'select') return { kind: 'nothing' }
    const isDrawn = frame[2] - frame[0] >= LEAST_DRAWN && frame[3] - frame[1] >= LEAST_DRAWN
    return isDrawn ? { kind: 'drawn', type: scene.tool, box: frame } : { kind: 'nothing' }
  }
  if (doing.kind === 'marquee') {
    return { kind: 'selected', ids: new Set([...doing.keeps, ...inside(scene, frame)]) }
  }
  return boxes.size > 0 ? { kind: 'placed', boxes } : { kind: 'nothing' }
}

function inside({ layout, locked }: LayoutScene, frame: Box | null): readonly string[] {
  if (!frame) return []
  return layout.elements.flatMap((element) => {
    const box = locked.has(element.id) ? null : boxOf(element)
    const touches = box && box[0] < frame[2] && box[2] > frame[0] && box[1] < frame[3] && box[3] > frame[1]
    return touches ? [element.id] : []
  })
}
