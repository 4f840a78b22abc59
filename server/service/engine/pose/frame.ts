import { POSE_RATIOS } from '#contract/service/operations/pose-variants.ts'
import { extended } from '../compose/extend.ts'
import { isMarked, type Mask } from '../mask/mask.ts'
import { type Bounds, boxWhere, cropped, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'

/** Room around the subject, of its larger side. */
const AROUND = 0.04
/** How much more than the picture holds is shown at most. */
const MAX_BEYOND = 2

const ratioOf = (text: string): number => {
  const [wide = 1, tall = 1] = text.split(':').map(Number)
  return wide / tall
}

/** The supported ratio nearest to a picture's (service-api.md, Image tools: pose variants). */
function nearestRatio({ width, height }: Extent): string {
  const far = (ratio: string) => Math.abs(Math.log(ratioOf(ratio) / (width / height)))
  return POSE_RATIOS.reduce((best, next) => (far(next) < far(best) ? next : best))
}

/** The size of a variant: of the asked or else the nearest ratio, as large as it fits the source. */
export function poseSize(picture: Extent, ratio = nearestRatio(picture)): Extent {
  const width = Math.min(picture.width, Math.round(picture.height * ratioOf(ratio)))
  return { width: Math.max(1, width), height: Math.max(1, Math.round(width / ratioOf(ratio))) }
}

/**
 * A picture in another size around its subject, which stays whole, as far as the picture itself has it whole: where it
 * would not, the ground goes on beyond the edges that the subject does not touch.
 * @param nearer above 1 less of the picture is shown, below 1 more than there is of it
 */
export async function framed(picture: Pixels, subject: Mask, size: Extent, nearer: number): Promise<Pixels> {
  const box = boxOf(subject)
  const cut = {
    across: box.x0 <= 1 || box.x1 >= picture.width - 1,
    below: box.y1 >= picture.height - 1,
  }
  const room = AROUND * Math.max(widthOf(box), heightOf(box))
  const largest = Math.max(
    Math.min(picture.width / size.width, picture.height / size.height) / nearer,
    cut.across ? 0 : (widthOf(box) + room) / size.width,
    (heightOf(box) + (cut.below ? room / 2 : room)) / size.height,
  )
  const most = Math.min(picture.width / size.width, picture.height / size.height) * MAX_BEYOND
  const scale = Math.min(largest, most)
  const window = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  const x = begin((box.x0 + box.x1) / 2, window.width, picture.width)
  const middle = cut.below ? picture.height - window.height / 2 : (box.y0 + box.y1) / 2
  const y = begin(middle, window.height, picture.height)
  const [left, top] = [Math.max(0, -x), Math.max(0, -y)]
  const area = {
    width: Math.max(picture.width, window.width),
    height: Math.max(picture.height, window.height),
  }
  const isLarger = area.width > picture.width || area.height > picture.height
  const ground = isLarger ? await extended(picture, area, { x: left, y: top }) : picture
  const [x0, y0] = [x + left, y + top]
  const part = { x0, y0, x1: x0 + window.width, y1: y0 + window.height }
  return resized(cropped(ground, part), size)
}

/** Where a window begins that has a place in its middle, inside of the picture as far as it is larger. */
function begin(middle: number, length: number, whole: number): number {
  const wanted = Math.round(middle - length / 2)
  return length <= whole
    ? Math.min(whole - length, Math.max(0, wanted))
    : Math.min(0, Math.max(whole - length, wanted))
}

/** The box of a subject; all of the picture where there is none. */
const boxOf = (mask: Mask): Bounds =>
  boxWhere(mask, (at) => isMarked(mask.data[at])) ?? { x0: 0, y0: 0, x1: mask.width, y1: mask.height }
