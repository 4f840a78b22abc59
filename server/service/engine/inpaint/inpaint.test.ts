import { describe, expect, it } from 'vitest'
import { psnrIn } from '#server/testing/scenes/measures.ts'
import { textureScene } from '#server/testing/scenes/textures.ts'
import { randomFrom } from '../chance/random.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { inpaint } from './inpaint.ts'
import { withoutSeam } from './seamless.ts'
import { telea } from './telea.ts'

const DEFAULT = { seed: 1, passes: 8, radius: 3, sharpness: 3 }
const maskOf = ({ width, height, hole }: ReturnType<typeof textureScene>) => ({ width, height, data: hole })

describe('filling a masked area', () => {
  it.each([0, 1, 2, 3, 4].map((seed) => [textureScene(seed)] as const))(
    'is filled with its texture, better than from its edges alone: $name',
    async (scene) => {
      const filled = await inpaint(scene, maskOf(scene), DEFAULT)
      const plain = await telea(scene, maskOf(scene))
      expect(psnrIn(scene, filled.data)).toBeGreaterThan(psnrIn(scene, plain.data) + 3)
    },
  )

  it.each([
    ['even', 0],
    ['grainy', 2],
  ])(
    'in a gradient is filled with it, without an edge, as grainy as what is around: %s',
    async (_, grain) => {
      const [width, height] = [200, 140]
      const random = randomFrom(1, 'grain')
      const truth = (x: number, y: number) => [40 + 0.5 * x + 0.4 * y, 90 + 0.3 * y, 220 - 0.6 * x]
      const data = new Uint8ClampedArray(width * height * 4)
      for (let at = 0; at < width * height; at += 1) {
        const by = grain * (random.between(0, 2) - 1) * 1.7
        const color = truth(at % width, Math.floor(at / width))
        data.set([...color.map((value) => value + by), 255], at * 4)
      }
      const isHole = (x: number, y: number) => Math.hypot(x - 100, y - 70) < 38
      const hole = Uint8ClampedArray.from({ length: width * height }, (_, at) =>
        isHole(at % width, Math.floor(at / width)) ? 255 : 0,
      )
      const picture = {
        width,
        height,
        data: data.map((value, of) => (hole[of >> 2] && (of & 3) < 3 ? 10 : value)),
      }
      const filled = await inpaint(picture, { width, height, data: hole }, DEFAULT)
      const apart = (x: number, y: number, channel: number) =>
        (filled.data[(y * width + x) * 4 + channel] ?? 0) - (truth(x, y)[channel] ?? 0)
      let [worst, squares, count] = [0, 0, 0]
      for (let at = 0; at < hole.length; at += 1) {
        if (!hole[at]) continue
        const by = apart(at % width, Math.floor(at / width), 0)
        worst = Math.max(worst, Math.abs(by))
        squares += by * by
        count += 1
      }
      expect(worst).toBeLessThan(3 + 2.5 * grain)
      expect(Math.sqrt(squares / count)).toBeGreaterThan(grain / 3)
    },
  )

  it('has the light of what surrounds it: a difference along its border is spread over it', async () => {
    const [width, height] = [160, 120]
    const random = randomFrom(2, 'texture')
    const isHole = (at: number) => Math.hypot((at % width) - 80, Math.floor(at / width) - 60) < 30
    const mask = {
      width,
      height,
      data: Uint8ClampedArray.from({ length: width * height }, (_, at) => (isHole(at) ? 255 : 0)),
    }
    const data = new Uint8ClampedArray(width * height * 4)
    // Lighter to the right; what was filled came from a darker place.
    for (let at = 0; at < width * height; at += 1) {
      const value = 80 + (at % width) / 2 + random.below(16) - (isHole(at) ? 14 : 0)
      data.set([value, value, value, 255], at * 4)
    }
    const light = (pixels: Uint8ClampedArray, from: number, to: number) => {
      let [sum, count] = [0, 0]
      for (let y = 45; y < 75; y += 1)
        for (let x = from; x < to; x += 1) {
          sum += (pixels[(y * width + x) * 4] ?? 0) - x / 2
          count += 1
        }
      return sum / count
    }
    const even = await withoutSeam({ width, height, data }, mask)
    expect(Math.abs(light(data, 56, 104) - light(data, 10, 45))).toBeGreaterThan(11)
    expect(Math.abs(light(even.data, 56, 104) - light(even.data, 10, 45))).toBeLessThan(3)
    const isSame = mask.data.every((value, at) => value > 0 || even.data[at * 4] === data[at * 4])
    expect(isSame).toBe(true)
  })

  it.each([
    ['hardly any ground', 2],
    ['no ground', 0],
    ['no area', 10_000],
  ])('keeps its light where there is no border to compare: %s', async (_, rim) => {
    const { width, height, data } = textureScene(1)
    const mask = {
      width,
      height,
      data: Uint8ClampedArray.from({ length: width * height }, (_, at) => {
        const [x, y] = [at % width, Math.floor(at / width)]
        return Math.min(x, y, width - 1 - x, height - 1 - y) >= rim ? 255 : 0
      }),
    }
    const even = await withoutSeam({ width, height, data }, mask)
    expect(Buffer.from(even.data).equals(Buffer.from(data))).toBe(true)
  })

  it('changes not one pixel outside of the mask (service-api.md, Image tools)', async () => {
    const scene = textureScene(5)
    const { data } = await inpaint(scene, maskOf(scene), DEFAULT)
    const outside = scene.hole.map((value) => (value === 0 ? 1 : 0))
    const isSame = outside.every(
      (isOutside, pixel) =>
        !isOutside || [0, 1, 2, 3].every((of) => data[pixel * 4 + of] === scene.data[pixel * 4 + of]),
    )
    expect(isSame).toBe(true)
    expect(data).not.toEqual(scene.data)
  })

  it('is the same for the same seed, and different for another', async () => {
    const scene = textureScene(5)
    const first = await inpaint(scene, maskOf(scene), DEFAULT)
    expect(await inpaint(scene, maskOf(scene), DEFAULT)).toEqual(first)
    expect(await inpaint(scene, maskOf(scene), { ...DEFAULT, seed: 2 })).not.toEqual(first)
  })

  it('works for a mask of nearly everything, everything, nothing, or at the very edge', async () => {
    const { width, height, data } = textureScene(1)
    const marked = (isMarked: (x: number, y: number) => boolean) => ({
      width,
      height,
      data: Uint8ClampedArray.from({ length: width * height }, (_, at) =>
        isMarked(at % width, Math.floor(at / width)) ? 255 : 0,
      ),
    })
    const picture = { width, height, data }
    expect(
      await inpaint(
        picture,
        marked(() => false),
        DEFAULT,
      ),
    ).toEqual(picture)
    for (const mask of [marked(() => true), marked((x) => x > 2), marked((x, y) => x < 40 && y < 40)]) {
      const filled = await inpaint(picture, mask, DEFAULT)
      expect([filled.width, filled.height, filled.data.length]).toEqual([width, height, data.length])
    }
  })

  it('works if only a rim is left as a source', async () => {
    const scene = textureScene(0)
    const { width, height } = scene
    const rim = 12
    const data = Uint8ClampedArray.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      return x >= rim && y >= rim && x < width - rim && y < height - rim ? 255 : 0
    })
    const filled = await inpaint(scene, { width, height, data }, DEFAULT)
    const roughness = (pixels: Pixels) => {
      const row = Array.from({ length: width }, (_, x) => pixels.data[(128 * width + x) * 4] ?? 0)
      return row.reduce((sum, value, x) => sum + Math.abs(value - (row[x - 1] ?? value)), 0)
    }
    // As rough as the rim, not one smooth colour.
    expect(roughness(filled)).toBeGreaterThan(roughness(scene) / 3)
  })

  it.each([
    ['thick', 40],
    ['thin', 3],
  ])('leaves a %s area as transparent as what is around it', async (_, size) => {
    const { width, height, data } = textureScene(1)
    const isOpaque = (x: number) => x < width / 2
    const picture = { width, height, data: data.slice() }
    const mask = { width, height, data: new Uint8ClampedArray(width * height) }
    for (let at = 0; at < width * height; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)]
      const isHole = [60, width - 60].some((middle) => Math.abs(x - middle) < size / 2) && y > 40 && y < 120
      if (isHole) mask.data[at] = 255
      picture.data[at * 4 + 3] = isOpaque(x) || isHole ? 255 : 0
    }
    const filled = await inpaint(picture, mask, DEFAULT)
    const opacityAt = (x: number) => filled.data[(80 * width + x) * 4 + 3]
    expect([opacityAt(60), opacityAt(width - 60)]).toEqual([255, 0])
  })

  it('fills a thin area from its edges', async () => {
    const scene = textureScene(5)
    const { width, height } = scene
    const line = Uint8ClampedArray.from({ length: width * height }, (_, at) =>
      Math.abs((at % width) - 128) < 2 ? 255 : 0,
    )
    const mask = { width, height, data: line }
    expect(await inpaint(scene, mask, DEFAULT)).toEqual(await telea(scene, mask))
  })
})
