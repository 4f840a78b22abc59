import type { Size } from '#contract/service/describe/operation.ts'
import type { Point } from '../stage/view.ts'

/** The edges of an upright item, in units of its canvas. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Snap lines: vertical ones by their x, horizontal ones by their y. */
export interface Lines {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

export const NO_LINES: Lines = { x: [], y: [] }

/** Edges, middle and thirds of a canvas, its grid, and edges and middles of all items that are not moving. */
export function linesOf(canvas: Size, others: readonly Bounds[], grid: number | null): Lines {
  const own = (side: number) => [0, side / 3, side / 2, (side * 2) / 3, side, ...gridOf(side, grid)]
  const span = (low: number, high: number) => [low, (low + high) / 2, high]
  return {
    x: [...own(canvas.width), ...others.flatMap(({ left, right }) => span(left, right))],
    y: [...own(canvas.height), ...others.flatMap(({ top, bottom }) => span(top, bottom))],
  }
}

/** The positions of grid lines along a side, without its ends. */
export const gridOf = (side: number, grid: number | null): readonly number[] =>
  grid === null ? [] : Array.from({ length: Math.ceil(side / grid) - 1 }, (_, step) => (step + 1) * grid)

interface Snap {
  readonly by: number
  readonly lines: readonly number[]
}

const NO_SNAP: Snap = { by: 0, lines: [] }

/** The distance of a value to the nearest line, if it is within reach. */
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

/** The offset to the nearest guides, and these guides. */
export interface Snapped {
  readonly by: Point
  readonly guides: Lines
}

const both = (x: Snap, y: Snap): Snapped => ({ by: { x: x.by, y: y.by }, guides: { x: x.lines, y: y.lines } })

/** @param reach how near is near enough, along each side */
export const snapPoint = ({ x, y }: Point, lines: Lines, reach: Point): Snapped =>
  both(snapped(x, lines.x, reach.x), snapped(y, lines.y, reach.y))

export const snapBounds = (bounds: Bounds, lines: Lines, reach: Point): Snapped =>
  both(
    snappedSpan(bounds.left, bounds.right, lines.x, reach.x),
    snappedSpan(bounds.top, bounds.bottom, lines.y, reach.y),
  )

/** The bounds around several. */
export const around = (all: readonly Bounds[]): Bounds => ({
  left: Math.min(...all.map(({ left }) => left)),
  top: Math.min(...all.map(({ top }) => top)),
  right: Math.max(...all.map(({ right }) => right)),
  bottom: Math.max(...all.map(({ bottom }) => bottom)),
})
