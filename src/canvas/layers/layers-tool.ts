import type { Size } from '#contract/service/describe/operation.ts'
import { nextSelection } from '../boxes/order.ts'
import { around, type Bounds, type Lines, linesOf, NO_LINES, snapBounds } from '../boxes/snap.ts'
import type { Point } from '../stage/view.ts'
import {
  type Anchor,
  anchorPoint,
  asAngle,
  boundsOf,
  type Frame,
  isInside,
  middleOf,
  toBox,
} from './frame.ts'
import { frameOf, type Layers, moved, scaled, type TextLayer, widened, withFrame } from './layers-document.ts'
import type { Ruler } from './typeset.ts'

export const LAYER_TOOLS = ['select', 'text'] as const
export type LayerTool = (typeof LAYER_TOOLS)[number]

/** What a layer is taken hold of by: a corner scales it, a side sets its width, the one above it turns it. */
export const HANDLES = {
  nw: { x: 0, y: 0 },
  ne: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  sw: { x: 0, y: 1 },
  w: { x: 0, y: 0.5 },
  e: { x: 1, y: 0.5 },
  turn: { x: 0.5, y: 0 },
} as const satisfies Readonly<Record<string, Anchor>>
export type Handle = keyof typeof HANDLES

type Ids = ReadonlySet<string>

/** What the pointer works on. All lengths are in pixels of the picture. */
export interface LayersScene {
  readonly layers: Layers
  readonly size: Size
  readonly selected: Ids
  readonly locked: Ids
  readonly tool: LayerTool
  /** How near is near enough to take hold of a handle or to snap. */
  readonly reach: number
  readonly grid: number | null
  readonly ruler: Ruler
}

export type Doing =
  | { readonly kind: 'move'; readonly from: Point; readonly layers: Layers }
  | { readonly kind: 'handle'; readonly handle: Handle; readonly layer: TextLayer }
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'marquee'; readonly from: Point; readonly keeps: Ids }

/** What is shown while the pointer is down. */
export interface Preview {
  readonly layers: ReadonlyMap<string, TextLayer>
  /** A box that is being drawn, or the one that selects. */
  readonly frame: Bounds | null
  readonly guides: Lines
}

export const NO_PREVIEW: Preview = { layers: new Map(), frame: null, guides: NO_LINES }

/** The rotation handle stands so many times the reach above its layer. */
const TURN_AWAY = 3.4
/** While turning: whole steps with the key held, and near ones without. */
const TURN_STEP = 15
const TURN_SNAP = 3

/** The nearest layer under a point; locked ones are out of reach. */
export function layerAt({ layers, locked }: LayersScene, at: Point): TextLayer | null {
  return layers.findLast((layer) => !locked.has(layer.id) && isInside(frameOf(layer), at)) ?? null
}

/** Where a handle is; corners and sides are on the box, the one that turns is above it. */
export function handlePoint(frame: Frame, handle: Handle, reach: number): Point {
  if (handle !== 'turn') return anchorPoint(frame, HANDLES[handle])
  const above = (TURN_AWAY * reach) / Math.max(1, frame.height)
  return anchorPoint(frame, { x: 0.5, y: -above })
}

/** The one selected layer, where it can be changed by hand. */
export function heldLayer({ layers, selected, locked }: LayersScene): TextLayer | null {
  const [id] = selected
  if (selected.size !== 1 || id === undefined || locked.has(id)) return null
  return layers.find((layer) => layer.id === id) ?? null
}

const isHandle = (key: string): key is Handle => key in HANDLES
export const HANDLE_NAMES = Object.keys(HANDLES).filter(isHandle)

export function handleAt(scene: LayersScene, at: Point): Handle | null {
  const layer = heldLayer(scene)
  if (!layer) return null
  const frame = frameOf(layer)
  const near = HANDLE_NAMES.find((handle) => {
    const point = handlePoint(frame, handle, scene.reach)
    return Math.hypot(point.x - at.x, point.y - at.y) <= scene.reach
  })
  return near ?? null
}

/** The pointer goes down: takes hold of a handle or a layer, or begins a box. `adds` keeps what is selected. */
export function down(scene: LayersScene, at: Point, adds: boolean): { doing: Doing; selected: Ids } {
  const { layers, selected, locked, tool } = scene
  if (tool === 'text') return { doing: { kind: 'draw', from: at }, selected: new Set() }
  const handle = handleAt(scene, at)
  const held = heldLayer(scene)
  if (handle && held) return { doing: { kind: 'handle', handle, layer: held }, selected }
  const hit = layerAt(scene, at)
  if (!hit) return { doing: { kind: 'marquee', from: at, keeps: adds ? selected : new Set() }, selected }
  const next = nextSelection(selected, hit.id, adds)
  const movable = layers.filter(({ id }) => next.has(id) && !locked.has(id))
  return { doing: { kind: 'move', from: at, layers: movable }, selected: next }
}

/** @param keeps whole steps of 15° while turning, one direction while moving; @param isFree switches snapping off */
export interface Held {
  readonly isFree: boolean
  readonly keeps: boolean
}

/** Where things are while the pointer is at a point. */
export function move(scene: LayersScene, doing: Doing, at: Point, held: Held): Preview {
  switch (doing.kind) {
    case 'move':
      return dragged(scene, doing, at, held)
    case 'handle': {
      const layer = pulled(scene, doing, at, held)
      return { ...NO_PREVIEW, layers: new Map([[layer.id, layer]]) }
    }
    case 'draw':
    case 'marquee':
      return { ...NO_PREVIEW, frame: spanned(doing.from, at) }
  }
}

function dragged(
  scene: LayersScene,
  { from, layers }: Doing & { kind: 'move' },
  at: Point,
  held: Held,
): Preview {
  if (layers.length === 0) return NO_PREVIEW
  const away = { x: at.x - from.x, y: at.y - from.y }
  const isLevel = Math.abs(away.x) >= Math.abs(away.y)
  const by = held.keeps ? { x: isLevel ? away.x : 0, y: isLevel ? 0 : away.y } : away
  const all = around(layers.map((layer) => boundsOf(frameOf(layer))))
  const bounds = {
    left: all.left + by.x,
    top: all.top + by.y,
    right: all.right + by.x,
    bottom: all.bottom + by.y,
  }
  const lines = held.isFree ? NO_LINES : linesFor(scene, new Set(layers.map(({ id }) => id)))
  const snap = snapBounds(bounds, lines, { x: scene.reach, y: scene.reach })
  const [x, y] = [by.x + snap.by.x, by.y + snap.by.y]
  return {
    layers: new Map(layers.map((layer) => [layer.id, moved(layer, x, y)])),
    frame: null,
    guides: snap.guides,
  }
}

function linesFor({ layers, size, grid }: LayersScene, moving: Ids): Lines {
  const others = layers.filter(({ id }) => !moving.has(id)).map((layer) => boundsOf(frameOf(layer)))
  return linesOf(size, others, grid)
}

function pulled(
  { ruler }: LayersScene,
  { handle, layer }: Doing & { kind: 'handle' },
  at: Point,
  held: Held,
): TextLayer {
  const frame = frameOf(layer)
  if (handle === 'turn') return withFrame(layer, { ...frame, angle: turnedTo(frame, at, held) })
  const hold = HANDLES[handle]
  const stays = { x: 1 - hold.x, y: 1 - hold.y }
  const { x, y } = toBox(frame, at)
  const across = (x - stays.x * frame.width) * (hold.x - stays.x)
  if (handle === 'w' || handle === 'e') return widened(layer, across, stays, ruler)
  const along = (y - stays.y * frame.height) * (hold.y - stays.y)
  // How far the pointer is along the diagonal, of the diagonal.
  const { width, height } = frame
  return scaled(layer, (across * width + along * height) / (width ** 2 + height ** 2), stays)
}

function turnedTo(frame: Frame, at: Point, { keeps, isFree }: Held): number {
  const middle = middleOf(frame)
  const angle = (Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI + 90
  const step = Math.round(angle / TURN_STEP) * TURN_STEP
  return asAngle(keeps || (!isFree && Math.abs(step - angle) <= TURN_SNAP) ? step : angle)
}

const spanned = (a: Point, b: Point): Bounds => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

export type Done =
  | { readonly kind: 'changed'; readonly layers: ReadonlyMap<string, TextLayer> }
  | { readonly kind: 'drawn'; readonly box: Bounds }
  | { readonly kind: 'selected'; readonly ids: Ids }
  | { readonly kind: 'nothing' }

/** The pointer is lifted. A press with the text tool begins a text where it was. */
export function up(scene: LayersScene, doing: Doing, { layers, frame }: Preview): Done {
  if (doing.kind === 'draw') return { kind: 'drawn', box: frame ?? spanned(doing.from, doing.from) }
  if (doing.kind === 'marquee') {
    return { kind: 'selected', ids: new Set([...doing.keeps, ...inside(scene, frame)]) }
  }
  return layers.size > 0 ? { kind: 'changed', layers } : { kind: 'nothing' }
}

function inside({ layers, locked }: LayersScene, frame: Bounds | null): readonly string[] {
  if (!frame) return []
  return layers.flatMap((layer) => {
    const box = boundsOf(frameOf(layer))
    const touches =
      box.left < frame.right && box.right > frame.left && box.top < frame.bottom && box.bottom > frame.top
    return touches && !locked.has(layer.id) ? [layer.id] : []
  })
}
