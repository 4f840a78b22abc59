import { createCanvas } from '@napi-rs/canvas'
import { cssFont, type Face } from '../typeset/fonts.ts'
import type { Strip } from './ink.ts'
import { OUTLINES } from './tuning.ts'

const MEASURED_PX = 100

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
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.font = cssFont(drawn.face, drawn.size)
  const columns = columnsOf(text, strip, drawn)
  ctx.setTransform(drawn.stretch, 0, 0, 1, drawn.x, drawn.y)
  // Skia draws light letters bolder than dark ones.
  ctx.fillStyle = `rgb(${strip.color.map(Math.round).join(' ')})`
  ctx.fillText(text, 0, 0)
  const { data } = ctx.getImageData(0, 0, width, height)
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at += 1) values[at] = SHARPENED[data[at * 4 + 3] ?? 0] ?? 0
  const drawing = layerOf(values, width)
  const ink = inkOf(strip)
  let [apart, outline] = [0, 0]
  for (const column of columns) {
    apart += areaApart({ drawing, ink, width }, column, drawn.size)
    outline += outlineIn(drawing, width, column)
  }
  return apart / Math.max(1, outline)
}

/** Coverage, and the rows that have any, the last one exclusive. */
interface Layer {
  readonly values: Float32Array
  readonly top: number
  readonly bottom: number
}

function layerOf(values: Float32Array, width: number): Layer {
  const first = values.findIndex((value) => value > 0)
  const last = values.findLastIndex((value) => value > 0)
  return { values, top: Math.floor(Math.max(0, first) / width), bottom: Math.floor(last / width) + 1 }
}

const inks = new WeakMap<Strip, Layer>()

/** The sharpened ink of a line, which is compared with many typefaces. */
function inkOf(strip: Strip): Layer {
  const known = inks.get(strip)
  if (known) return known
  const ink = layerOf(strip.ink.map(sharpened), strip.width)
  inks.set(strip, ink)
  return ink
}

/** Leaves the noise of photographs and JPEG, and gradients, out of letters and their background; outlines stay in place. */
const sharpened = (coverage: number) =>
  Math.min(1, Math.max(0, (coverage - OUTLINES.clear) / (1 - 2 * OUTLINES.clear)))

const SHARPENED = Float32Array.from({ length: 256 }, (_, alpha) => sharpened(alpha / 255))

/** The columns of a letter, the last one exclusive. */
interface Columns {
  readonly from: number
  readonly to: number
}

function columnsOf(text: string, strip: Strip, { face, size, x, stretch }: Drawn): readonly Columns[] {
  const letters = [...text]
  const widths = endsOf(text, strip, face)
  const at = (count: number) => Math.round(x + stretch * size * (widths[count] ?? 0))
  return letters.flatMap((letter, place) =>
    letter.trim() === '' ? [] : [{ from: at(place), to: at(place + 1) }],
  )
}

const measuring = createCanvas(1, 1).getContext('2d')
/** Of each line and typeface: measuring every part of a text takes longer than drawing it. */
const ends = new WeakMap<Strip, Map<string, readonly number[]>>()

/** The width of a text's first letters, for each number of them from none on, relative to its size. */
function endsOf(text: string, strip: Strip, face: Face): readonly number[] {
  const ofStrip = ends.get(strip) ?? new Map<string, readonly number[]>()
  ends.set(strip, ofStrip)
  const font = cssFont(face, MEASURED_PX)
  const key = `${font}\n${text}`
  const known = ofStrip.get(key)
  if (known) return known
  measuring.font = font
  const letters = [...text]
  const measured = Array.from({ length: letters.length + 1 }, (_, count) =>
    count === 0 ? 0 : measuring.measureText(letters.slice(0, count).join('')).width / MEASURED_PX,
  )
  ofStrip.set(key, measured)
  return measured
}

interface Sides {
  readonly drawing: Layer
  readonly ink: Layer
  readonly width: number
}

/** The area that only a letter or only its ink has, where the two are nearest to each other. */
function areaApart({ drawing, ink, width }: Sides, { from, to }: Columns, size: number): number {
  const [left, right] = [Math.max(0, from), Math.min(width, to)]
  const height = drawing.values.length / width
  // Rows that add up to more than the best so far need no others.
  const apartAt = (dx: number, dy: number, max = Number.POSITIVE_INFINITY) => {
    const bottom = Math.min(height, Math.max(drawing.bottom, ink.bottom - dy))
    let area = 0
    for (let y = Math.max(0, Math.min(drawing.top, ink.top - dy)); y < bottom && area < max; y += 1) {
      const isInside = y + dy >= 0 && y + dy < height
      const [row, inkRow] = [y * width, (y + dy) * width + dx]
      for (let x = left; x < right; x += 1) {
        const isThere = isInside && x + dx >= 0 && x + dx < width
        area += Math.abs((drawing.values[row + x] ?? 0) - (isThere ? (ink.values[inkRow + x] ?? 0) : 0))
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
function outlineIn({ values, top, bottom }: Layer, width: number, { from, to }: Columns): number {
  const height = values.length / width
  const [left, right] = [Math.max(1, from), Math.min(width - 1, to)]
  let length = 0
  for (let y = Math.max(1, top - 1); y < Math.min(height - 1, bottom + 1); y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const across = (values[at + 1] ?? 0) - (values[at - 1] ?? 0)
      const down = (values[at + width] ?? 0) - (values[at - width] ?? 0)
      length += Math.sqrt(across * across + down * down) / 2
    }
  }
  return length
}
