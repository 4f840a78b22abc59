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

const TILE = 512
const TILE_MASK = TILE - 1

/** Smooth noise from 0 to 1 that repeats after 16 features, sampled without interpolation. */
export type Noise = (x: number, y: number) => number

/** Noise with features of this size in pixels. */
export function noiseOf(random: Random, size: number): Noise {
  const cells = 32
  const lattice = Float32Array.from({ length: (TILE / cells) ** 2 }, () => random.next())
  const tile = new Float32Array(TILE * TILE)
  const across = TILE / cells
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1) tile[y * TILE + x] = smooth(lattice, across, x / cells, y / cells)
  }
  const scale = cells / Math.max(0.5, size)
  return (x, y) => tile[((y * scale) & TILE_MASK) * TILE + ((x * scale) & TILE_MASK)] ?? 0
}

function smooth(lattice: Float32Array, across: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const ease = (share: number) => share * share * (3 - 2 * share)
  const [fx, fy] = [ease(x - left), ease(y - top)]
  const at = (dx: number, dy: number) => lattice[((top + dy) % across) * across + ((left + dx) % across)] ?? 0
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
}

/** Independent noise for every pixel, from 0 to 1. */
export function grainOf(random: Random): Noise {
  const tile = Float32Array.from({ length: TILE * TILE }, () => (random.next() + random.next()) / 2)
  return (x, y) => tile[(y & TILE_MASK) * TILE + (x & TILE_MASK)] ?? 0
}

/** Luma of every pixel, 0 to 1. */
export function lumaOf({ data, width, height }: Sheet): Float32Array {
  const luma = new Float32Array(width * height)
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4)
    luma[at] = ((data[from] ?? 0) * 0.299 + (data[from + 1] ?? 0) * 0.587 + (data[from + 2] ?? 0) * 0.114) / 255
  return luma
}

/** Blurs a plane with a box, in both directions, in linear time. */
export function boxBlur(plane: Float32Array, { width, height }: { width: number; height: number }, radius: number): Float32Array {
  const reach = Math.max(1, Math.round(radius))
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) blurLine(plane, across, { from: y * width, step: 1, count: width, reach })
  const both = new Float32Array(plane.length)
  for (let x = 0; x < width; x += 1) blurLine(across, both, { from: x, step: width, count: height, reach })
  return both
}

interface Line {
  readonly from: number
  readonly step: number
  readonly count: number
  readonly reach: number
}

function blurLine(source: Float32Array, target: Float32Array, { from, step, count, reach }: Line): void {
  const last = from + (count - 1) * step
  const size = reach * 2 + 1
  let sum = 0
  for (let at = -reach; at <= reach; at += 1) sum += source[Math.min(last, Math.max(from, from + at * step))] ?? 0
  for (let at = 0; at < count; at += 1) {
    target[from + at * step] = sum / size
    sum += source[Math.min(last, from + (at + reach + 1) * step)] ?? 0
    sum -= source[Math.max(from, from + (at - reach) * step)] ?? 0
  }
}

/** Strength of edges, about 0 to 1: how much a plane changes over a distance in pixels. */
export function edgesOf(plane: Float32Array, { width, height }: { width: number; height: number }, over: number): Float32Array {
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
