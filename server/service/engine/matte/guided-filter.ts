import type { Mask } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, placeBetween, resized } from '../pixels/resample.ts'

/** Windows above this radius, in pixels, are replaced by windows of about this radius in a smaller picture. */
const MIN_RADIUS = 4

/**
 * Aligns a mask with a picture's edges by the guided filter (He, Sun and Tang, "Guided Image Filtering", 2013), with
 * the picture's colours as the guide: in each window the mask becomes a linear function of red, green and blue. Large windows
 * are computed on a smaller picture, and only the resulting coefficients are applied at full size ("Fast Guided Filter", He
 * and Sun, 2015).
 * @param radius half of a window, in pixels
 * @param smoothness differences of a channel below this, 0 to 1, count as flat
 */
export async function guided(mask: Mask, guide: Pixels, radius: number, smoothness: number): Promise<Mask> {
  const step = Math.max(1, Math.floor(radius / MIN_RADIUS))
  if (step === 1) return applied(guide, lines(mask, guide, radius, smoothness))
  const size = { width: Math.ceil(mask.width / step), height: Math.ceil(mask.height / step) }
  const [smallMask, smallGuide] = await Promise.all([resizedMask(mask, size), resized(guide, size)])
  return applied(guide, lines(smallMask, smallGuide, Math.round(radius / step), smoothness))
}

/** The coefficients of the mask's linear function of the colours, for each pixel: those of red, green and blue, and the rest. */
interface Lines extends Extent {
  readonly planes: readonly Float32Array[]
}

function lines(mask: Mask, guide: Pixels, radius: number, smoothness: number): Lines {
  const { width, height } = mask
  const mean = (values: Float32Array) => boxMean(values, width, height, radius)
  const given = Float32Array.from(mask.data, (value) => value / 255)
  const meanGiven = mean(given)
  const [red, green, blue] = [channel(guide, 0), channel(guide, 1), channel(guide, 2)]
  const [r, g, b] = [mean(red), mean(green), mean(blue)]
  /** How two planes vary together around their means. */
  const together = (
    one: Float32Array,
    other: Float32Array,
    meanOne: Float32Array,
    meanOther: Float32Array,
  ) => {
    const both = mean(one.map((value, at) => value * (other[at] ?? 0)))
    return both.map((value, at) => value - (meanOne[at] ?? 0) * (meanOther[at] ?? 0))
  }
  const [ofRed, ofGreen, ofBlue] = [
    together(red, given, r, meanGiven),
    together(green, given, g, meanGiven),
    together(blue, given, b, meanGiven),
  ]
  const [rr, rg, rb] = [together(red, red, r, r), together(red, green, r, g), together(red, blue, r, b)]
  const [gg, gb, bb] = [together(green, green, g, g), together(green, blue, g, b), together(blue, blue, b, b)]
  const flat = smoothness * smoothness
  const offset = new Float32Array(given.length)
  for (let at = 0; at < given.length; at += 1) {
    const slopes = solved(
      [
        (rr[at] ?? 0) + flat,
        rg[at] ?? 0,
        rb[at] ?? 0,
        (gg[at] ?? 0) + flat,
        gb[at] ?? 0,
        (bb[at] ?? 0) + flat,
      ],
      [ofRed[at] ?? 0, ofGreen[at] ?? 0, ofBlue[at] ?? 0],
    )
    ;[ofRed[at], ofGreen[at], ofBlue[at]] = slopes
    offset[at] =
      (meanGiven[at] ?? 0) - slopes[0] * (r[at] ?? 0) - slopes[1] * (g[at] ?? 0) - slopes[2] * (b[at] ?? 0)
  }
  return { width, height, planes: [ofRed, ofGreen, ofBlue, offset].map(mean) }
}

type Triple = readonly [number, number, number]

/** Solves three linear equations with a symmetric matrix: its upper half, row by row. */
function solved([a, b, c, d, e, f]: readonly [...Triple, ...Triple], [x, y, z]: Triple): Triple {
  const [p, q, s] = [d * f - e * e, c * e - b * f, b * e - c * d]
  const [t, u, v] = [a * f - c * c, b * c - a * e, a * d - b * b]
  const scale = 1 / (a * p + b * q + c * s)
  return [scale * (p * x + q * y + s * z), scale * (q * x + t * y + u * z), scale * (s * x + u * y + v * z)]
}

function applied({ width, height, data: colors }: Pixels, { planes, ...size }: Lines): Mask {
  const data = new Uint8ClampedArray(width * height)
  // Interpolates each row of coefficients between two rows first, then along the row.
  const rows = planes.map(() => new Float32Array(size.width + 1))
  for (let y = 0; y < height; y += 1) {
    const [top, bottom, down] = placeBetween(y, height, size.height)
    for (const [plane, row] of rows.entries()) {
      const values = planes[plane] ?? row
      for (let x = 0; x <= size.width; x += 1) {
        const column = Math.min(x, size.width - 1)
        const [above, below] = [top * size.width + column, bottom * size.width + column]
        row[x] = (values[above] ?? 0) * (1 - down) + (values[below] ?? 0) * down
      }
    }
    const [red, green, blue, offset] = rows
    for (let x = 0; x < width; x += 1) {
      const place = Math.min(size.width - 1, Math.max(0, ((x + 0.5) * size.width) / width - 0.5))
      const left = Math.floor(place)
      const across = place - left
      const between = (row: Float32Array | undefined) =>
        (row?.[left] ?? 0) * (1 - across) + (row?.[left + 1] ?? 0) * across
      const at = (y * width + x) * 4
      data[y * width + x] =
        between(red) * (colors[at] ?? 0) +
        between(green) * (colors[at + 1] ?? 0) +
        between(blue) * (colors[at + 2] ?? 0) +
        255 * between(offset)
    }
  }
  return { width, height, data }
}

const channel = ({ data }: Pixels, of: number) =>
  Float32Array.from({ length: data.length / 4 }, (_, at) => (data[at * 4 + of] ?? 0) / 255)

/** Box filter by running sums, with the same cost for every radius. Windows are smaller at the edges. */
function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1)
    runningMean(values, across, { from: y * width, step: 1, count: width, radius })
  const out = new Float32Array(values.length)
  for (let x = 0; x < width; x += 1) runningMean(across, out, { from: x, step: width, count: height, radius })
  return out
}

interface Run {
  readonly from: number
  readonly step: number
  readonly count: number
  readonly radius: number
}

function runningMean(values: Float32Array, out: Float32Array, { from, step, count, radius }: Run): void {
  let [sum, inside] = [0, 0]
  for (let at = -radius; at < count; at += 1) {
    const enters = at + radius
    if (enters < count) {
      sum += values[from + enters * step] ?? 0
      inside += 1
    }
    const leaves = at - radius - 1
    if (leaves >= 0) {
      sum -= values[from + leaves * step] ?? 0
      inside -= 1
    }
    if (at >= 0) out[from + at * step] = sum / inside
  }
}
