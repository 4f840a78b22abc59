import type { Random } from '../../chance/random.ts'

/** What every filter knows of the picture that it changes. */
export interface Sheet {
  readonly width: number
  readonly height: number
  /** RGBA, changed in place; alpha is kept. */
  readonly data: Uint8ClampedArray
  /** A hundredth of the shorter side. */
  readonly unit: number
  readonly random: Random
}

const TILE = 256
const TILE_MASK = TILE - 1

/** Smooth noise from 0 to 1 that repeats after 16 features, sampled without interpolation. */
export type Noise = (x: number, y: number) => number

/** Noise with features of this size in pixels. */
export function noiseOf(random: Random, size: number): Noise {
  const cells = 16
  const lattice = Float32Array.from({ length: (TILE / cells) ** 2 }, () => random.next())
  const tile = new Float32Array(TILE * TILE)
  const across = TILE / cells
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1) tile[y * TILE + x] = smooth(lattice, across, x / cells, y / cells)
  }
  const scale = cells / Math.max(0.5, size)
  return (x, y) => tile[((y * scale) & TILE_MASK) * TILE + ((x * scale) & TILE_MASK)] ?? 0
}

/** No functions inside, as this runs for every cell of the tile. */
function smooth(lattice: Float32Array, across: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const fx = ease(x - left)
  const fy = ease(y - top)
  const [upper, lower] = [(top % across) * across, ((top + 1) % across) * across]
  const [one, two] = [left % across, (left + 1) % across]
  const above = (lattice[upper + one] ?? 0) * (1 - fx) + (lattice[upper + two] ?? 0) * fx
  const below = (lattice[lower + one] ?? 0) * (1 - fx) + (lattice[lower + two] ?? 0) * fx
  return above * (1 - fy) + below * fy
}

const ease = (share: number) => share * share * (3 - 2 * share)

/** Independent noise for every pixel, from 0 to 1. */
export function grainOf(random: Random): Noise {
  const tile = Float32Array.from({ length: TILE * TILE }, () => (random.next() + random.next()) / 2)
  return (x, y) => tile[(y & TILE_MASK) * TILE + (x & TILE_MASK)] ?? 0
}

/** Luma of every pixel, 0 to 1. */
export function lumaOf({ data, width, height }: Sheet): Float32Array {
  const luma = new Float32Array(width * height)
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4)
    luma[at] =
      ((data[from] ?? 0) * 0.299 + (data[from + 1] ?? 0) * 0.587 + (data[from + 2] ?? 0) * 0.114) / 255
  return luma
}

/** Blurs a plane with a box, in both directions, in linear time. */
export function boxBlur(plane: Float32Array, size: Area, radius: number): Float32Array {
  const reach = Math.max(1, Math.round(radius))
  return blurDown(blurAcross(plane, size, reach), size, reach)
}

interface Area {
  readonly width: number
  readonly height: number
}

function blurAcross(source: Float32Array, { width, height }: Area, reach: number): Float32Array {
  const target = new Float32Array(source.length)
  const share = 1 / (reach * 2 + 1)
  for (let y = 0; y < height; y += 1) {
    const from = y * width
    const last = from + width - 1
    let sum = 0
    for (let at = -reach; at <= reach; at += 1) sum += source[Math.min(last, Math.max(from, from + at))] ?? 0
    for (let at = from; at <= last; at += 1) {
      target[at] = sum * share
      sum += (source[Math.min(last, at + reach + 1)] ?? 0) - (source[Math.max(from, at - reach)] ?? 0)
    }
  }
  return target
}

/** Row by row, as columns would miss the processor's cache at every step. */
function blurDown(source: Float32Array, { width, height }: Area, reach: number): Float32Array {
  const target = new Float32Array(source.length)
  const share = 1 / (reach * 2 + 1)
  const sums = new Float32Array(width)
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  for (let y = -reach; y <= reach; y += 1)
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (source[row(y) + x] ?? 0)
  for (let y = 0; y < height; y += 1) {
    const [enter, leave, to] = [row(y + reach + 1), row(y - reach), y * width]
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0
      target[to + x] = sum * share
      sums[x] = sum + (source[enter + x] ?? 0) - (source[leave + x] ?? 0)
    }
  }
  return target
}

/** Strength of edges, about 0 to 1: how much a plane changes over a distance in pixels. */
export function edgesOf(
  plane: Float32Array,
  { width, height }: { width: number; height: number },
  over: number,
): Float32Array {
  const reach = Math.max(1, Math.round(over))
  const edges = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) {
    const [up, down] = [Math.max(0, y - reach) * width, Math.min(height - 1, y + reach) * width]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)]
      const dx = (plane[y * width + right] ?? 0) - (plane[y * width + left] ?? 0)
      const dy = (plane[down + x] ?? 0) - (plane[up + x] ?? 0)
      edges[y * width + x] = Math.abs(dx) + Math.abs(dy)
    }
  }
  return edges
}

/** The colour difference that luma misses: red against green against blue, 0 to 1. */
export function tintOf({ data, width, height }: Sheet): Float32Array {
  const tint = new Float32Array(width * height)
  for (let at = 0, from = 0; at < tint.length; at += 1, from += 4)
    tint[at] = ((data[from] ?? 0) - (data[from + 2] ?? 0) + 255) / 510
  return tint
}

export const step = (from: number, to: number, value: number): number => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
