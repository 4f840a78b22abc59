/** A picture in memory: 8-bit sRGB with alpha, four values a pixel, not premultiplied, rows from the top. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** One value from 0 to 255 a pixel: how much each belongs to what was asked for. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** White in a mask, 128 and above, marks what is removed (service-api.md, Image tools). */
export const isMarked = (value: number | undefined): boolean => (value ?? 0) >= 128

/** How light a colour is to the eye (ITU-R BT.601), from 0 to 255. */
export const brightnessOf = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue

/** A picture with the mask as its alpha; both are of one size. */
export function withAlpha({ width, height, data }: Pixels, alpha: Mask): Pixels {
  const cut = data.slice()
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    cut[pixel * 4 + 3] = Math.round(((data[pixel * 4 + 3] ?? 0) * (alpha.data[pixel] ?? 0)) / 255)
  }
  return { width, height, data: cut }
}

/** Whether every pixel has equal red, green and blue. */
export function isGray({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false
  }
  return true
}
