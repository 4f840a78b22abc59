import { cropped } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import { modelFileFor } from './in-use.ts'
import type { ModelFile } from './model-file.ts'
import { outputOf, pictureInput, pixelsOf } from './run.ts'

/** A picture that grows by less is resampled: the difference is not to be seen. */
const MIN_LARGER = 1.1
/** Larger results would take more memory than making the picture: 200 MB. */
const MAX_PIXELS = 50_000_000
/** The border of a tile, in its pixels, whose result is not used where another tile shows more around it. */
const OVERLAP = 8
const overlapOf = (length: number) => Math.min(OVERLAP, Math.floor(length / 4))

/**
 * Resamples like `resized`, after the model file for it has made the picture larger, if there is one and the picture is to
 * become larger.
 */
export async function upscaled(
  picture: Pixels,
  size: Extent,
  ...how: Parameters<typeof resized> extends [unknown, unknown, ...infer How] ? How : never
): Promise<Pixels> {
  const file = modelFileFor('upscale')
  const larger = Math.max(size.width / picture.width, size.height / picture.height)
  const isWorthIt =
    larger >= MIN_LARGER && picture.width * picture.height * (file?.factor ?? 1) ** 2 <= MAX_PIXELS
  return resized(file && isWorthIt ? await largerBy(file, picture) : picture, size, ...how)
}

/** The whole picture by tiles; its opacity is resampled. */
async function largerBy(file: ModelFile, picture: Pixels): Promise<Pixels> {
  const { factor, size } = file
  const whole = { width: picture.width * factor, height: picture.height * factor }
  const { data } = await resized(picture, whole)
  const tiles = startsOf(picture.height, size.height).flatMap((y) =>
    startsOf(picture.width, size.width).map((x) => ({ x, y })),
  )
  for (const { x, y } of tiles) {
    const tile = tileOf(picture, { x, y }, size)
    const made = pixelsOf(await outputOf(file, [pictureInput(tile, file)]), file)
    const left = x > 0 ? overlapOf(size.width) * factor : 0
    const top = y > 0 ? overlapOf(size.height) * factor : 0
    for (let row = top; row < Math.min(made.height, whole.height - y * factor); row += 1) {
      for (let column = left; column < Math.min(made.width, whole.width - x * factor); column += 1) {
        const from = (row * made.width + column) * 4
        const to = ((y * factor + row) * whole.width + x * factor + column) * 4
        for (let color = 0; color < 3; color += 1) data[to + color] = made.data[from + color] ?? 0
      }
    }
  }
  return { ...whole, data }
}

/** Where tiles of a length begin, so that they cover a whole and overlap; the last one ends where the whole does. */
function startsOf(whole: number, length: number): readonly number[] {
  const last = Math.max(0, whole - length)
  const step = length - 2 * overlapOf(length)
  const count = Math.ceil(last / step) + 1
  return Array.from({ length: count }, (_, at) => Math.min(last, at * step))
}

/** A part of a picture, opaque; a smaller picture goes on with its last row and column. */
function tileOf(picture: Pixels, { x, y }: { readonly x: number; readonly y: number }, size: Extent) {
  const x1 = Math.min(picture.width, x + size.width)
  const y1 = Math.min(picture.height, y + size.height)
  const part = cropped(picture, { x0: x, y0: y, x1, y1 })
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255)
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1) {
      const from = (Math.min(row, part.height - 1) * part.width + Math.min(column, part.width - 1)) * 4
      const to = (row * size.width + column) * 4
      for (let color = 0; color < 3; color += 1) data[to + color] = part.data[from + color] ?? 0
    }
  }
  return { ...size, data }
}
