import { expect, it } from 'vitest'
import { randomFrom } from '../chance/random.ts'
import { extended } from './extend.ts'

const [LEFT, RIGHT, MIDDLE] = [
  [200, 40, 40, 255],
  [40, 40, 200, 255],
  [250, 250, 250, 255],
] as const

/** Red on the left, blue on the right, and something white in the middle. */
const picture = {
  width: 30,
  height: 20,
  data: Uint8ClampedArray.from({ length: 30 * 20 * 4 }, (_, of) => {
    const [x, y] = [(of >> 2) % 30, Math.floor((of >> 2) / 30)]
    const isMiddle = x >= 12 && x < 18 && y >= 6 && y < 14
    return (isMiddle ? MIDDLE : x < 15 ? LEFT : RIGHT)[of & 3] ?? 255
  }),
}

it('an extended picture keeps all of its pixels, and its background continues outwards', async () => {
  const area = await extended(picture, { width: 120, height: 20 }, { x: 45, y: 0 })
  const at = (x: number, y: number) => [...area.data.subarray((y * 120 + x) * 4, (y * 120 + x) * 4 + 4)]
  expect([area.width, area.height]).toEqual([120, 20])
  expect(Array.from({ length: 30 }, (_, x) => at(45 + x, 10))).toEqual(
    Array.from({ length: 30 }, (_, x) => [...picture.data.subarray((300 + x) * 4, (300 + x) * 4 + 4)]),
  )
  expect([at(2, 10), at(117, 10)]).toEqual([[...LEFT], [...RIGHT]])
})

it('no part of it is repeated', async () => {
  const area = await extended(picture, { width: 30, height: 120 }, { x: 0, y: 50 })
  const whites = Array.from({ length: 120 }, (_, y) => y).filter(
    (y) => (area.data[(y * 30 + 15) * 4 + 1] ?? 0) > 200,
  )
  expect([Math.min(...whites), Math.max(...whites)]).toEqual([56, 63])
})

it('a uniform texture continues as rough as it is, not as a blur', async () => {
  const random = randomFrom(1, 'grain')
  const [width, height] = [80, 60]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4)
    data.fill(100 + random.below(60), at, at + 3).fill(255, at + 3, at + 4)
  const area = await extended({ width, height, data }, { width: 240, height: 60 }, { x: 80, y: 0 })
  const roughness = (from: number, to: number) => {
    let sum = 0
    for (let x = from; x < to; x += 1)
      sum += Math.abs((area.data[(30 * 240 + x) * 4] ?? 0) - (area.data[(30 * 240 + x + 1) * 4] ?? 0))
    return sum / (to - from)
  }
  expect(roughness(0, 70)).toBeGreaterThan(roughness(82, 155) * 0.7)
  expect(roughness(165, 235)).toBeGreaterThan(roughness(82, 155) * 0.7)
})

it('an edge with details leaves no streaks', async () => {
  const [width, height] = [80, 60]
  const stripes = Uint8ClampedArray.from({ length: width * height * 4 }, (_, of) =>
    (of & 3) === 3 || (of >> 4) % 2 === 0 ? 255 : 0,
  )
  const area = await extended({ width, height, data: stripes }, { width, height: 180 }, { x: 0, y: 60 })
  for (const y of [40, 55, 125, 140])
    for (let x = 10; x < 66; x += 1)
      expect(
        Math.abs((area.data[(y * width + x) * 4] ?? 0) - (area.data[(y * width + x + 4) * 4] ?? 0)),
      ).toBeLessThan(24)
})
