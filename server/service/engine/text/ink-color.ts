import { median } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { colorDistance, type Rgb } from './letters.ts'
import { SEEN } from './tuning.ts'

/** Colours are counted in so many steps of each channel. */
const STEPS = 8
const BINS = STEPS ** 3

export interface InkColor {
  readonly color: Rgb
  /** How far other colours may be from it to count as the same, of 255 a channel. */
  readonly reach: number
}

/**
 * The colour that a line of text shows more often than what is around it: its letters'. Null if nothing is around it.
 * @param isLine 1 for the pixels of the line, 0 for the others
 */
export function inkColorIn({ data }: Pixels, isLine: Uint8Array): InkColor | null {
  const [inside, outside] = [new Float64Array(BINS), new Float64Array(BINS)]
  const size = isLine.reduce((sum, value) => sum + value, 0)
  const others = isLine.length - size
  if (size === 0 || others === 0) return null
  for (let at = 0; at < isLine.length; at += 1) {
    const [counts, share] = isLine[at] ? [inside, 1 / size] : [outside, 1 / others]
    const bin = binOf(data, at * 4)
    counts[bin] = (counts[bin] ?? 0) + share
  }
  const more = inside.map((share, bin) => share - (outside[bin] ?? 0))
  const best = more.indexOf(Math.max(...more))
  const [red, green, blue]: [number[], number[], number[]] = [[], [], []]
  for (let at = 0; at < isLine.length; at += 1) {
    if (!isLine[at] || binOf(data, at * 4) !== best) continue
    red.push(data[at * 4] ?? 0)
    green.push(data[at * 4 + 1] ?? 0)
    blue.push(data[at * 4 + 2] ?? 0)
  }
  const color: Rgb = [median(red), median(green), median(blue)]
  const away: number[] = []
  for (let at = 0; at < isLine.length; at += 1) if (!isLine[at]) away.push(colorDistance(data, at * 4, color))
  return { color, reach: Math.max(SEEN.minReach, SEEN.reach * median(away)) }
}

const stepOf = (value = 0) => Math.floor((value * STEPS) / 256)

const binOf = (data: Uint8ClampedArray, at: number) =>
  (stepOf(data[at]) * STEPS + stepOf(data[at + 1])) * STEPS + stepOf(data[at + 2])
