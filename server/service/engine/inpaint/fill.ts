import { isMarked, type Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'

/** Red, green, blue and the weight of known values, for each pixel. */
interface Level {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/**
 * Fills a mask smoothly from its surroundings by push and pull over a pyramid (Gortler and others, "The Lumigraph",
 * 1996), then smooths the filled area with `rounds` of relaxation. Pixels outside of the mask stay unchanged. Alpha is filled
 * like a colour; pixels that nobody sees have no colour to give.
 */
export function fill(pixels: Pixels, mask: Mask, rounds: number): Pixels {
  const { width, height, data } = pixels
  const known = new Float32Array(width * height * 4)
  const alpha = new Float32Array(width * height * 4)
  let isOpaque = true
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (isMarked(mask.data[pixel])) continue
    const opacity = data[pixel * 4 + 3] ?? 0
    isOpaque &&= opacity === 255
    alpha[pixel * 4] = opacity
    alpha[pixel * 4 + 3] = 1
    if (opacity === 0) continue
    for (const channel of [0, 1, 2]) known[pixel * 4 + channel] = data[pixel * 4 + channel] ?? 0
    known[pixel * 4 + 3] = 1
  }
  const smooth = (level: Float32Array) => {
    const filled = pulled({ width, height, data: level })
    relax(filled, mask, rounds)
    return filled
  }
  const filled = smooth(known)
  const opacities = isOpaque ? null : smooth(alpha)
  const out = data.slice()
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!isMarked(mask.data[pixel])) continue
    for (const channel of [0, 1, 2]) out[pixel * 4 + channel] = filled.data[pixel * 4 + channel] ?? 0
    out[pixel * 4 + 3] = opacities?.data[pixel * 4] ?? 255
  }
  return { width, height, data: out }
}

/** The level with every pixel known: unknown ones are interpolated from the level of half the size. */
function pulled(level: Level): Level {
  const { width, height, data } = level
  if (width === 1 && height === 1) return level
  const coarse = pulled(pushed(level))
  const whole = data.slice()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      if ((data[at + 3] ?? 0) > 0) continue
      for (const channel of [0, 1, 2])
        whole[at + channel] = between(coarse, (x - 0.5) / 2, (y - 0.5) / 2, channel)
      whole[at + 3] = 1
    }
  }
  return { width, height, data: whole }
}

/** Half the size; each pixel is the mean of the known ones among its four. */
function pushed({ width, height, data }: Level): Level {
  const [wide, tall] = [Math.max(1, Math.ceil(width / 2)), Math.max(1, Math.ceil(height / 2))]
  const half = new Float32Array(wide * tall * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4
      const to = ((y >> 1) * wide + (x >> 1)) * 4
      const weight = data[from + 3] ?? 0
      for (const channel of [0, 1, 2])
        half[to + channel] = (half[to + channel] ?? 0) + weight * (data[from + channel] ?? 0)
      half[to + 3] = (half[to + 3] ?? 0) + weight
    }
  }
  for (let at = 0; at < half.length; at += 4) {
    const weight = half[at + 3] ?? 0
    if (weight === 0) continue
    for (const channel of [0, 1, 2]) half[at + channel] = (half[at + channel] ?? 0) / weight
    half[at + 3] = 1
  }
  return { width: wide, height: tall, data: half }
}

/** Bilinear interpolation of a channel. */
function between({ width, height, data }: Level, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  let sum = 0
  for (const dy of [0, 1]) {
    for (const dx of [0, 1]) {
      const [px, py] = [
        Math.min(width - 1, Math.max(0, left + dx)),
        Math.min(height - 1, Math.max(0, top + dy)),
      ]
      const weight = (1 - Math.abs(x - left - dx)) * (1 - Math.abs(y - top - dy))
      sum += weight * (data[(py * width + px) * 4 + channel] ?? 0)
    }
  }
  return sum
}

/** Replaces each unknown pixel by the mean of its neighbours, repeatedly (Gauss and Seidel). */
function relax({ width, height, data }: Level, mask: Mask, rounds: number): void {
  const holes = Array.from(mask.data.keys()).filter((pixel) => isMarked(mask.data[pixel]))
  const last = width * (height - 1)
  for (let round = 0; round < rounds; round += 1) {
    for (const pixel of holes) {
      const x = pixel % width
      const left = (x > 0 ? pixel - 1 : pixel) * 4
      const right = (x < width - 1 ? pixel + 1 : pixel) * 4
      const above = (pixel >= width ? pixel - width : pixel) * 4
      const below = (pixel < last ? pixel + width : pixel) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const sum =
          (data[left + channel] ?? 0) +
          (data[right + channel] ?? 0) +
          (data[above + channel] ?? 0) +
          (data[below + channel] ?? 0)
        data[pixel * 4 + channel] = sum / 4
      }
    }
  }
}
