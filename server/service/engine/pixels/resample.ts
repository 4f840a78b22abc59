import sharp from 'sharp'
import { isMarked, type Mask } from '../mask/mask.ts'
import type { Pixels } from './pixels.ts'

export interface Extent {
  readonly width: number
  readonly height: number
}

const asSharp = ({ width, height, data }: Pixels) =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.length), { raw: { width, height, channels: 4 } })

export const clamped = (data: Buffer) => new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)

/** Resamples to an exact size; `cover` crops the excess, around a focus `at` from 0 to 1. */
export async function resized(
  pixels: Pixels,
  { width, height }: Extent,
  fit: 'fill' | 'cover' = 'fill',
  at: { readonly x: number; readonly y: number } = { x: 0.5, y: 0.5 },
): Promise<Pixels> {
  const scale = Math.max(width / pixels.width, height / pixels.height)
  const [wide, tall] =
    fit === 'fill'
      ? [width, height]
      : [
          Math.max(width, Math.round(pixels.width * scale)),
          Math.max(height, Math.round(pixels.height * scale)),
        ]
  const { data } = await asSharp(pixels)
    .resize(wide, tall, { fit: 'fill', kernel: 'lanczos3' })
    .extract({
      left: Math.round((wide - width) * at.x),
      top: Math.round((tall - height) * at.y),
      width,
      height,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: clamped(data) }
}

/** Blurs above this sigma, in pixels, are computed on a smaller picture without visible loss. */
export const WIDEST_BLUR = 6

/** A Gaussian blur; `sigma` in pixels, at least 0.3. */
export async function blurred(pixels: Pixels, sigma: number): Promise<Pixels> {
  if (sigma > WIDEST_BLUR) {
    const share = WIDEST_BLUR / sigma
    const size = {
      width: Math.max(1, Math.round(pixels.width * share)),
      height: Math.max(1, Math.round(pixels.height * share)),
    }
    return resized(await blurred(await resized(pixels, size), WIDEST_BLUR), pixels)
  }
  const { data } = await asSharp(pixels)
    .blur(Math.max(0.3, sigma))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...pixels, data: clamped(data) }
}

/** Replaces the masked part of a picture by an enlarged copy of a smaller version. */
export function enlargedInto(picture: Pixels, mask: Mask, small: Pixels): Pixels {
  const { width, height } = picture
  const data = picture.data.slice()
  for (let y = 0; y < height; y += 1) {
    const [top, bottom, down] = placeBetween(y, height, small.height)
    for (let x = 0; x < width; x += 1) {
      const to = y * width + x
      if (!isMarked(mask.data[to])) continue
      const [left, right, across] = placeBetween(x, width, small.width)
      for (let of = 0; of < 4; of += 1) {
        const at = (row: number, column: number) => small.data[(row * small.width + column) * 4 + of] ?? 0
        const above = at(top, left) * (1 - across) + at(top, right) * across
        const below = at(bottom, left) * (1 - across) + at(bottom, right) * across
        data[to * 4 + of] = above * (1 - down) + below * down
      }
    }
  }
  return { width, height, data }
}

/** The two neighbours of a coordinate along an axis of another length, and the fraction between them. */
export function placeBetween(at: number, length: number, of: number): readonly [number, number, number] {
  const place = Math.min(of - 1, Math.max(0, ((at + 0.5) * of) / length - 0.5))
  const first = Math.floor(place)
  return [first, Math.min(of - 1, first + 1), place - first]
}
