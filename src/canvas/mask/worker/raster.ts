import type { Mode } from '../edits.ts'
import { MARKED, type Tiles } from './tiles.ts'

const valueIn = (mode: Mode) => (mode === 'paint' ? 255 : 0)

interface Capsule {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
  readonly radius: number
}

/** First and last x of a capsule on the line y; null where it does not reach. A capsule is convex. */
function spanOf({ ax, ay, bx, by, radius }: Capsule, y: number): readonly [number, number] | null {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  const reach = (x: number, half: number) => {
    left = Math.min(left, x - half)
    right = Math.max(right, x + half)
  }
  const atA = radius * radius - (y - ay) ** 2
  if (atA >= 0) reach(ax, Math.sqrt(atA))
  const atB = radius * radius - (y - by) ** 2
  if (atB >= 0) reach(bx, Math.sqrt(atB))
  const length = Math.hypot(bx - ax, by - ay)
  if (length > 0) {
    const nx = (-(by - ay) / length) * radius
    const ny = ((bx - ax) / length) * radius
    for (const side of [1, -1]) {
      const [x0, y0, x1, y1] = [ax + side * nx, ay + side * ny, bx + side * nx, by + side * ny]
      if (y0 === y1 || y < Math.min(y0, y1) || y > Math.max(y0, y1)) continue
      reach(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0), 0)
    }
  }
  return left <= right ? [left, right] : null
}

/** Distance from a place to the spine of a capsule. */
function distanceTo({ ax, ay, bx, by }: Capsule, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/**
 * Draws one segment of a stroke. A pixel is inside when its centre is at most `radius` away; below hardness 1 the
 * values fall to 0 from `hardness × radius` outwards, and overlapping segments do not add up.
 */
export function drawCapsule(tiles: Tiles, capsule: Capsule, mode: Mode, hardness: number): void {
  const { ay, by, radius } = capsule
  const top = Math.max(0, Math.ceil(Math.min(ay, by) - radius - 0.5))
  const bottom = Math.min(tiles.size.height - 1, Math.floor(Math.max(ay, by) + radius - 0.5))
  const core = radius * hardness
  for (let y = top; y <= bottom; y += 1) {
    const span = spanOf(capsule, y + 0.5)
    if (!span) continue
    const [from, to] = [Math.ceil(span[0] - 0.5), Math.floor(span[1] - 0.5)]
    if (hardness >= 1) {
      tiles.fill(y, from, to, valueIn(mode))
      continue
    }
    for (let x = Math.max(0, from); x <= Math.min(tiles.size.width - 1, to); x += 1) {
      const away = distanceTo(capsule, x + 0.5, y + 0.5)
      const strength = away <= core ? 1 : Math.max(0, (radius - away) / (radius - core))
      const value = Math.round(255 * strength)
      if (mode === 'paint') tiles.blend(x, y, value, true)
      else tiles.blend(x, y, 255 - value, false)
    }
  }
}

/** Fills a closed polygon by the even-odd rule at pixel centres. `points`: x and y in turn. */
export function fillPolygon(tiles: Tiles, points: readonly number[], mode: Mode): void {
  const ys = points.filter((_, at) => at % 2 === 1)
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const bottom = Math.min(tiles.size.height - 1, Math.ceil(Math.max(...ys)))
  for (let y = top; y <= bottom; y += 1) {
    const crossings = crossingsAt(points, y + 0.5)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const [from = 0, to = 0] = [crossings[pair], crossings[pair + 1]]
      tiles.fill(y, Math.ceil(from - 0.5), Math.ceil(to - 0.5) - 1, valueIn(mode))
    }
  }
}

function crossingsAt(points: readonly number[], y: number): readonly number[] {
  const crossings: number[] = []
  const corners = points.length / 2
  for (let corner = 0; corner < corners; corner += 1) {
    const next = (corner + 1) % corners
    const [x0 = 0, y0 = 0] = [points[corner * 2], points[corner * 2 + 1]]
    const [x1 = 0, y1 = 0] = [points[next * 2], points[next * 2 + 1]]
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0))
  }
  return crossings.sort((a, b) => a - b)
}

/** Fills the pixels whose centres lie in a rectangle. */
export function fillRectangle(
  tiles: Tiles,
  box: { x: number; y: number; width: number; height: number },
  mode: Mode,
): void {
  const first = (from: number) => Math.ceil(from - 0.5)
  const last = (from: number, length: number) => Math.ceil(from + length - 0.5) - 1
  const bottom = Math.min(tiles.size.height - 1, last(box.y, box.height))
  for (let y = Math.max(0, first(box.y)); y <= bottom; y += 1) {
    tiles.fill(y, first(box.x), last(box.x, box.width), valueIn(mode))
  }
}

/** Marked runs of a row: first and last x in turn. */
function runsOf(row: Uint8Array): readonly number[] {
  const runs: number[] = []
  let isInside = false
  for (let x = 0; x < row.length; x += 1) {
    const isMarked = (row[x] ?? 0) >= MARKED
    if (isMarked !== isInside) runs.push(isMarked ? x : x - 1)
    isInside = isMarked
  }
  if (isInside) runs.push(row.length - 1)
  return runs
}

/** Marks all pixels at most `by` pixels from a mark (dilation by a disc); below 0 unmarks instead (erosion). */
export function grow(tiles: Tiles, by: number): void {
  const { width, height } = tiles.size
  const reach = Math.abs(Math.trunc(by))
  const isShrinking = by < 0
  const row = new Uint8Array(width)
  const runs: (readonly number[])[] = []
  for (let y = 0; y < height; y += 1) {
    tiles.row(y, row)
    if (isShrinking) for (let x = 0; x < width; x += 1) row[x] = 255 - (row[x] ?? 0)
    runs.push(runsOf(row))
  }
  const value = isShrinking ? 0 : 255
  for (const [y, found] of runs.entries()) {
    for (let dy = -reach; dy <= reach; dy += 1) {
      const half = Math.floor(Math.sqrt(reach * reach - dy * dy))
      for (let run = 0; run < found.length; run += 2) {
        tiles.fill(y + dy, (found[run] ?? 0) - half, (found[run + 1] ?? 0) + half, value)
      }
    }
  }
}
