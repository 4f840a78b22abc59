import { describe, expect, it } from 'vitest'
import { paintedFile, pixelsOf } from '#server/testing/pictures/painted.ts'
import { overlapOf } from '#server/testing/scenes/measures.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { keepWhole } from '../mask/regions.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { guided } from './guided-filter.ts'
import { cutOutBy, matte } from './matte.ts'

type Triple = readonly [number, number, number]

const plain = (width: number, height: number, color: readonly [number, number, number]): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (color[at % 4] ?? 0),
  ),
})

const painted = async (prompt: string) => pixelsOf(await paintedFile(prompt, { width: 320, height: 240 }))

describe('the subject of a picture', () => {
  it.each([0, 5, 9, 14, 16, 19].map((seed) => [subjectScene(seed, 320, 240)] as const))(
    'is found without a hint: $name',
    async (scene) => {
      const { mask, isFound } = await matte(scene)
      expect(isFound).toBe(true)
      expect(overlapOf(mask.data, scene.truth)).toBeGreaterThan(0.85)
    },
  )

  it.each(['a car on a road', 'a tree in a field', 'a cup of coffee on a table'])(
    'is what stands in a painted picture, and not its ground: %s',
    async (prompt) => {
      const { mask, isFound } = await matte(await painted(prompt))
      expect(isFound).toBe(true)
      const share = mask.data.reduce((sum, alpha) => sum + alpha, 0) / 255 / mask.data.length
      expect(share).toBeGreaterThan(0.05)
      expect(share).toBeLessThan(0.4)
    },
  )

  it.each(['a plain blue sky', 'a city at night', 'the words SALE'])(
    'is not found where nothing stands out: %s',
    async (prompt) => {
      const { isFound, confidence } = await matte(await painted(prompt))
      expect(isFound).toBe(false)
      expect(confidence).toBeLessThan(0.5)
    },
  )

  it('is the same at each run, whatever ran in between', async () => {
    const scene = subjectScene(3, 160, 120)
    const first = await matte(scene)
    await matte(subjectScene(8, 160, 120))
    expect(await matte(scene)).toEqual(first)
  })

  it('is the whole picture if nothing stands out, and this is reported', async () => {
    const { mask, isFound } = await matte(plain(40, 30, [90, 120, 150]))
    expect(isFound).toBe(false)
    expect(mask.data.every((alpha) => alpha === 255)).toBe(true)
    expect((await matte(plain(1, 1, [9, 9, 9]))).isFound).toBe(false)
  })

  it('has soft edges where the picture has them', async () => {
    const { mask } = await matte(subjectScene(3))
    const soft = mask.data.filter((alpha) => alpha > 20 && alpha < 235).length
    expect(soft).toBeGreaterThan(2000)
  })
})

it('a cut-out has no trace of the old background in its edge', async () => {
  const [width, height] = [60, 60]
  const picture = plain(width, height, [0, 0, 0])
  const mask = { width, height, data: new Uint8ClampedArray(width * height) }
  for (let at = 0; at < mask.data.length; at += 1) {
    const inside = Math.min(
      1,
      Math.max(0, (22 - Math.hypot((at % width) - 30, Math.floor(at / width) - 30)) / 4),
    )
    mask.data[at] = Math.round(inside * 255)
    picture.data.set([220 * inside, 200 * (1 - inside), 0], at * 4)
  }
  const at = 30 * width + 50
  const cut = await cutOutBy(picture, mask)
  expect(picture.data[at * 4 + 1]).toBeGreaterThan(80)
  expect(cut.data[at * 4 + 1]).toBeLessThan(45)
  expect(cut.data[at * 4 + 3]).toBe(mask.data[at])
  expect([...cut.data.subarray((30 * width + 30) * 4, (30 * width + 30) * 4 + 4)]).toEqual([220, 0, 0, 255])
})

it('small components and small holes are removed; large ones stay', () => {
  const [width, height] = [60, 60]
  const mask = { width, height, data: new Uint8ClampedArray(width * height) }
  const fill = (x: number, y: number, side: number, value: number) => {
    for (let dy = 0; dy < side; dy += 1)
      mask.data.fill(value, (y + dy) * width + x, (y + dy) * width + x + side)
  }
  fill(10, 10, 40, 255)
  fill(20, 20, 2, 0)
  fill(30, 30, 10, 0)
  fill(2, 2, 3, 255)
  keepWhole(mask)
  const at = (x: number, y: number) => mask.data[y * width + x]
  expect([at(3, 3), at(20, 20), at(34, 34), at(12, 12)]).toEqual([0, 255, 0, 255])
})

it.each<[string, readonly [Triple, Triple]]>([
  [
    'light and dark',
    [
      [20, 20, 20],
      [230, 230, 230],
    ],
  ],
  [
    'colours of the same brightness',
    [
      [200, 80, 80],
      [44, 159, 80],
    ],
  ],
])('an imprecise mask is aligned with the edge of the picture, between %s', async (_, [left, right]) => {
  const [width, height] = [40, 10]
  const guide = plain(width, height, left)
  const mask = { width, height, data: new Uint8ClampedArray(width * height) }
  for (let at = 0; at < width * height; at += 1) {
    if (at % width >= 20) guide.data.set(right, at * 4)
    // Two pixels too far to the left.
    if (at % width >= 18) mask.data[at] = 255
  }
  const fitted = await guided(mask, guide, 8, 0.02)
  const row = 5 * width
  expect(fitted.data[row + 18]).toBeLessThan(110)
  expect(fitted.data[row + 22]).toBeGreaterThan(200)
})
