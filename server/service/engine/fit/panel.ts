import type { Bounds } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'

const SIDES = ['left', 'right', 'top', 'bottom'] as const
export type Side = (typeof SIDES)[number]

/** The panel behind a text, such as a button or a band; `open` sides extend beyond the searched area. */
export interface Panel {
  readonly bounds: Bounds
  readonly open: readonly Side[]
}

/** Maximum difference of two rows or columns of one panel, of 255 in each channel. */
const MAX_UNLIKE = 12

/** Searches outwards from a text's box for the edges of the button or band behind it. */
export function panelOf(picture: Pixels, box: Bounds, farthest: number): Panel {
  const bounds = { ...box }
  const open: Side[] = []
  for (const side of SIDES) {
    const far = reach(picture, bounds, side, Math.round(farthest))
    if (side === 'left') bounds.x0 -= far.count
    if (side === 'right') bounds.x1 += far.count
    if (side === 'top') bounds.y0 -= far.count
    if (side === 'bottom') bounds.y1 += far.count
    if (far.isOpen) open.push(side)
  }
  return { bounds, open }
}

function reach(
  picture: Pixels,
  box: Bounds,
  side: Side,
  farthest: number,
): { count: number; isOpen: boolean } {
  let before = edge(picture, box, side, 0)
  for (let count = 1; count <= farthest; count += 1) {
    const next = edge(picture, box, side, count)
    // The picture's own edge ends a panel too.
    if (!next) return { count: count - 1, isOpen: false }
    if (before && next.some((value, channel) => Math.abs(value - (before?.[channel] ?? 0)) > MAX_UNLIKE))
      return { count: count - 1, isOpen: false }
    before = next
  }
  return { count: farthest, isOpen: true }
}

/** The mean colour of a row or column at this distance from a box; null outside of the picture. */
function edge(
  { width, height, data }: Pixels,
  { x0, y0, x1, y1 }: Bounds,
  side: Side,
  away: number,
): readonly number[] | null {
  const isUpright = side === 'left' || side === 'right'
  const at = { left: x0 - away, right: x1 - 1 + away, top: y0 - away, bottom: y1 - 1 + away }[side]
  if (at < 0 || at >= (isUpright ? width : height)) return null
  const [from, to] = isUpright ? [y0, y1] : [x0, x1]
  const sum = [0, 0, 0]
  for (let along = from; along < to; along += 1) {
    const place = (isUpright ? along * width + at : at * width + along) * 4
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (data[place + channel] ?? 0)
  }
  return sum.map((value) => value / Math.max(1, to - from))
}
