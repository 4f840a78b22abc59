import type { Mask } from './mask.ts'

/** Components below this share of the largest one are not part of the subject. */
const MIN_PART = 0.04
/** Holes below this share of the subject are errors of the mask. */
const MIN_HOLE = 0.004

/** Cleans a mask: removes small components and closes small holes. Sets 255 or 0, in place. */
export function keepWhole(mask: Mask): void {
  const parts = regions(mask, 255)
  const largest = Math.max(0, ...parts.map(({ length }) => length))
  for (const part of parts) if (part.length < largest * MIN_PART) set(mask, part, 0)
  for (const hole of regions(mask, 0)) if (hole.length < largest * MIN_HOLE) set(mask, hole, 255)
}

function set({ data }: Mask, pixels: readonly number[], value: number): void {
  for (const pixel of pixels) data[pixel] = value
}

/** The connected components of all pixels with a value. */
export function regions({ width, height, data }: Mask, value: number): readonly (readonly number[])[] {
  const seen = new Uint8Array(width * height)
  const found: number[][] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || data[start] !== value) continue
    const region = [start]
    seen[start] = 1
    for (let at = 0; at < region.length; at += 1) {
      const pixel = region[at] ?? start
      const x = pixel % width
      const beside = [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width]
      for (const next of beside) {
        if (next < 0 || next >= data.length || seen[next] || data[next] !== value) continue
        seen[next] = 1
        region.push(next)
      }
    }
    found.push(region)
  }
  return found
}
