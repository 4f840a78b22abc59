import type { Mask } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { brightnessOf, type Pixels } from '../pixels/pixels.ts'
import { type Extent, placeBetween, resized } from '../pixels/resample.ts'

/** Windows above this radius, in pixels, are replaced by windows of this radius in a smaller picture. */
const MIN_RADIUS = 6

/**
 * Aligns a mask with a picture's edges by the guided filter (He, Sun and Tang, "Guided Image Filtering", 2013), with
 * brightness as the guide: in each window the mask becomes a linear function of it. Large windows are computed on a
 * smaller picture, and only the resulting coefficients are applied at full size ("Fast Guided Filter", He and Sun,
 * 2015).
 * @param radius half of a window, in pixels
 * @param smoothness differences of brightness below this, 0 to 1, count as flat
 */
export async function guided(mask: Mask, guide: Pixels, radius: number, smoothness: number): Promise<Mask> {
  const step = Math.max(1, Math.floor(radius / MIN_RADIUS))
  if (step === 1) return applied(guide, lines(mask, guide, radius, smoothness))
  const size = { width: Math.ceil(mask.width / step), height: Math.ceil(mask.height / step) }
  const [smallMask, smallGuide] = await Promise.all([resizedMask(mask, size), resized(guide, size)])
  return applied(guide, lines(smallMask, smallGuide, Math.round(radius / step), smoothness))
}

/** The coefficients of the mask's linear function of brightness, for each pixel. */
interface Lines extends Extent {
  readonly slope: Float32Array
  readonly offset: Float32Array
}

function lines(mask: Mask, guide: Pixels, radius: number, smoothness: number): Lines {
  const { width, height } = mask
  const mean = (values: Float32Array) => boxMean(values, width, height, radius)
  const light = brightness(guide)
  const given = Float32Array.from(mask.data, (value) => value / 255)
  const [meanLight, meanGiven] = [mean(light), mean(given)]
  const [both, squares] = [
    mean(light.map((value, at) => value * (given[at] ?? 0))),
    mean(light.map((v) => v * v)),
  ]
  const slope = new Float32Array(light.length)
  const offset = new Float32Array(light.length)
  for (let at = 0; at < light.length; at += 1) {
    const [l = 0, g = 0] = [meanLight[at], meanGiven[at]]
    const spread = (squares[at] ?? 0) - l * l
    slope[at] = ((both[at] ?? 0) - l * g) / (spread + smoothness * smoothness)
    offset[at] = g - (slope[at] ?? 0) * l
  }
  return { width, height, slope: mean(slope), offset: mean(offset) }
}

function applied({ width, height, data: colors }: Pixels, { slope, offset, ...size }: Lines): Mask {
  const data = new Uint8ClampedArray(width * height)
  // Interpolates each row of coefficients between two rows first, then along the row.
  const [slopes, offsets] = [new Float32Array(size.width + 1), new Float32Array(size.width + 1)]
  for (let y = 0; y < height; y += 1) {
    const [top, bottom, down] = placeBetween(y, height, size.height)
    for (let x = 0; x <= size.width; x += 1) {
      const column = Math.min(x, size.width - 1)
      const [above, below] = [top * size.width + column, bottom * size.width + column]
      slopes[x] = (slope[above] ?? 0) * (1 - down) + (slope[below] ?? 0) * down
      offsets[x] = (offset[above] ?? 0) * (1 - down) + (offset[below] ?? 0) * down
    }
    for (let x = 0; x < width; x += 1) {
      const place = Math.min(size.width - 1, Math.max(0, ((x + 0.5) * size.width) / width - 0.5))
      const left = Math.floor(place)
      const across = place - left
      const at = y * width + x
      const light = brightnessOf(colors[at * 4] ?? 0, colors[at * 4 + 1] ?? 0, colors[at * 4 + 2] ?? 0) / 255
      const steep = (slopes[left] ?? 0) * (1 - across) + (slopes[left + 1] ?? 0) * across
      const raised = (offsets[left] ?? 0) * (1 - across) + (offsets[left + 1] ?? 0) * across
      data[at] = 255 * (steep * light + raised)
    }
  }
  return { width, height, data }
}

function brightness({ data }: Pixels): Float32Array {
  const light = new Float32Array(data.length / 4)
  for (let at = 0; at < light.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    light[at] = brightnessOf(red, green, blue) / 255
  }
  return light
}

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
