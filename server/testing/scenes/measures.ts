import { brightnessOf } from '#server/service/engine/pixels/pixels.ts'
import type { Scene } from './subjects.ts'
import type { TextureScene } from './textures.ts'

/** Intersection over union of two masks; 1 means equal. */
export function overlapOf(mask: Uint8ClampedArray, truth: Uint8ClampedArray): number {
  let [both, either] = [0, 0]
  for (const [at, value] of mask.entries()) {
    const [one, other] = [value >= 128, (truth[at] ?? 0) >= 128]
    if (one && other) both += 1
    if (one || other) either += 1
  }
  return either === 0 ? 1 : both / either
}

/** The share of a mask's outline that is farther than a distance from the true outline. */
export function outlineError({ width, truth }: Scene, mask: Uint8ClampedArray, reach: number): number {
  const isOutline = (values: Uint8ClampedArray, at: number) => {
    const inside = (values[at] ?? 0) >= 128
    return [at + 1, at + width].some((next) => next < values.length && (values[next] ?? 0) >= 128 !== inside)
  }
  let [all, far] = [0, 0]
  for (let at = 0; at < mask.length; at += 1) {
    if (!isOutline(mask, at)) continue
    all += 1
    let isNear = false
    for (let dy = -reach; dy <= reach && !isNear; dy += 1)
      for (let dx = -reach; dx <= reach && !isNear; dx += 1) isNear = isOutline(truth, at + dy * width + dx)
    if (!isNear) far += 1
  }
  return all === 0 ? 0 : far / all
}

/** Peak signal-to-noise ratio of the filled hole, in dB. */
export function psnrIn({ data, hole }: TextureScene, filled: Uint8ClampedArray): number {
  let [sum, count] = [0, 0]
  for (const [pixel, isHole] of hole.entries()) {
    if (!isHole) continue
    for (const at of [pixel * 4, pixel * 4 + 1, pixel * 4 + 2]) {
      sum += ((filled[at] ?? 0) - (data[at] ?? 0)) ** 2
      count += 1
    }
  }
  return sum === 0 ? 99 : 10 * Math.log10((255 ** 2 * count) / sum)
}

const WINDOW = 8

/** Structural similarity (Wang and others, 2004) of brightness, averaged over windows inside of the hole. */
export function ssimIn({ width, height, data, hole }: TextureScene, filled: Uint8ClampedArray): number {
  const light = (values: Uint8ClampedArray, pixel: number) =>
    brightnessOf(values[pixel * 4] ?? 0, values[pixel * 4 + 1] ?? 0, values[pixel * 4 + 2] ?? 0)
  const all: number[] = []
  for (let y = 0; y + WINDOW <= height; y += WINDOW / 2) {
    for (let x = 0; x + WINDOW <= width; x += WINDOW / 2) {
      const pixels = Array.from(
        { length: WINDOW ** 2 },
        (_, n) => (y + Math.floor(n / WINDOW)) * width + x + (n % WINDOW),
      )
      if (pixels.some((pixel) => !hole[pixel])) continue
      all.push(
        similarity(
          pixels.map((pixel) => light(data, pixel)),
          pixels.map((pixel) => light(filled, pixel)),
        ),
      )
    }
  }
  return all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length)
}

function similarity(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(one), mean(other)]
  const spread = (values: readonly number[], middle: number) =>
    mean(values.map((value) => (value - middle) ** 2))
  const together = mean(one.map((value, at) => (value - a) * ((other[at] ?? 0) - b)))
  const [c1, c2] = [6.5025, 58.5225]
  return (
    ((2 * a * b + c1) * (2 * together + c2)) /
    ((a * a + b * b + c1) * (spread(one, a) + spread(other, b) + c2))
  )
}
