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
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] }
}

export type Down = { readonly doing: Doing; readonly selected: Ids }

const NO_GUIDES = { x: [], y: [] }
export const NO_PREVIEW: Preview = { boxes: new Map(), frame: null, guides: NO_GUIDES }

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

function nextSelection(selected: Ids, hit: string, adds: boolean): Ids {
  if (!adds) return selected.has(hit) ? selected : new Set([hit])
  const next = new Set(selected)
  if (!next.delete(hit)) next.add(hit)
  return next
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
      const lines = isFree ? NO_GUIDES : linesOf(scene, new Set([doing.id]))
      const x = snapped(at.x, lines.x, scene.reach.x)
      const y = snapped(at.y, lines.y, scene.reach.y)
      const box = pulled(doing.box, doing.handle, { x: at.x + x.by, y: at.y + y.by })
      return { boxes: new Map([[doing.id, box]]), frame: null, guides: { x: x.lines, y: y.lines } }
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
  const by = { x: at.x - from.x, y: at.y - from.y }
  const all = [...boxes.values()]
  const bounds: Box = [
    Math.min(...all.map((box) => box[0])) + by.y,
    Math.min(...all.map((box) => box[1])) + by.x,
    Math.max(...all.map((box) => box[2])) + by.y,
    Math.max(...all.map((box) => box[3])) + by.x,
  ]
  const lines = isFree ? NO_GUIDES : linesOf(scene, new Set(boxes.keys()))
  const x = snappedSpan(bounds[1], bounds[3], lines.x, scene.reach.x)
  const y = snappedSpan(bounds[0], bounds[2], lines.y, scene.reach.y)
  const whole = moved(bounds, x.by, y.by)
  // Together or not at all: what is stopped by an edge stops the others.
  const [byX, byY] = [by.x + whole[1] - bounds[1], by.y + whole[0] - bounds[0]]
  return {
    boxes: new Map(
      [...boxes].map(([id, box]) => [id, [box[0] + byY, box[1] + byX, box[2] + byY, box[3] + byX]]),
    ),
    frame: null,
    guides: { x: x.lines, y: y.lines },
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

interface Lines {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** Edges, middle and thirds of the canvas, the grid, and edges and middles of everything that stays where it is. */
function linesOf({ layout, grid }: LayoutScene, moving: Ids): Lines {
  const own = [0, UNITS / 3, UNITS / 2, (UNITS * 2) / 3, UNITS]
  const gridLines = grid === null ? [] : Array.from({ length: UNITS / grid - 1 }, (_, n) => (n + 1) * grid)
  const others = layout.elements.flatMap((element) => {
    const box = moving.has(element.id) ? null : boxOf(element)
    return box ? [box] : []
  })
  const span = (low: number, high: number) => [low, (low + high) / 2, high]
  return {
    x: [...own, ...gridLines, ...others.flatMap((box) => span(box[1], box[3]))],
    y: [...own, ...gridLines, ...others.flatMap((box) => span(box[0], box[2]))],
  }
}

interface Snap {
  readonly by: number
  readonly lines: readonly number[]
}

const NO_SNAP: Snap = { by: 0, lines: [] }

function snapped(value: number, lines: readonly number[], reach: number): Snap {
  const nearest = lines.reduce<number | null>(
    (best, line) => (best === null || Math.abs(line - value) < Math.abs(best - value) ? line : best),
    null,
  )
  if (nearest === null || Math.abs(nearest - value) > reach) return NO_SNAP
  return { by: nearest - value, lines: [nearest] }
}

/** Snaps whichever of low edge, middle and high edge is nearest to a line. */
function snappedSpan(low: number, high: number, lines: readonly number[], reach: number): Snap {
  const snaps = [low, (low + high) / 2, high].map((value) => snapped(value, lines, reach))
  return snaps
    .filter(({ lines: found }) => found.length > 0)
    .reduce(
      (best, snap) => (best === NO_SNAP || Math.abs(snap.by) < Math.abs(best.by) ? snap : best),
      NO_SNAP,
    )
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
