import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { cssFont, type Face } from '../typeset/fonts.ts'
import type { Strip } from './ink.ts'
import { OUTLINES } from './tuning.ts'

/** How a line is drawn in its strip, in pixels. */
export interface Drawn {
  readonly face: Face
  readonly size: number
  /** Its width, relative to the typeface's own at this size. */
  readonly stretch: number
  /** The start of its first letter, on its baseline. */
  readonly x: number
  readonly y: number
}

/**
 * The mean distance between the outlines of a line's letters and those of its ink, in pixels: the area that only one of
 * the two has, for each pixel of outline. Each letter is laid on its ink first, so that the distance tells how alike the
 * letters are, not whether they are equally far apart: serifs, weight and slant, which a reader sees at a glance.
 */
export function outlineDistance(text: string, strip: Strip, drawn: Drawn): number {
  const { width, height } = strip
  const ink = strip.ink.map(sharpened)
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.font = cssFont(drawn.face, drawn.size)
  const columns = columnsOf(ctx, text, drawn)
  ctx.setTransform(drawn.stretch, 0, 0, 1, drawn.x, drawn.y)
  // Skia draws light letters bolder than dark ones.
  ctx.fillStyle = `rgb(${strip.color.map(Math.round).join(' ')})`
  ctx.fillText(text, 0, 0)
  const { data } = ctx.getImageData(0, 0, width, height)
  const drawing = ink.map((_, at) => sharpened((data[at * 4 + 3] ?? 0) / 255))
  let [apart, outline] = [0, 0]
  for (const column of columns) {
    apart += areaApart({ drawing, ink, width }, column, drawn.size)
    outline += outlineIn(drawing, width, column)
  }
  return apart / Math.max(1, outline)
}

/** Leaves the noise of photographs and JPEG, and gradients, out of letters and their background; outlines stay in place. */
const sharpened = (coverage: number) =>
  Math.min(1, Math.max(0, (coverage - OUTLINES.clear) / (1 - 2 * OUTLINES.clear)))

/** The columns of a letter, the last one exclusive. */
interface Columns {
  readonly from: number
  readonly to: number
}

function columnsOf(ctx: SKRSContext2D, text: string, { x, stretch }: Drawn): readonly Columns[] {
  const letters = [...text]
  const at = (count: number) =>
    Math.round(x + stretch * ctx.measureText(letters.slice(0, count).join('')).width)
  return letters.flatMap((letter, place) =>
    letter.trim() === '' ? [] : [{ from: at(place), to: at(place + 1) }],
  )
}

interface Sides {
  readonly drawing: Float32Array
  readonly ink: Float32Array
  readonly width: number
}

/** The area that only a letter or only its ink has, where the two are nearest to each other. */
function areaApart({ drawing, ink, width }: Sides, { from, to }: Columns, size: number): number {
  const [left, right] = [Math.max(0, from), Math.min(width, to)]
  const height = ink.length / width
  // Rows that add up to more than the best so far need no others.
  const apartAt = (dx: number, dy: number, max = Number.POSITIVE_INFINITY) => {
    let area = 0
    for (let y = 0; y < height && area < max; y += 1) {
      const isInside = y + dy >= 0 && y + dy < height
      for (let x = left; x < right; x += 1) {
        const isThere = isInside && x + dx >= 0 && x + dx < width
        area += Math.abs(
          (drawing[y * width + x] ?? 0) - (isThere ? (ink[(y + dy) * width + x + dx] ?? 0) : 0),
        )
      }
    }
    return area
  }
  let best = { dx: 0, dy: 0, area: apartAt(0, 0) }
  for (let step = Math.max(1, Math.round(size * OUTLINES.reach)); ; step = Math.floor(step / 2)) {
    for (let isNearer = true; isNearer; ) {
      const { dx, dy, area } = best
      for (const [x, y] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const) {
        const next = apartAt(dx + x, dy + y, best.area)
        if (next < best.area) best = { dx: dx + x, dy: dy + y, area: next }
      }
      isNearer = best.area < area
    }
    if (step <= 1) return best.area
  }
}

/** The length of a letter's outline: the sum of the steepness of its edges. */
function outlineIn(drawing: Float32Array, width: number, { from, to }: Columns): number {
  const [left, right] = [Math.max(1, from), Math.min(width - 1, to)]
  let length = 0
  for (let row = width; row < drawing.length - width; row += width) {
    for (let at = row + left; at < row + right; at += 1) {
      const across = (drawing[at + 1] ?? 0) - (drawing[at - 1] ?? 0)
      const down = (drawing[at + width] ?? 0) - (drawing[at - width] ?? 0)
      length += Math.sqrt(across * across + down * down) / 2
    }
  }
  return length
}
