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
