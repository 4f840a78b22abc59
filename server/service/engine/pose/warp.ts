import type { Pixels } from '../pixels/pixels.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A handle: a point of a picture and its target, in pixels. */
export interface Handle {
  readonly from: Point
  readonly to: Point
}

/** The warp is computed on a grid with this spacing and interpolated in between. */
const STEP = 8
/** Exponent of the falloff of a handle's weight with its squared distance. */
const FALL = 1.6

/**
 * Warps a picture so that its handles reach their targets and the rest stays as rigid as possible: moving least
 * squares with rigid transformations (Schaefer, McPhail and Warren, "Image deformation using moving least squares",
 * 2006), computed backwards, from each result pixel to its source. Sources outside of the picture are transparent.
 */
export function bent(picture: Pixels, handles: readonly Handle[]): Pixels {
  const { width, height } = picture
  const back = handles.map(({ from, to }) => ({ from: to, to: from }))
  const columns = Math.ceil(width / STEP) + 1
  const rows = Math.ceil(height / STEP) + 1
  const grid = Array.from({ length: columns * rows }, (_, at) =>
    movedBy(back, { x: (at % columns) * STEP, y: Math.floor(at / columns) * STEP }),
  )
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor(y / STEP) * columns + Math.floor(x / STEP)
      const corners = [grid[at], grid[at + 1], grid[at + columns], grid[at + columns + 1]]
      sample(picture, between(corners, (x % STEP) / STEP, (y % STEP) / STEP), data, (y * width + x) * 4)
    }
  }
  return { width, height, data }
}

function between(corners: readonly (Point | undefined)[], right: number, down: number): Point {
  const [a, b, c, d] = corners
  const mix = (of: 'x' | 'y') => {
    const above = (a?.[of] ?? 0) * (1 - right) + (b?.[of] ?? 0) * right
    const below = (c?.[of] ?? 0) * (1 - right) + (d?.[of] ?? 0) * right
    return above * (1 - down) + below * down
  }
  return { x: mix('x'), y: mix('y') }
}

/** The image of a point under the best rigid transformation of the handles, weighted by closeness. */
function movedBy(handles: readonly Handle[], point: Point): Point {
  const weighted = handles.map((handle) => {
    const far = (handle.from.x - point.x) ** 2 + (handle.from.y - point.y) ** 2
    return { ...handle, weight: 1 / Math.max(1, far) ** FALL }
  })
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0)
  const centre = (of: 'from' | 'to'): Point => ({
    x: weighted.reduce((sum, one) => sum + one.weight * one[of].x, 0) / all,
    y: weighted.reduce((sum, one) => sum + one.weight * one[of].y, 0) / all,
  })
  const [begin, end] = [centre('from'), centre('to')]
  // The best rotation: from the sums of dot and cross products of both sides.
  let [dot, cross] = [0, 0]
  for (const { from, to, weight } of weighted) {
    const [px, py, qx, qy] = [from.x - begin.x, from.y - begin.y, to.x - end.x, to.y - end.y]
    dot += weight * (px * qx + py * qy)
    cross += weight * (px * qy - py * qx)
  }
  const length = Math.hypot(dot, cross) || 1
  const [cos, sin] = [dot / length || (length === 1 ? 1 : 0), cross / length]
  const [dx, dy] = [point.x - begin.x, point.y - begin.y]
  return { x: end.x + dx * cos - dy * sin, y: end.y + dx * sin + dy * cos }
}

/** Bilinear interpolation, with colours weighted by opacity. */
function sample({ width, height, data }: Pixels, { x, y }: Point, out: Uint8ClampedArray, to: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const sum = [0, 0, 0, 0]
  for (const [dx, dy, share] of [
    [0, 0, (1 - right) * (1 - down)],
    [1, 0, right * (1 - down)],
    [0, 1, (1 - right) * down],
    [1, 1, right * down],
  ] as const) {
    const [px, py] = [left + dx, top + dy]
    if (px < 0 || py < 0 || px >= width || py >= height) continue
    const at = (py * width + px) * 4
    const alpha = (data[at + 3] ?? 0) * share
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0) * alpha
    sum[3] = (sum[3] ?? 0) + alpha
  }
  const alpha = sum[3] ?? 0
  if (alpha === 0) return
  for (const channel of [0, 1, 2]) out[to + channel] = (sum[channel] ?? 0) / alpha
  out[to + 3] = alpha
}
