import { brightnessOf, type Mask, type Pixels } from '../pixels/pixels.ts'

/**
 * Fits a mask to a picture's edges by the guided filter (He, Sun and Tang, "Guided Image Filtering", 2013), led by its
 * brightness: in each window the mask becomes a linear function of it.
 * @param radius half of a window, in pixels; @param smoothness how large a difference of brightness, 0 to 1, is none yet
 */
export function guided(mask: Mask, guide: Pixels, radius: number, smoothness: number): Mask {
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
  const [meanSlope, meanOffset] = [mean(slope), mean(offset)]
  const data = new Uint8ClampedArray(light.length)
  for (let at = 0; at < light.length; at += 1)
    data[at] = 255 * ((meanSlope[at] ?? 0) * (light[at] ?? 0) + (meanOffset[at] ?? 0))
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

/** The mean around each value, by running sums: the same work for every radius. Edges have smaller windows. */
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
