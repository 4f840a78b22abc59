import type { Pixels } from '../pixels/pixels.ts'

/** One level of a pyramid: a picture with a frame of `pad` pixels, and its missing pixels. */
export interface Level {
  /** Size with the frame. */
  readonly width: number
  readonly height: number
  readonly pad: number
  /** Red, green and blue, interleaved. */
  readonly rgb: Float32Array
  /** 1 for missing pixels. */
  readonly hole: Uint8Array
}

export function levelOf({ width, height, data }: Pixels, hole: Uint8Array, pad: number): Level {
  const [wide, tall] = [width + 2 * pad, height + 2 * pad]
  const level = {
    width: wide,
    height: tall,
    pad,
    rgb: new Float32Array(wide * tall * 3),
    hole: new Uint8Array(wide * tall),
  }
  for (let y = 0; y < tall; y += 1) {
    const fromY = Math.min(height - 1, Math.max(0, y - pad))
    for (let x = 0; x < wide; x += 1) {
      const from = fromY * width + Math.min(width - 1, Math.max(0, x - pad))
      const to = y * wide + x
      for (let channel = 0; channel < 3; channel += 1)
        level.rgb[to * 3 + channel] = data[from * 4 + channel] ?? 0
      level.hole[to] = hole[from] ?? 0
    }
  }
  return level
}

/** Halves a level. A pixel is the mean of the known ones among four, and missing if any of them is. */
export function halved(
  { width, height, data }: Pixels,
  hole: Uint8Array,
): { readonly pixels: Pixels; readonly hole: Uint8Array } {
  const [wide, tall] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const out = new Uint8ClampedArray(wide * tall * 4)
  const missing = new Uint8Array(wide * tall)
  for (let y = 0; y < tall; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [sum, all] = [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ]
      let isMissing = 0
      for (const at of [0, 1, width, width + 1]) {
        const isOutside = (at % width === 1 && 2 * x + 1 >= width) || (at >= width && 2 * y + 1 >= height)
        if (isOutside) continue
        const from = 2 * y * width + 2 * x + at
        const isHole = hole[from] === 1
        if (isHole) isMissing = 1
        const into = isHole ? all : sum
        for (const channel of [0, 1, 2])
          into[channel] = (into[channel] ?? 0) + (data[from * 4 + channel] ?? 0)
        into[3] = (into[3] ?? 0) + 1
      }
      const to = y * wide + x
      const [of, count] = (sum[3] ?? 0) > 0 ? [sum, sum[3] ?? 1] : [all, all[3] ?? 1]
      for (const channel of [0, 1, 2]) out[to * 4 + channel] = (of[channel] ?? 0) / count
      out[to * 4 + 3] = 255
      missing[to] = isMissing
    }
  }
  return { pixels: { width: wide, height: tall, data: out }, hole: missing }
}

/** Marks where a patch of a radius lies within the picture, has no missing pixel, and one within a distance along both axes. */
export function sourcesOf({ width, height, pad, hole }: Level, radius: number, near: number): Uint8Array {
  const isSource = new Uint8Array(width * height)
  const reach = pad + radius
  // Summed-area table of missing pixels: four entries give the number in a patch.
  const sums = new Int32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += hole[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  const missingAround = (x: number, y: number, far: number) => {
    const [x0, x1] = [Math.max(0, x - far), Math.min(width, x + far + 1)]
    const [y0, y1] = [Math.max(0, y - far), Math.min(height, y + far + 1)]
    return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
  }
  for (let y = reach; y < height - reach; y += 1)
    for (let x = reach; x < width - reach; x += 1)
      if (missingAround(x, y, radius) === 0 && missingAround(x, y, near) > 0) isSource[y * width + x] = 1
  return isSource
}

/** Pixels whose patch has a missing pixel, row by row; without the frame. */
export function targetsOf({ width, height, pad, hole }: Level, radius: number): Int32Array {
  const isTarget = new Uint8Array(width * height)
  for (let y = pad; y < height - pad; y += 1) {
    for (let x = pad; x < width - pad; x += 1) {
      if (!hole[y * width + x]) continue
      const [left, right] = [Math.max(pad, x - radius), Math.min(width - pad, x + radius + 1)]
      for (let near = Math.max(pad, y - radius); near <= Math.min(height - pad - 1, y + radius); near += 1)
        isTarget.fill(1, near * width + left, near * width + right)
    }
  }
  return placesOf(isTarget)
}

/** Where an array is not 0, in order. */
export function placesOf(marks: Uint8Array): Int32Array {
  const places = new Int32Array(marks.length)
  let count = 0
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] === 0) continue
    places[count] = at
    count += 1
  }
  return places.slice(0, count)
}
