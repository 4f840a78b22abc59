import { createCanvas } from '@napi-rs/canvas'
import type { Mask } from '../mask/mask.ts'
import { type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Person } from '../vision/people.ts'

/** Half the width of a limb, relative to its length. */
const LIMB_WIDTH = 0.2
/** A disc around the end of a limb: how far beyond its joint, and its radius, relative to the limb's length. */
const HAND = { beyond: 0.35, radius: 0.35 }
const FOOT = { beyond: 0.1, radius: 0.45 }
const LIMBS = [
  ['leftShoulder', 'leftElbow', null],
  ['rightShoulder', 'rightElbow', null],
  ['leftElbow', 'leftWrist', HAND],
  ['rightElbow', 'rightWrist', HAND],
  ['leftHip', 'leftKnee', null],
  ['rightHip', 'rightKnee', null],
  ['leftKnee', 'leftAnkle', FOOT],
  ['rightKnee', 'rightAnkle', FOOT],
] as const

/**
 * Where a person's arms and legs are, with hands and feet, in a part of a smaller picture: 255 there, 0 elsewhere.
 * @param scale the smaller picture's pixels for one of the picture that has the joints
 */
export function limbsIn(joints: Person['joints'], place: Bounds, scale: number): Mask {
  const [width, height] = [widthOf(place), heightOf(place)]
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.setTransform(scale, 0, 0, scale, -place.x0, -place.y0)
  ctx.lineCap = 'round'
  for (const [from, to, end] of LIMBS) {
    const [begin, joint] = [joints[from], joints[to]]
    if (!begin || !joint) continue
    const length = Math.hypot(joint.x - begin.x, joint.y - begin.y)
    ctx.lineWidth = 2 * LIMB_WIDTH * length
    ctx.beginPath()
    ctx.moveTo(begin.x, begin.y)
    ctx.lineTo(joint.x, joint.y)
    ctx.stroke()
    if (!end) continue
    ctx.beginPath()
    ctx.arc(
      joint.x + (joint.x - begin.x) * end.beyond,
      joint.y + (joint.y - begin.y) * end.beyond,
      end.radius * length,
      0,
      2 * Math.PI,
    )
    ctx.fill()
  }
  const { data } = ctx.getImageData(0, 0, width, height)
  const isDrawn = (at: number) => (data[at * 4 + 3] ?? 0) >= 128
  return {
    width,
    height,
    data: Uint8ClampedArray.from({ length: width * height }, (_, at) => (isDrawn(at) ? 255 : 0)),
  }
}
