/**
 * A picture in memory: 8-bit RGB with alpha, four values a pixel, not premultiplied, rows from the top. The colours are sRGB,
 * or those of a profile that is kept beside it (decode.ts).
 */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Luma of a colour (ITU-R BT.601), from 0 to 255. */
export const brightnessOf = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue

/** Whether every pixel has equal red, green and blue. */
export function isGray({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false
  }
  return true
}
