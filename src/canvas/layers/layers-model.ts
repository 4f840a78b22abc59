import type { BoxModel, HeldKeys, Pull } from '../boxes/model.ts'
import { NO_LINES } from '../boxes/snap.ts'
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
import { frameOf, moved, nameOf, scaled, type TextLayer, widened, withFrame } from './layers-document.ts'
import type { Ruler } from './typeset.ts'

export const LAYER_TOOLS = ['select', 'text'] as const
export type LayerTool = (typeof LAYER_TOOLS)[number]

/** The handles of a layer: a corner scales it, a side sets its width, the one above it turns it. */
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

const isHandle = (key: string): key is Handle => key in HANDLES
export const HANDLE_NAMES = Object.keys(HANDLES).filter(isHandle)

/** The distance of the rotation handle above its layer, in multiples of the grab distance. */
const TURN_AWAY = 3.4
/** While turning: whole steps with the key held, and near ones without. */
const TURN_STEP = 15
const TURN_SNAP = 3
/** The offset of copies, in picture pixels. */
const COPY_OFFSET = 24

/** The position of a handle: corners and sides are on the box, the one for rotation is above it. */
export function handlePoint(frame: Frame, handle: Handle, reach: number): Point {
  if (handle !== 'turn') return anchorPoint(frame, HANDLES[handle])
  const above = (TURN_AWAY * reach) / Math.max(1, frame.height)
  return anchorPoint(frame, { x: 0.5, y: -above })
}

function pulledLayer({ item, handle, at, held }: Pull<TextLayer, Handle>, ruler: Ruler): TextLayer {
  const frame = frameOf(item)
  if (handle === 'turn') return withFrame(item, { ...frame, angle: turnedTo(frame, at, held) })
  const hold = HANDLES[handle]
  const stays = { x: 1 - hold.x, y: 1 - hold.y }
  const { x, y } = toBox(frame, at)
  const across = (x - stays.x * frame.width) * (hold.x - stays.x)
  if (handle === 'w' || handle === 'e') return widened(item, across, stays, ruler)
  const along = (y - stays.y * frame.height) * (hold.y - stays.y)
  // The pointer's position along the diagonal, as a share of it.
  const { width, height } = frame
  return scaled(item, (across * width + along * height) / (width ** 2 + height ** 2), stays)
}

function turnedTo(frame: Frame, at: Point, { keeps, isFree }: HeldKeys): number {
  const middle = middleOf(frame)
  const angle = (Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI + 90
  const step = Math.round(angle / TURN_STEP) * TURN_STEP
  return asAngle(keeps || (!isFree && Math.abs(step - angle) <= TURN_SNAP) ? step : angle)
}

/** Text layers as boxes, in pixels of the picture; `ruler` measures their text. */
export const layersModel = (ruler: Ruler): BoxModel<TextLayer, Handle> => ({
  ...LAYER_COPIES,
  handles: HANDLE_NAMES,
  isBounded: false,
  minDrawn: 0,
  contains: (layer, at) => isInside(frameOf(layer), at),
  handlePoint: (layer, handle, reach) => handlePoint(frameOf(layer), handle, reach.x),
  isNear: (handle, at, reach) => Math.hypot(handle.x - at.x, handle.y - at.y) <= reach.x,
  moved: (layer, { x, y }) => moved(layer, x, y),
  pulled: (pull) => ({ item: pulledLayer(pull, ruler), guides: NO_LINES }),
  settled: (layer) => layer,
  nameOf,
})

/** Key commands on layers that need no text measurement. */
export const LAYER_COPIES = {
  mergesNudges: true,
  boundsOf: (layer: TextLayer) => boundsOf(frameOf(layer)),
  nudged: (layer: TextLayer, { x, y }: Point) => moved(layer, x, y),
  copyOf: (layer: TextLayer) => ({ ...moved(layer, COPY_OFFSET, COPY_OFFSET), id: crypto.randomUUID() }),
} as const
