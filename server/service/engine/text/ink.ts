import { createCanvas } from '@napi-rs/canvas'
import { canvasOf } from '../pixels/canvas.ts'
import { type Bounds, boxWhere, median } from '../pixels/geometry.ts'
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
  readonly color: Rgb
  readonly background: Rgb
  /** Mean difference of neighbouring background pixels, of 255: about 0 for plain colours and gradients. */
  readonly roughness: number
  /** The bounding box of the ink, in the strip. */
  readonly bounds: Bounds
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
  const colorAt = (at: number): Rgb => [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]
  const all = Array.from({ length: width * height }, (_, at) => at)
  let color = line.color
  let background = middle(all.filter((at) => !isNear[at]).map(colorAt))
  // Two rounds: the first estimate of the ink colour includes soft edges.
  for (const cutoff of INK.letterShares) {
    const share = shareOf(color, background)
    const [letters, rest] = [[] as Rgb[], [] as Rgb[]]
    for (const at of all) {
      const value = share(colorAt(at))
      if (isNear[at] && value > cutoff) letters.push(colorAt(at))
      else if (value < INK.backgroundShare) rest.push(colorAt(at))
    }
    if (letters.length < INK.minPixels || rest.length < INK.minPixels) return null
    color = middle(letters)
    background = middle(rest)
  }
  if (unlike(color, background) < INK.minUnlike) return null
  const share = shareOf(color, background)
  const ink = Float32Array.from(all, (at) => (isNear[at] ? share(colorAt(at)) : 0))
  const bounds = inkBounds(ink, width)
  return (
    bounds && {
      width,
      height,
      ink,
      color,
      background,
      bounds,
      roughness: roughnessOf(cut, ink),
      place: cut.place,
    }
  )
}

const unlike = (one: Rgb, other: Rgb) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const middle = (colors: readonly Rgb[]): Rgb => {
  const of = (channel: 0 | 1 | 2) => median(colors.map((color) => color[channel]))
  return [of(0), of(1), of(2)]
}

/** Position of a colour between background and ink, 0 to 1. */
function shareOf(ink: Rgb, background: Rgb): (color: Rgb) => number {
  const way = [ink[0] - background[0], ink[1] - background[1], ink[2] - background[2]] as const
  const length = Math.max(1, way[0] ** 2 + way[1] ** 2 + way[2] ** 2)
  return (color) => {
    const at =
      (color[0] - background[0]) * way[0] +
      (color[1] - background[1]) * way[1] +
      (color[2] - background[2]) * way[2]
    return Math.min(1, Math.max(0, at / length))
  }
}

/** The bounding box of all pixels with more than half ink; null without any. */
export const inkBounds = (ink: Float32Array, width: number): Bounds | null =>
  boxWhere({ width, height: ink.length / width }, (at) => (ink[at] ?? 0) >= 0.5)

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
        data.set(picture.data.subarray(from, from + 4), (y * width + x) * 4)
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
