import type { Point } from '../stage/view.ts'
import type { MaskEdit, Mode } from './edits.ts'

/** Settings of the tools. Lengths are in picture pixels. */
export interface Brush {
  readonly size: number
  /** 0–1. */
  readonly hardness: number
  /** Largest difference of a channel, 0–255. */
  readonly tolerance: number
  readonly isContiguous: boolean
}

export interface Spot extends Point {
  /** 0–1. */
  readonly pressure: number
}

/** The preview of a tool in use, in picture pixels. */
export type Sketch =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'path'
      readonly points: readonly Point[]
      readonly isClosed: boolean
      /** The corner whose press closes the path. */
      readonly closing: Point | null
    }
  | { readonly kind: 'box'; readonly from: Point; readonly to: Point }

/** The result of an event. A stroke is drawn while it is made; every other tool results in one edit at its end. */
export type Outcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stroke-begins'; readonly mode: Mode; readonly spot: Spot }
  | { readonly kind: 'stroke-goes-on'; readonly spots: readonly Spot[] }
  | { readonly kind: 'stroke-ends' }
  | { readonly kind: 'edit'; readonly edit: MaskEdit }

export const MASK_TOOLS = ['brush', 'eraser', 'lasso', 'polygon', 'rectangle', 'by-colour'] as const
export type MaskTool = (typeof MASK_TOOLS)[number]

/** A tool in use. `points` may be changed in place while the pointer is down: copying all of them at each move would be quadratic. */
export interface InUse {
  readonly tool: MaskTool
  readonly mode: Mode
  readonly points: Point[]
  readonly isDown: boolean
}

export type ToolEvent =
  /** `reach`: how far beside a corner a press still is on it, in picture pixels. */
  | { readonly type: 'down'; readonly spot: Spot; readonly erases: boolean; readonly reach: number }
  | { readonly type: 'move'; readonly spots: readonly Spot[] }
  | { readonly type: 'up' }
  /** Enter or a double press: the polygon is closed. */
  | { readonly type: 'finish' }
  /** The polygon gives its last corner back. */
  | { readonly type: 'take-back' }
  | { readonly type: 'cancel' }

interface Next {
  readonly inUse: InUse | null
  readonly outcome: Outcome
}

interface Machine {
  readonly down: (now: InUse | null, event: ToolEvent & { type: 'down' }, brush: Brush) => Next
  readonly move: (now: InUse, spots: readonly Spot[]) => Next
  readonly up: (now: InUse) => Next
  readonly finish: (now: InUse) => Next
  readonly takeBack?: (now: InUse) => Next
}

const NOTHING: Outcome = { kind: 'nothing' }
const idle = (outcome: Outcome = NOTHING): Next => ({ inUse: null, outcome })
const stay = (inUse: InUse, outcome: Outcome = NOTHING): Next => ({ inUse, outcome })
const flat = (points: readonly Point[]) => points.flatMap(({ x, y }) => [x, y])
const modeOf = (erases: boolean): Mode => (erases ? 'erase' : 'paint')

const strokes = (tool: MaskTool, usual: Mode): Machine => ({
  down: (_, { spot, erases }) => {
    const mode = erases ? 'erase' : usual
    return stay({ tool, mode, points: [], isDown: true }, { kind: 'stroke-begins', mode, spot })
  },
  move: (now, spots) => stay(now, { kind: 'stroke-goes-on', spots }),
  up: () => idle({ kind: 'stroke-ends' }),
  finish: (now) => stay(now),
})

/** An area needs three corners. */
const areaOf = ({ points, mode }: InUse): Outcome =>
  points.length < 3 ? NOTHING : { kind: 'edit', edit: { kind: 'polygon', mode, points: flat(points) } }

const lasso: Machine = {
  down: (_, { spot, erases }) => stay({ tool: 'lasso', mode: modeOf(erases), points: [spot], isDown: true }),
  move: (now, spots) => {
    now.points.push(...spots)
    return stay(now)
  },
  up: (now) => idle(areaOf(now)),
  finish: (now) => stay(now),
}

/** The last point of a polygon only follows the pointer. */
const cornersOf = ({ points }: InUse): readonly Point[] => points.slice(0, -1)

/** The first corner of a polygon that has an area. */
function closingCorner(now: InUse): Point | null {
  const [first, ...others] = cornersOf(now)
  return first && others.length >= 2 ? first : null
}

const polygon: Machine = {
  down: (now, { spot, erases, reach }) => {
    if (!now) return stay({ tool: 'polygon', mode: modeOf(erases), points: [spot, spot], isDown: true })
    const closing = closingCorner(now)
    if (closing && Math.hypot(closing.x - spot.x, closing.y - spot.y) <= reach) return polygon.finish(now)
    now.points[now.points.length - 1] = spot
    now.points.push(spot)
    return stay({ ...now, isDown: true })
  },
  move: (now, spots) => {
    const last = spots.at(-1)
    if (last) now.points[now.points.length - 1] = last
    return stay(now)
  },
  up: (now) => stay({ ...now, isDown: false }),
  finish: (now) => idle(areaOf({ ...now, points: [...cornersOf(now)] })),
  takeBack: (now) => {
    if (now.points.length <= 2) return idle()
    now.points.splice(-2, 1)
    return stay({ ...now, isDown: false })
  },
}

const rectangle: Machine = {
  down: (_, { spot, erases }) =>
    stay({ tool: 'rectangle', mode: modeOf(erases), points: [spot, spot], isDown: true }),
  move: (now, spots) => {
    const last = spots.at(-1)
    if (last) now.points[1] = last
    return stay(now)
  },
  up: ({ points: [from, to], mode }) => {
    if (!from || !to || from.x === to.x || from.y === to.y) return idle()
    const box = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
    return idle({ kind: 'edit', edit: { kind: 'rectangle', mode, ...box } })
  },
  finish: (now) => stay(now),
}

const byColor: Machine = {
  down: (_, { spot: { x, y }, erases }, { tolerance, isContiguous }) =>
    idle({
      kind: 'edit',
      edit: { kind: 'by-colour', mode: modeOf(erases), x, y, tolerance, isContiguous },
    }),
  move: (now) => stay(now),
  up: () => idle(),
  finish: (now) => stay(now),
}

const MACHINES: Readonly<Record<MaskTool, Machine>> = {
  brush: strokes('brush', 'paint'),
  eraser: strokes('eraser', 'erase'),
  lasso,
  polygon,
  rectangle,
  'by-colour': byColor,
}

/** One step of the current tool. */
export function advanceTool(tool: MaskTool, now: InUse | null, event: ToolEvent, brush: Brush): Next {
  const machine = MACHINES[tool]
  if (event.type === 'down') return machine.down(now, event, brush)
  if (!now) return idle()
  switch (event.type) {
    case 'move':
      return machine.move(now, event.spots)
    case 'up':
      return machine.up(now)
    case 'finish':
      return machine.finish(now)
    case 'take-back':
      return machine.takeBack?.(now) ?? stay(now)
    case 'cancel':
      return idle()
  }
}

/** The preview of a tool in use. */
export function sketchOf(now: InUse | null): Sketch {
  const [from, to] = now?.points ?? []
  if (!now || !from) return { kind: 'none' }
  if (now.tool === 'rectangle' && to) return { kind: 'box', from, to }
  const closing = now.tool === 'polygon' ? closingCorner(now) : null
  return { kind: 'path', points: now.points, isClosed: now.tool === 'lasso', closing }
}

/** Where a stroke of this hardness covers half, as a share of its radius: there a mask of black and white has its edge. */
export const hardEdge = (hardness: number): number => (1 + hardness) / 2

/** Radius of the brush under a pressure: a light touch is a third of it. */
export const radiusUnder = ({ size }: Brush, pressure: number): number =>
  (size / 2) * (1 / 3 + (2 / 3) * pressure)
