import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from '../composing/placed.ts'
import { boxBlur } from '../styles/plane.ts'
import { LINEAR, luminance, type Polarity, shiftTo } from './contrast.ts'

const BINS = 48

/** A part of a picture behind a text, and the luminance that it must not pass. */
export interface Demand {
  readonly area: Rect
  readonly limit: number
  /** The height of the letters: how softly the change fades out. */
  readonly size: number
}

/** How many pixels of an area have which luminance. */
export function histogramOf(ctx: SKRSContext2D, area: Rect): readonly number[] {
  const counts = new Array<number>(BINS).fill(0)
  const { data } = pixelsIn(ctx, area)
  for (let at = 0; at < data.length; at += 4) {
    const value = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    const bin = Math.min(BINS - 1, Math.floor(value * BINS))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

/** Whether anything in an area can be seen through. */
export function isSeenThrough(ctx: SKRSContext2D, area: Rect): boolean {
  const { data } = pixelsIn(ctx, area)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 255) return true
  return false
}

/**
 * Darkens or lightens a picture behind texts, each pixel as much as the weakest place near it needs and no more, in its
 * own hue, and fading out softly. Changes nothing outside of `within`.
 */
export function quieten(
  ctx: SKRSContext2D,
  demands: readonly Demand[],
  { polarity, within }: { readonly polarity: Polarity; readonly within: Rect },
): void {
  const size = Math.max(...demands.map((demand) => demand.size))
  const reach = Math.max(2, size * 0.7)
  const region = intersection(around(demands.map(({ area }) => grown(area, reach * 2))), within)
  if (region.width < 1 || region.height < 1) return
  const picture = pixelsIn(ctx, region)
  const cells = cellsOf(picture, size)
  for (const { area, limit } of demands) require(cells, { area: moved(area, region), limit, polarity })
  soften(cells, reach)
  change(picture, cells, polarity)
  ctx.putImageData(picture, Math.floor(region.x), Math.floor(region.y))
}

interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** How far each cell of a coarse grid over a picture has to go. */
interface Cells {
  readonly picture: Picture
  readonly side: number
  readonly width: number
  readonly height: number
  shifts: Float32Array
}

function cellsOf(picture: Picture, size: number): Cells {
  const side = Math.max(1, Math.round(size / 12))
  // One more on each side, so that every pixel lies between cells.
  const [width, height] = [Math.ceil(picture.width / side) + 1, Math.ceil(picture.height / side) + 1]
  return { picture, side, width, height, shifts: new Float32Array(width * height) }
}

/** Each cell goes as far as the worst of its pixels needs. */
function require(
  { picture, side, width, shifts }: Cells,
  { area, limit, polarity }: { readonly area: Rect; readonly limit: number; readonly polarity: Polarity },
): void {
  const { data } = picture
  const [left, top] = [Math.max(0, Math.floor(area.x)), Math.max(0, Math.floor(area.y))]
  const right = Math.min(picture.width, Math.ceil(area.x + area.width))
  const bottom = Math.min(picture.height, Math.ceil(area.y + area.height))
  for (let y = top; y < bottom; y += 1) {
    const row = Math.floor(y / side) * width
    for (let from = left; from < right; ) {
      const cell = row + Math.floor(from / side)
      const to = Math.min(right, (Math.floor(from / side) + 1) * side)
      const shift = shiftTo(polarity, limit, extremeOf(data, y * picture.width + from, to - from, polarity))
      if (shift > (shifts[cell] ?? 0)) shifts[cell] = shift
      from = to
    }
  }
}

/** The luminance that needs the largest shift in a part of a row: the highest for light letters, else the lowest. */
function extremeOf(data: Uint8ClampedArray, from: number, count: number, polarity: Polarity): number {
  let extreme = polarity === 'light' ? 0 : 1
  for (let at = from * 4; at < (from + count) * 4; at += 4) {
    const own = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    extreme = polarity === 'light' ? Math.max(extreme, own) : Math.min(extreme, own)
  }
  return extreme
}

/** First every cell takes the largest value within reach, then they are blurred within it: none falls below its need. */
function soften(cells: Cells, reach: number): void {
  const { side, width, height } = cells
  const radius = Math.max(1, Math.round(reach / side / 2))
  const size = { width, height }
  const largest = maxAlong(maxAlong(cells.shifts, size, { step: 1, reach: radius * 2 + 1 }), size, {
    step: width,
    reach: radius * 2 + 1,
  })
  cells.shifts = boxBlur(boxBlur(largest, size, radius), size, radius)
}

/** The largest value within reach along rows (step 1) or columns (step width). */
function maxAlong(
  values: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  { step, reach }: { readonly step: number; readonly reach: number },
): Float32Array {
  const found = new Float32Array(values.length)
  for (let at = 0; at < values.length; at += 1) {
    const place = step === 1 ? at % width : Math.floor(at / width)
    const last = step === 1 ? width - 1 : height - 1
    let max = 0
    for (let by = -Math.min(reach, place); by <= Math.min(reach, last - place); by += 1)
      max = Math.max(max, values[at + by * step] ?? 0)
    found[at] = max
  }
  return found
}

const LIGHT_STEPS = 16_383
const ENCODED = Uint8ClampedArray.from({ length: LIGHT_STEPS + 1 }, (_, step) => {
  const light = step / LIGHT_STEPS
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** Mixes light of each pixel with none or with white light. */
function change({ data, width, height }: Picture, cells: Cells, polarity: Polarity): void {
  const target = polarity === 'light' ? 0 : 1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shift = shiftAt(cells, x, y)
      if (shift <= 0.002) continue
      const at = (y * width + x) * 4
      for (let channel = at; channel < at + 3; channel += 1) {
        const own = LINEAR[data[channel] ?? 0] ?? 0
        data[channel] = ENCODED[Math.round((own + (target - own) * shift) * LIGHT_STEPS)] ?? 0
      }
    }
  }
}

/** Between the cells around a pixel. */
function shiftAt({ shifts, side, width }: Cells, x: number, y: number): number {
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)]
  const [right, down] = [x / side - column, y / side - row]
  const at = row * width + column
  const upper = (shifts[at] ?? 0) * (1 - right) + (shifts[at + 1] ?? 0) * right
  const lower = (shifts[at + width] ?? 0) * (1 - right) + (shifts[at + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}

const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

const moved = (area: Rect, by: Rect): Rect => ({
  ...area,
  x: area.x - Math.floor(by.x),
  y: area.y - Math.floor(by.y),
})

function around(rects: readonly Rect[]): Rect {
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))]
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

function intersection(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.ceil(Math.max(one.x, other.x)), Math.ceil(Math.max(one.y, other.y))]
  const right = Math.floor(Math.min(one.x + one.width, other.x + other.width))
  const bottom = Math.floor(Math.min(one.y + one.height, other.y + other.height))
  return { x, y, width: right - x, height: bottom - y }
}

const pixelsIn = (ctx: SKRSContext2D, { x, y, width, height }: Rect) =>
  ctx.getImageData(
    Math.max(0, Math.floor(x)),
    Math.max(0, Math.floor(y)),
    Math.max(1, Math.ceil(width)),
    Math.max(1, Math.ceil(height)),
  )
