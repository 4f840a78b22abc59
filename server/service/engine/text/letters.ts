import type * as OpenCv from '@techstark/opencv-js'
import type { Bounds } from '../pixels/geometry.ts'
import { brightnessOf, type Pixels } from '../pixels/pixels.ts'
import { byteMat, type Cv, openCv, withMats } from '../vision/opencv.ts'
import { LETTERS } from './tuning.ts'

export type Rgb = readonly [number, number, number]

/** A blob: a connected region that may be a letter, a part of one, or several that touch. */
export interface Letter extends Bounds {
  /** Number of its pixels. */
  readonly area: number
  readonly color: Rgb
}

/** The windows for letters of unknown size, in pixels. */
export const windowsOf = ({ width, height }: Pixels): readonly number[] =>
  LETTERS.windows.map((share) => Math.min(width, height) * share)

/**
 * Blobs that are lighter, or darker, than their surroundings. One list for each window and tone, so that lines only
 * combine matching blobs.
 * @param windows the sides of what counts as surroundings, in pixels; each finds letters up to about its size
 */
export async function lettersIn(
  page: Pixels,
  windows = windowsOf(page),
): Promise<readonly (readonly Letter[])[]> {
  const { cv } = await openCv()
  const { width, height, data } = page
  const light = new Uint8Array(width * height)
  for (let pixel = 0; pixel < light.length; pixel += 1)
    light[pixel] = brightnessOf(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0)
  return withMats((keep) => {
    const gray = keep(byteMat(cv, page, light))
    return windows.flatMap((window) => {
      const half = Math.max(LETTERS.minHalfWindowPx, Math.round(window / 2))
      return (['lighter', 'darker'] as const).map((tone) => {
        const mask = keep(new cv.Mat())
        const [kind, offset] =
          tone === 'lighter'
            ? [cv.THRESH_BINARY, -LETTERS.contrast]
            : [cv.THRESH_BINARY_INV, LETTERS.contrast]
        cv.adaptiveThreshold(gray, mask, 255, cv.ADAPTIVE_THRESH_MEAN_C, kind, 2 * half + 1, offset)
        return patches(cv, mask, { page, window: 2 * half + 1, keep })
      })
    })
  })
}

/**
 * Blobs of one colour.
 * @param reach how far from it a colour may be, in the same units
 * @param window letters are up to about this size, in pixels
 */
export async function lettersOfColor(
  page: Pixels,
  { color, reach, window }: { readonly color: Rgb; readonly reach: number; readonly window: number },
): Promise<readonly Letter[]> {
  const { cv } = await openCv()
  const { width, height, data } = page
  const near = new Uint8Array(width * height)
  for (let pixel = 0; pixel < near.length; pixel += 1)
    if (colorDistance(data, pixel * 4, color) <= reach) near[pixel] = 255
  return withMats((keep) => patches(cv, keep(byteMat(cv, page, near)), { page, window, keep }))
}

/** The difference of two colours: sum over red, green and blue. */
export const colorsApart = (one: Rgb, other: Rgb): number =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2])

export const colorDistance = (data: Uint8ClampedArray, at: number, [red, green, blue]: Rgb): number =>
  Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue)

interface LetterSearch {
  readonly page: Pixels
  readonly window: number
  keep<M extends OpenCv.Mat>(mat: M): M
}

function patches(cv: Cv, mask: OpenCv.Mat, { page, window, keep }: LetterSearch): readonly Letter[] {
  const [labels, stats, middles] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
  const count = cv.connectedComponentsWithStats(mask, labels, stats, middles, 8, cv.CV_32S)
  const [rows, places]: [Int32Array, Int32Array] = [stats.data32S, labels.data32S]
  const found: Letter[] = []
  for (let label = 1; label < count; label += 1) {
    const [x = 0, y = 0, wide = 0, tall = 0, area = 0] = rows.subarray(label * 5, label * 5 + 5)
    const place = { x0: x, y0: y, x1: x + wide, y1: y + tall }
    if (isLetterLike(place, area, page, window))
      found.push({ ...place, area, color: colorOf(label, place, places, page) })
  }
  return found
}

function isLetterLike({ x0, y0, x1, y1 }: Bounds, area: number, page: Pixels, window: number): boolean {
  const [wide, tall] = [x1 - x0, y1 - y0]
  const filled = area / (wide * tall)
  const isAtEdge = x0 === 0 || y0 === 0 || x1 === page.width || y1 === page.height
  return (
    !isAtEdge &&
    Math.max(tall, wide) >= LETTERS.minPx &&
    tall >= LETTERS.minTallPx &&
    tall <= window * LETTERS.largest &&
    // Larger scales keep small blobs too: dots and accents of large letters.
    Math.max(tall, wide) >= window * LETTERS.smallest * LETTERS.smallestKept &&
    filled >= LETTERS.minFilled &&
    (filled <= LETTERS.maxFilled || wide < tall * LETTERS.barWidth) &&
    wide <= tall * LETTERS.maxWide &&
    tall <= wide * LETTERS.maxTall
  )
}

function colorOf(label: number, { x0, y0, x1, y1 }: Bounds, labels: Int32Array, page: Pixels): Rgb {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const at = y * page.width + x
      if (labels[at] !== label) continue
      count += 1
      for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (page.data[at * 4 + channel] ?? 0)
    }
  }
  const [red = 0, green = 0, blue = 0] = sum.map((value) => value / Math.max(1, count))
  return [red, green, blue]
}
