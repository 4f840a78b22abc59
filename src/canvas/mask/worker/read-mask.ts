import type { Pixels } from './by-colour.ts'
import { grayscalePng } from './png.ts'

/** What of a file is marked: what is bright (the contract's reading), or all that is not black. */
export const READINGS = ['bright', 'not-black'] as const
export type Reading = (typeof READINGS)[number]

/** A mask of black and white as one of the readings of a file in colour, and the share of pixels that it marks. */
export interface ReadMask {
  readonly reading: Reading
  readonly png: Blob
  readonly share: number
}

const VALUES: Readonly<Record<Reading, (r: number, g: number, b: number) => number>> = {
  bright: (r, g, b) => r * 0.299 + g * 0.587 + b * 0.114,
  'not-black': (r, g, b) => (r + g + b > 0 ? 255 : 0),
}
const MARKED = 128

/** One value a pixel, 0 to 255, by a reading; where the file is transparent, less. */
export function maskValues({ data, width, height }: Pixels, reading: Reading): Uint8Array {
  const values = new Uint8Array(width * height)
  const grayOf = VALUES[reading]
  for (let at = 0; at < values.length; at += 1) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4)
    values[at] = Math.round((grayOf(r, g, b) * alpha) / 255)
  }
  return values
}

/** Whether a pixel that can be seen has other than equal red, green and blue. */
export function isColored({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 0 && (data[at] !== data[at + 1] || data[at] !== data[at + 2])) return true
  }
  return false
}

/** The readings of a file in colour; none of a gray one, which is read in one way only. */
export async function readingsOf(pixels: Pixels): Promise<readonly ReadMask[]> {
  if (!isColored(pixels)) return []
  return Promise.all(
    READINGS.map(async (reading) => {
      const values = maskValues(pixels, reading)
      const { width } = pixels
      const png = await grayscalePng(pixels, 1, (y, out) =>
        out.set(values.subarray(y * width, (y + 1) * width)),
      )
      const share = values.reduce((sum, value) => sum + (value >= MARKED ? 1 : 0), 0) / values.length
      return { reading, png, share }
    }),
  )
}
