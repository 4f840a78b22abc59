import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aDeepWidePicture } from '#server/testing/pictures/pictures.ts'
import { paint } from '../paint.ts'
import type { PaintRequest } from '../request.ts'
import { isLineDrawing } from './line-drawing.ts'

const painted = async (change: Partial<PaintRequest>) =>
  (
    await paint({
      width: 320,
      height: 320,
      prompt: 'a cat',
      seed: 3,
      transparent: false,
      speed: 'DEFAULT',
      ...change,
    })
  ).png

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a line drawing', () => {
  it.each(['ink drawing of a lake in the rain', 'ink drawing of a lion'])(
    'is paper and thin ink: %s',
    async (prompt) => {
      expect(await isLineDrawing(await painted({ prompt, width: 640, height: 640 }))).toBe(true)
    },
  )

  it.each([
    'a black cat on a white background',
    'pencil drawing of a cat',
    'a penguin in the snow',
    'risograph of a fox',
  ])('is none: %s', async (prompt) => {
    expect(await isLineDrawing(await painted({ prompt, width: 640, height: 640 }))).toBe(false)
  })

  it('as a style reference makes an ink drawing, and its strokes are not strewn over the picture', async () => {
    const reference = await painted({ prompt: 'ink drawing of a lake in the rain', width: 640, height: 640 })
    const styleReferences = [reference]
    expect(
      await isLineDrawing(await painted({ prompt: 'a house', styleReferences, width: 640, height: 640 })),
    ).toBe(true)
    // A style of the request's own is only tinted: a smooth sky stays smooth.
    const roughness = async (change: Partial<PaintRequest>) => {
      const { data } = await sharp(await painted({ prompt: 'a house in a field, flat vector', ...change }))
        .extract({ left: 0, top: 0, width: 320, height: 60 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data.reduce((sum, value, at) => sum + Math.abs(value - (data[at - 3] ?? value)), 0) / data.length
    }
    expect(await roughness({ styleReferences })).toBeLessThan((await roughness({})) + 1)
  })
})

it('a style or character reference of 16 bits is seen in the colours that its profile means', async () => {
  const wide = await aDeepWidePicture()
  const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#67ca00' } })
    .png()
    .toBuffer()
  const made = (image: Buffer): readonly Partial<PaintRequest>[] => [
    { styleReferences: [image] },
    { prompt: 'a woman in a park', characterReference: { image } },
  ]
  const hashes = (image: Buffer) =>
    Promise.all(made(image).map(async (change) => sha256(await painted(change))))
  expect(await hashes(wide)).toEqual(await hashes(plain))
})
