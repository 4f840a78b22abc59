import { POSE_RATIOS } from '#contract/service/operations/pose-variants.ts'
import { extended } from '../compose/extend.ts'
import { isMarked, type Mask } from '../mask/mask.ts'
import { type Bounds, boxWhere, cropped, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Extent, resized } from '../pixels/resample.ts'

/** Margin around the subject, as a share of its larger side. */
const AROUND = 0.04
/** Maximum factor by which the view is larger than the picture. */
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

/** The size of a variant: the requested or else the nearest ratio, as large as fits the source. */
export function poseSize(picture: Extent, ratio = nearestRatio(picture)): Extent {
  const width = Math.min(picture.width, Math.round(picture.height * ratioOf(ratio)))
  return { width: Math.max(1, width), height: Math.max(1, Math.round(width / ratioOf(ratio))) }
}

/**
 * Reframes a picture around its subject, without cutting what the picture shows of it: if needed, the background is
 * extended beyond edges that the subject does not touch.
 * @param nearer above 1 zooms in, below 1 zooms out beyond the picture
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
  const maxScale = Math.min(picture.width / size.width, picture.height / size.height) * MAX_BEYOND
  const scale = Math.min(largest, maxScale)
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
  const background = isLarger ? await extended(picture, area, { x: left, y: top }) : picture
  const [x0, y0] = [x + left, y + top]
  const part = { x0, y0, x1: x0 + window.width, y1: y0 + window.height }
  return resized(cropped(background, part), size)
}

/** The start of a window that is centred on a place, clamped to the picture if the picture is larger. */
function begin(middle: number, length: number, whole: number): number {
  const wanted = Math.round(middle - length / 2)
  return length <= whole
    ? Math.min(whole - length, Math.max(0, wanted))
    : Math.min(0, Math.max(whole - length, wanted))
}

/** The box of a subject; the whole picture if there is none. */
const boxOf = (mask: Mask): Bounds =>
  boxWhere(mask, (at) => isMarked(mask.data[at])) ?? { x0: 0, y0: 0, x1: mask.width, y1: mask.height }
