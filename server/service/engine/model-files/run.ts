import type { Mask } from '../mask/mask.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { outputsOf } from '../vision/networks/network.ts'
import type { NetworkInput, NetworkOutput } from '../vision/networks/network-process.ts'
import { tookPart } from './in-use.ts'
import type { ModelFile, PictureFormat } from './model-file.ts'

const COLORS = 3

/** Shows something to a model file. Throws if networks cannot run on this system, or the file gives something else. */
export async function outputOf(file: ModelFile, inputs: readonly NetworkInput[]): Promise<NetworkOutput> {
  const { path, keptBytes } = file
  tookPart(file)
  const { name } = file.output
  const outputs = await outputsOf({ path, inputs, keptBytes, ...(name ? { outputs: [name] } : {}) })
  const output = outputs && Object.values(outputs)[0]
  if (!output) throw new Error(`the model file ${file.name} gave no result`)
  if (output.values.some(Number.isNaN))
    throw new Error(`the model file ${file.name} gave values that are no numbers`)
  return output
}

/** A picture of the file's size as its network takes it. Transparent pixels are black. */
export function pictureInput({ data }: Pixels, file: PictureFormat): NetworkInput {
  const { layout, channels, range, mean, deviation, size } = file
  const area = size.width * size.height
  const values = new Float32Array(COLORS * area)
  const [darkest, brightest] = range
  for (let pixel = 0; pixel < area; pixel += 1) {
    const opacity = (data[pixel * 4 + 3] ?? 0) / 255
    for (let channel = 0; channel < COLORS; channel += 1) {
      const color = channels === 'RGB' ? channel : COLORS - 1 - channel
      const value = darkest + ((brightest - darkest) * (data[pixel * 4 + color] ?? 0) * opacity) / 255
      const to = layout === 'NCHW' ? channel * area + pixel : pixel * COLORS + channel
      values[to] = (value - (mean[channel] ?? 0)) / (deviation[channel] ?? 1)
    }
  }
  return { values, shape: shapeOf(file, COLORS) }
}

/** A mask of the file's size: 1 where it is marked, and 0. */
export const maskInput = ({ data }: Mask, file: PictureFormat): NetworkInput => ({
  values: Float32Array.from(data, (value) => (value >= 128 ? 1 : 0)),
  shape: shapeOf(file, 1),
})

/** The shape of a picture with so many channels. */
export const shapeOf = ({ layout, size: { width, height } }: PictureFormat, channels: number) =>
  layout === 'NCHW' ? [1, channels, height, width] : [1, height, width, channels]

/** An output with one value for each pixel, of the size that the network gives. */
export function maskOf({ values, shape }: NetworkOutput, file: ModelFile): Mask {
  const { width, height } = sizeOf(shape, file)
  const toLevel = levels(file)
  return { width, height, data: Uint8ClampedArray.from(values.subarray(0, width * height), toLevel) }
}

/** An output with three values for each pixel. */
export function pixelsOf({ values, shape }: NetworkOutput, file: ModelFile): Pixels {
  const { width, height } = sizeOf(shape, file)
  const area = width * height
  const data = new Uint8ClampedArray(area * 4).fill(255)
  const toLevel = levels(file)
  for (let pixel = 0; pixel < area; pixel += 1) {
    for (let channel = 0; channel < COLORS; channel += 1) {
      const color = file.channels === 'RGB' ? channel : COLORS - 1 - channel
      const from = file.layout === 'NCHW' ? channel * area + pixel : pixel * COLORS + channel
      data[pixel * 4 + color] = toLevel(values[from] ?? 0)
    }
  }
  return { width, height, data }
}

/** Of the last axes, or of those before the channels. */
function sizeOf(shape: readonly number[], { layout }: ModelFile) {
  const isChannelLast = layout === 'NHWC' && shape.length > COLORS
  const [height = 1, width = 1] = isChannelLast ? shape.slice(-3, -1) : shape.slice(-2)
  return { width, height }
}

/** The value of an output as one from 0 to 255. */
function levels({ output: { range, isLogits } }: ModelFile): (value: number) => number {
  const [low, high] = range
  return (value) => (255 * ((isLogits ? 1 / (1 + Math.exp(-value)) : value) - low)) / (high - low)
}
