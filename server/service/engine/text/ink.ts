import { createCanvas } from '@napi-rs/canvas'
import { canvasOf } from '../pixels/canvas.ts'
import { type Bounds, boxWhere } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import type { Rgb } from './letters.ts'
import type { Candidate } from './lines.ts'
import { INK } from './tuning.ts'

/** A line cut out of its picture and rotated upright, with its ink. */
export interface Strip {
  readonly width: number
  readonly height: number
  /** Ink coverage of each pixel, 0 to 1. */
  readonly ink: Float32Array
  /** 1 for pixels beside the ink that have its colour, but are too far from a found letter: something goes on there. */
  readonly beyond: Uint8Array
  readonly color: Rgb
  readonly background: Rgb
  /** Mean difference of neighbouring background pixels, of 255: about 0 for plain colours and gradients. */
  readonly roughness: number
  /** The bounding box of the ink, in the strip. */
  readonly bounds: Bounds
  /** Whether a sign stands before the line, which is none of its letters (signs.ts). */
  readonly isAfterSign?: boolean
  /** From the strip's pixels to the picture's. */
  place(x: number, y: number): { readonly x: number; readonly y: number }
}

/**
 * Separates a line's letters from their background: each pixel by the position of its colour between the two.
 * @param scale the picture's pixels for one pixel of the page that the line was found on
 * @returns null if the two cannot be separated
 */
export function stripOf(picture: Pixels, line: Candidate, scale: number): Strip | null {
  const cut = cutOut(picture, line, scale)
  const { width, height, data, isNear } = cut
  const area = width * height
  let color = line.color
  const outside = countsOfColors()
  for (let at = 0; at < area; at += 1) if (!isNear[at]) count(outside, data, at)
  let background = middle(outside)
  // Two rounds: the first estimate of the ink colour includes soft edges.
  for (const cutoff of INK.letterShares) {
    const share = shareOf(color, background)
    const [letters, rest] = [countsOfColors(), countsOfColors()]
    for (let at = 0; at < area; at += 1) {
      const value = share(data, at)
      if (isNear[at] && value > cutoff) count(letters, data, at)
      else if (value < INK.backgroundShare) count(rest, data, at)
    }
    if (letters.all < INK.minPixels || rest.all < INK.minPixels) return null
    color = middle(letters)
    background = middle(rest)
  }
  if (unlike(color, background) < INK.minUnlike) return null
  const share = shareOf(color, background)
  const ink = new Float32Array(area)
  for (let at = 0; at < area; at += 1) if (isNear[at]) ink[at] = share(data, at)
  const none = inkOfBackground(ink, width, isNear)
  if (none > 0)
    for (let at = 0; at < area; at += 1) ink[at] = Math.max(0, ((ink[at] ?? 0) - none) / (1 - none))
  const bounds = inkBounds(ink, width)
  return (
    bounds && {
      width,
      height,
      ink,
      beyond: beyondInk(ink, width, (at) => !isNear[at] && share(data, at) >= 0.5),
      color,
      background,
      bounds,
      roughness: roughnessOf(cut, ink),
      place: cut.place,
    }
  )
}

const unlike = (one: Rgb, other: Rgb) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** How many pixels have each value, for each channel: a strip has many pixels, but only 256 values. */
interface ColorCounts {
  all: number
  readonly of: readonly [Uint32Array, Uint32Array, Uint32Array]
}

const countsOfColors = (): ColorCounts => ({
  all: 0,
  of: [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)],
})

function count(counts: ColorCounts, data: Uint8ClampedArray, at: number): void {
  counts.all += 1
  for (let channel = 0; channel < 3; channel += 1) {
    const values = counts.of[channel]
    const value = data[at * 4 + channel] ?? 0
    if (values) values[value] = (values[value] ?? 0) + 1
  }
}

/** The median of each channel, the upper one of two. */
const middle = ({ all, of: [red, green, blue] }: ColorCounts): Rgb => {
  const of = (values: Uint32Array) => {
    let below = 0
    const found = values.findIndex((times) => {
      below += times
      return below > Math.floor(all / 2)
    })
    return Math.max(0, found)
  }
  return [of(red), of(green), of(blue)]
}

/**
 * Position of a pixel's colour between background and ink, 0 to 1; colours beside the way from one to the other are as far
 * from the ink as they look.
 */
function shareOf(ink: Rgb, background: Rgb): (data: Uint8ClampedArray, at: number) => number {
  const way = [ink[0] - background[0], ink[1] - background[1], ink[2] - background[2]] as const
  const length = Math.max(1, Math.hypot(...way))
  return (data, at) => {
    const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]
    const along =
      ((red - background[0]) * way[0] + (green - background[1]) * way[1] + (blue - background[2]) * way[2]) /
      length
    // Brighter than white ink, or darker than black: still ink.
    if (along >= length) return 1
    const away = Math.hypot(red - ink[0], green - ink[1], blue - ink[2])
    return Math.max(0, Math.min(along, length - away) / length)
  }
}

/**
 * The ink that nearly all of the ground seems to have at most: photographs have many colours, some of them on the way to the
 * ink's. Pixels beside ink are its soft edge, and do not count.
 */
function inkOfBackground(ink: Float32Array, width: number, isNear: Uint8Array): number {
  const height = ink.length / width
  const beside = new Uint8Array(ink.length)
  for (let at = 0; at < ink.length; at += 1) {
    if ((ink[at] ?? 0) < INK.inked) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    for (let row = Math.max(0, y - INK.softPx); row <= Math.min(height - 1, y + INK.softPx); row += 1)
      beside.fill(
        1,
        row * width + Math.max(0, x - INK.softPx),
        row * width + Math.min(width, x + INK.softPx + 1),
      )
  }
  const values = ink.filter((_, at) => isNear[at] && !beside[at]).sort()
  return values[Math.floor(values.length * INK.emptyShare)] ?? 0
}

/** The bounding box of all pixels with more than half ink; null without any. */
export const inkBounds = (ink: Float32Array, width: number): Bounds | null =>
  boxWhere({ width, height: ink.length / width }, (at) => (ink[at] ?? 0) >= 0.5)

/** A strip at an n-th of its size: each pixel is the mean of n × n. */
export function reduced(strip: Strip, n: number): Strip {
  if (n === 1) return strip
  const [width, height] = [Math.ceil(strip.width / n), Math.ceil(strip.height / n)]
  const [ink, beyond] = [new Float32Array(width * height), new Uint8Array(width * height)]
  for (let at = 0; at < strip.ink.length; at += 1) {
    const to = Math.floor(Math.floor(at / strip.width) / n) * width + Math.floor((at % strip.width) / n)
    ink[to] = (ink[to] ?? 0) + (strip.ink[at] ?? 0) / n ** 2
    if (strip.beyond[at]) beyond[to] = 1
  }
  const { x0, y0, x1, y1 } = strip.bounds
  const bounds = inkBounds(ink, width) ?? { x0: x0 / n, y0: y0 / n, x1: x1 / n, y1: y1 / n }
  return { ...strip, width, height, ink, beyond, bounds, place: (x, y) => strip.place(x * n, y * n) }
}

/** The first columns of a strip; its bounds stay. */
export function shortened(strip: Strip, width: number): Strip {
  if (width >= strip.width) return strip
  const [ink, beyond] = [new Float32Array(width * strip.height), new Uint8Array(width * strip.height)]
  for (let row = 0; row < strip.height; row += 1) {
    const from = row * strip.width
    ink.set(strip.ink.subarray(from, from + width), row * width)
    beyond.set(strip.beyond.subarray(from, from + width), row * width)
  }
  return { ...strip, width, ink, beyond }
}

function beyondInk(ink: Float32Array, width: number, isAlike: (at: number) => boolean): Uint8Array {
  const isInk = (at: number) => (ink[at] ?? 0) >= 0.5
  const beyond = new Uint8Array(ink.length)
  for (let at = 0; at < ink.length; at += 1)
    if ((isInk(at - 1) || isInk(at + 1) || isInk(at - width) || isInk(at + width)) && isAlike(at))
      beyond[at] = 1
  return beyond
}

function roughnessOf({ data }: Pixels, ink: Float32Array): number {
  let [sum, count] = [0, 1]
  for (let at = 1; at < ink.length; at += 1) {
    if ((ink[at] ?? 0) > INK.bareShare || (ink[at - 1] ?? 0) > INK.bareShare) continue
    count += 3
    for (const channel of [0, 1, 2])
      sum += Math.abs((data[at * 4 + channel] ?? 0) - (data[at * 4 - 4 + channel] ?? 0))
  }
  return sum / count
}

interface Cut extends Pixels {
  /** Whether a letter of the line is near. */
  readonly isNear: Uint8Array
  place: Strip['place']
}

/** The line's part of the picture, rotated upright. */
function cutOut(picture: Pixels, { letters, bounds, tall, angle }: Candidate, scale: number): Cut {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const centre = { x: ((bounds.x0 + bounds.x1) / 2) * scale, y: ((bounds.y0 + bounds.y1) / 2) * scale }
  // Upright boxes of the letters, around the centre of the line.
  const upright = letters.map(({ x0, y0, x1, y1 }) => {
    const [x, y] = [((x0 + x1) / 2) * scale - centre.x, ((y0 + y1) / 2) * scale - centre.y]
    const [wide, high] = [((x1 - x0) / 2) * scale, ((y1 - y0) / 2) * scale]
    return { x: x * cos + y * sin, y: y * cos - x * sin, wide, high }
  })
  const margin = Math.ceil(tall * scale * INK.margin)
  const left = Math.floor(Math.min(...upright.map(({ x, wide }) => x - wide)) - margin)
  const top = Math.floor(Math.min(...upright.map(({ y, high }) => y - high)) - margin)
  const width = Math.ceil(Math.max(...upright.map(({ x, wide }) => x + wide)) + margin) - left
  const height = Math.ceil(Math.max(...upright.map(({ y, high }) => y + high)) + margin) - top
  const isNear = new Uint8Array(width * height)
  const near = tall * scale * INK.near
  for (const { x, y, wide, high } of upright) {
    const from = Math.max(0, Math.floor(x - wide - near - left))
    const to = Math.min(width, Math.ceil(x + wide + near - left))
    for (
      let row = Math.max(0, Math.floor(y - high - near - top));
      row < Math.min(height, y + high + near - top);
      row += 1
    )
      isNear.fill(1, row * width + from, row * width + to)
  }
  const origin = angle === 0 ? { x: Math.round(centre.x), y: Math.round(centre.y) } : centre
  const data = turned(picture, { width, height, left, top, origin, turn })
  return {
    width,
    height,
    data,
    isNear,
    place: (x, y) => ({
      x: origin.x + (x + left) * cos - (y + top) * sin,
      y: origin.y + (x + left) * sin + (y + top) * cos,
    }),
  }
}

interface Turned {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly origin: { readonly x: number; readonly y: number }
  /** Radians, clockwise. */
  readonly turn: number
}

function turned(picture: Pixels, { width, height, left, top, origin, turn }: Turned): Uint8ClampedArray {
  if (turn === 0) {
    const data = new Uint8ClampedArray(width * height * 4)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const px = Math.min(picture.width - 1, Math.max(0, origin.x + left + x))
        const py = Math.min(picture.height - 1, Math.max(0, origin.y + top + y))
        const from = (py * picture.width + px) * 4
        const to = (y * width + x) * 4
        for (let channel = 0; channel < 4; channel += 1)
          data[to + channel] = picture.data[from + channel] ?? 0
      }
    }
    return data
  }
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.translate(-left, -top)
  ctx.rotate(-turn)
  ctx.drawImage(canvasOf(picture), -origin.x, -origin.y)
  return new Uint8ClampedArray(ctx.getImageData(0, 0, width, height).data)
}
