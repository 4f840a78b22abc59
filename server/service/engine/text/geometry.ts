/** Where something stands, in pixels; its right and lower edges are outside. */
export interface Bounds {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export const widthOf = ({ x0, x1 }: Bounds) => x1 - x0
export const heightOf = ({ y0, y1 }: Bounds) => y1 - y0
export const areaOf = (of: Bounds) => widthOf(of) * heightOf(of)

export const around = (all: readonly Bounds[]): Bounds => ({
  x0: Math.min(...all.map(({ x0 }) => x0)),
  y0: Math.min(...all.map(({ y0 }) => y0)),
  x1: Math.max(...all.map(({ x1 }) => x1)),
  y1: Math.max(...all.map(({ y1 }) => y1)),
})

/** The area that two boxes share. */
export function sharedArea(one: Bounds, other: Bounds): number {
  const wide = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
  const tall = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  return Math.max(0, wide) * Math.max(0, tall)
}

/** The value in the middle of a list, the upper one of two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
