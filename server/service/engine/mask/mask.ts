import type { Bounds } from '../pixels/geometry.ts'
import { brightnessOf, type Pixels } from '../pixels/pixels.ts'

/** One value from 0 to 255 for each pixel: how far it is selected. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Mask values of 128 and above mark what is removed (service-api.md, Image tools). */
export const isMarked = (value: number | undefined): boolean => (value ?? 0) >= 128

/** A part of a mask. */
export function croppedMask({ width, data }: Mask, { x0, y0, x1, y1 }: Bounds): Mask {
  const [wide, tall] = [x1 - x0, y1 - y0]
  const part = new Uint8ClampedArray(wide * tall)
  for (let row = 0; row < tall; row += 1)
    part.set(data.subarray((y0 + row) * width + x0, (y0 + row) * width + x1), row * wide)
  return { width: wide, height: tall, data: part }
}

/** A picture with the mask as its alpha; both have the same size. */
export function withAlpha({ width, height, data }: Pixels, alpha: Mask): Pixels {
  const cut = data.slice()
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    cut[pixel * 4 + 3] = Math.round(((data[pixel * 4 + 3] ?? 0) * (alpha.data[pixel] ?? 0)) / 255)
  }
  return { width, height, data: cut }
}

/** Converts brightness to a mask: white is selected. */
export function maskFrom({ width, height, data }: Pixels): Mask {
  const mask = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    mask[pixel] = Math.round(brightnessOf(red, green, blue))
  }
  return { width, height, data: mask }
}
