import type { Size } from '#contract/service/describe/operation.ts'
import type { Bounds } from '../boxes/snap.ts'
import type { Point } from '../stage/view.ts'

/** A box in picture pixels, turned by `angle` degrees clockwise about its middle. */
export interface Frame extends Size, Point {
  readonly angle: number
}

/** A place of a box as shares of its width and height: 0, 0 is its top left. */
export type Anchor = Readonly<Point>

const turned = ({ x, y }: Point, degrees: number): Point => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

export const middleOf = ({ x, y, width, height }: Frame): Point => ({ x: x + width / 2, y: y + height / 2 })

/** A point of the picture as the box sees it: from its top left, before it was turned. */
export function toBox(frame: Frame, { x, y }: Point): Point {
  const middle = middleOf(frame)
  const straight = turned({ x: x - middle.x, y: y - middle.y }, -frame.angle)
  return { x: straight.x + frame.width / 2, y: straight.y + frame.height / 2 }
}

/** A point of the box, from its top left before it was turned, on the picture. */
export function fromBox(frame: Frame, { x, y }: Point): Point {
  const middle = middleOf(frame)
  const away = turned({ x: x - frame.width / 2, y: y - frame.height / 2 }, frame.angle)
  return { x: middle.x + away.x, y: middle.y + away.y }
}

export const anchorPoint = (frame: Frame, { x, y }: Anchor): Point =>
  fromBox(frame, { x: x * frame.width, y: y * frame.height })

export const isInside = (frame: Frame, at: Point): boolean => {
  const { x, y } = toBox(frame, at)
  return x >= 0 && y >= 0 && x <= frame.width && y <= frame.height
}

/** A resized box whose anchor stays in place. */
export function resized(frame: Frame, { width, height }: Size, anchor: Anchor): Frame {
  const stays = anchorPoint(frame, anchor)
  const away = turned({ x: (0.5 - anchor.x) * width, y: (0.5 - anchor.y) * height }, frame.angle)
  const { angle } = frame
  return { x: stays.x + away.x - width / 2, y: stays.y + away.y - height / 2, width, height, angle }
}

const CORNERS: readonly Anchor[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

export const cornersOf = (frame: Frame): readonly Point[] =>
  CORNERS.map((corner) => anchorPoint(frame, corner))

/** The upright bounds of a turned box. */
export function boundsOf(frame: Frame): Bounds {
  const corners = cornersOf(frame)
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  }
}

/** An angle as it is shown: above -180, up to 180, to a tenth of a degree. */
export function asAngle(degrees: number): number {
  const round = Math.round(degrees * 10) / 10
  const within = ((((round + 180) % 360) + 360) % 360) - 180
  return within === -180 ? 180 : Math.round(within * 10) / 10
}
