import type { Color } from '../../color/color.ts'
import type { Figure } from '../rendering/figure.ts'

/** How a placed thing meets what is below it. */
export type Contact = 'ground' | 'water' | 'island' | 'thing' | 'air' | 'behind-table' | 'bush'

/** One drawing in its place; sizes in pixels. */
export interface Placed {
  readonly figure: Figure
  /** Index in the plan's subjects. */
  readonly subject: number
  readonly colors: readonly Color[]
  /** How much lighter than its drawing it is. */
  readonly shade?: number
  /** Its middle. */
  readonly x: number
  /** Its lower edge. */
  readonly foot: number
  readonly width: number
  readonly height: number
  /** 0 is close, 1 is at the horizon. */
  readonly depth: number
  /** Drawn in the mirror. */
  readonly isMirrored: boolean
  readonly contact: Contact
  /** Turned around its foot, clockwise, in radians. */
  readonly tilt?: number
  /** Things with a higher order are drawn later. */
  readonly order: number
}

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const rectOf = ({ x, foot, width, height }: Placed): Rect => ({
  x: x - width / 2,
  y: foot - height,
  width,
  height,
})

/** The smallest rectangle around all of them. */
export function around(things: readonly Placed[]): Rect {
  const rects = things.map(rectOf)
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))]
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}
