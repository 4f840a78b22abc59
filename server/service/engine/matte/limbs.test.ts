import { expect, it } from 'vitest'
import { limbsIn } from './limbs.ts'

const PLACE = { x0: 100, y0: 0, x1: 300, y1: 400 }
/** An arm that is stretched out to the right, and a leg below. */
const JOINTS = {
  leftShoulder: { x: 300, y: 200 },
  leftElbow: { x: 400, y: 200 },
  leftWrist: { x: 500, y: 200 },
  leftHip: { x: 280, y: 400 },
  leftKnee: { x: 280, y: 550 },
  leftAnkle: { x: 280, y: 700 },
}
const limbs = limbsIn(JOINTS, PLACE, 0.5)
const isIn = (x: number, y: number) => limbs.data[(y / 2 - PLACE.y0) * limbs.width + x / 2 - PLACE.x0] === 255

it.each([
  ['the forearm', 450, 200],
  ['the hand beyond the wrist', 530, 200],
  ['the shin', 280, 620],
  ['the foot beside the ankle', 330, 720],
])('the limbs of a person have %s', (_, x, y) => {
  expect(isIn(x, y)).toBe(true)
})

it.each([
  ['the chest', 260, 260],
  ['what is above an arm', 450, 140],
  ['what is far beyond a hand', 590, 200],
])('the limbs of a person do not have %s', (_, x, y) => {
  expect(isIn(x, y)).toBe(false)
})

it('limbs whose joints are not seen are nowhere', () => {
  const { leftElbow, ...others } = JOINTS
  expect(limbsIn(others, PLACE, 0.5).data[(100 - PLACE.y0) * limbs.width + 225 - PLACE.x0]).toBe(0)
  expect(leftElbow).toBeDefined()
})
