import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paintedFile, pixelsOf } from '#server/testing/pictures/painted.ts'
import { peopleIn } from './people.ts'

const SIDE = 512

const painted = (prompt: string) => paintedFile(prompt, { width: SIDE, height: SIDE })

describe('people in a picture', () => {
  it('are seen, each once, from head to foot', async () => {
    const people = await peopleIn(await pixelsOf(await painted('a man and a woman in a park')))
    const boxes = people.map(({ box }) => box).sort((one, other) => one.x0 - other.x0)
    expect(boxes).toHaveLength(2)
    for (const { x0, y0, x1, y1 } of boxes) {
      expect(y1 - y0).toBeGreaterThan(SIDE * 0.4)
      expect(x1 - x0).toBeLessThan(SIDE * 0.4)
    }
    const [first, second] = boxes
    expect(first?.x0).toBeLessThan(SIDE / 2)
    expect(second?.x1).toBeGreaterThan(SIDE / 2)
  })

  it('have their joints where they are: head above shoulders, shoulders above hips, hips above feet', async () => {
    const people = await peopleIn(await pixelsOf(await painted('a woman in a red coat standing on a beach')))
    const [{ box, joints } = { box: null, joints: null }] = people
    const heights = [
      joints?.nose,
      joints?.leftShoulder,
      joints?.leftHip,
      joints?.leftKnee,
      joints?.leftAnkle,
    ].map((joint) => joint?.y ?? Number.NaN)
    expect([box?.y0, ...heights, box?.y1].toSorted((one, other) => Number(one) - Number(other))).toEqual([
      box?.y0,
      ...heights,
      box?.y1,
    ])
    expect(joints?.leftShoulder?.x).toBeGreaterThan(joints?.rightShoulder?.x ?? SIDE)
  })

  it('are seen where they are, however wide the picture is', async () => {
    const alone = await painted('a woman in a red coat standing on a beach')
    const wide = await sharp(alone)
      .extend({ left: 2 * SIDE, background: '#9ab' })
      .png()
      .toBuffer()
    const [[before], [after]] = await Promise.all([
      peopleIn(await pixelsOf(alone)),
      peopleIn(await pixelsOf(wide)),
    ])
    expect(after?.box.x0).toBeCloseTo((before?.box.x0 ?? 0) + 2 * SIDE, -2)
    expect(after?.box.y1).toBeCloseTo(before?.box.y1 ?? 0, -2)
  })

  it.each([
    'mountains and a red house',
    'a tree in a field',
    'the words "Hotel Alpina" on a wall',
    'a car on a road',
    'a dog on a sofa',
  ])('are none in: %s', async (prompt) => {
    expect(await peopleIn(await pixelsOf(await painted(prompt)))).toEqual([])
  })

  it.each([
    [1, 1],
    [900, 20],
    [20, 900],
    [63, 127],
  ])('are looked for in pictures of %i × %i', async (width, height) => {
    const plain = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(120) }
    expect(await peopleIn(plain)).toEqual([])
  })
})
