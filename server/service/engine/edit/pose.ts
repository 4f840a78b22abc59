import { createCanvas } from '@napi-rs/canvas'
import { POSE_RATIOS } from '#contract/service/operations/pose-variants.ts'
import { fill } from '../inpaint/fill.ts'
import { matte } from '../matte/matte.ts'
import { randomFrom } from '../paint/random.ts'
import { type Mask, type Pixels, withAlpha } from '../pixels/pixels.ts'
import { type Extent, resized, resizedMask } from '../pixels/resample.ts'
import type { EditRequest } from './request.ts'

/** The ground behind the subject is filled at this size and enlarged: it is out of focus anyway. */
const GROUND_PX = 512

type Pose = Extract<EditRequest, { edit: 'pose-variants' }>

/**
 * An approximation of another pose: the subject is cut out, mirrored, leaned and scaled as the instruction's words
 * and the seed say, and put back before its filled ground, framed to the ratio.
 */
export async function poseVariant(picture: Pixels, request: Pose): Promise<Pixels> {
  const { instruction, seed } = request
  const random = randomFrom(seed, instruction)
  const { mask } = await matte(picture)
  const { width, height } = picture
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.drawImage(canvasOf(await ground(picture, mask)), 0, 0, width, height)
  const lean =
    random.between(0.03, 0.09) *
    (/\bleft\b/i.test(instruction) ? -1 : /\bright\b/i.test(instruction) ? 1 : random.pick([-1, 1]))
  const scale = /clos|near|large|zoom in/i.test(instruction)
    ? 1.12
    : /wide|far|small|full body|zoom out/i.test(instruction)
      ? 0.86
      : random.between(0.95, 1.04)
  const isMirrored = /mirror|flip|turn|other (side|way)|profile|back/i.test(instruction) || random.chance(0.3)
  // Around the foot of the picture, where the subject stands.
  ctx.translate(width / 2, height)
  ctx.transform((isMirrored ? -1 : 1) * scale, 0, -lean, scale, 0, 0)
  ctx.drawImage(canvasOf(withAlpha(picture, mask)), -width / 2, -height)
  const posed = { width, height, data: ctx.getImageData(0, 0, width, height).data }
  return resized(posed, poseSize(picture, request.aspectRatio), 'cover', {
    x: 0.5,
    y: 0.3,
  })
}

/** The picture without its subject. */
async function ground(picture: Pixels, mask: Mask): Promise<Pixels> {
  const scale = Math.min(1, GROUND_PX / Math.max(picture.width, picture.height))
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  const [small, marked] = [await resized(picture, size), await resizedMask(mask, size, 3)]
  return fill(small, { ...marked, data: marked.data.map((value) => (value > 8 ? 255 : 0)) }, 30)
}

function canvasOf({ width, height, data }: Pixels) {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const image = ctx.createImageData(width, height)
  image.data.set(data)
  ctx.putImageData(image, 0, 0)
  return canvas
}

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
export const poseSize = (picture: Extent, ratio = nearestRatio(picture)): Extent => framed(picture, ratio)

/** The largest size of a ratio inside of a picture. */
function framed({ width, height }: Extent, ratio: string): Extent {
  const wide = Math.min(width, Math.round(height * ratioOf(ratio)))
  return { width: Math.max(1, wide), height: Math.max(1, Math.round(wide / ratioOf(ratio))) }
}
