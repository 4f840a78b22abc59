import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PictureFormat } from '#contract/service/describe/file-field.ts'
import { UndecodablePicture } from '#server/platform/pictures/other-formats.ts'
import { aHeif, bitmap, multiPicture, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aDeepWidePicture } from '#server/testing/pictures/pictures.ts'
import { decodePicture } from './decode.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-decode-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function decoded(file: Uint8Array, format: PictureFormat) {
  const path = join(folder, format)
  await writeFile(path, file)
  const { width, height, data } = await decodePicture(path, format)
  return {
    width,
    height,
    at: (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)],
  }
}

/** Left half red, right half blue, 40 × 20. */
const halves = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#0000ff' } }, left: 20, top: 0 },
  ])

const near = (color: readonly number[], [red = 0, green = 0, blue = 0]: readonly number[], by = 12) => {
  expect(Math.abs((color[0] ?? 0) - red)).toBeLessThanOrEqual(by)
  expect(Math.abs((color[1] ?? 0) - green)).toBeLessThanOrEqual(by)
  expect(Math.abs((color[2] ?? 0) - blue)).toBeLessThanOrEqual(by)
  expect(color[3]).toBe(255)
}

describe('a picture file is decoded (service-api.md, formats)', () => {
  it.each([
    ['jpeg', () => halves().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['png', () => halves().png().toBuffer()],
    ['webp', () => halves().webp({ lossless: true }).toBuffer()],
    ['avif', () => halves().avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['gif', () => halves().gif().toBuffer()],
    ['tiff', () => halves().tiff().toBuffer()],
  ] as const)('as %s', async (format, file) => {
    const { width, height, at } = await decoded(await file(), format)
    expect([width, height]).toEqual([40, 20])
    near(at(5, 10), [255, 0, 0])
    near(at(35, 10), [0, 0, 255])
  })

  it('with the colours of 16 bits in a wide colour space', async () => {
    const { at } = await decoded(await aDeepWidePicture(), 'png')
    near(at(5, 5), [103, 202, 0], 3)
  })

  it('as bmp and as heif, which libvips does not read here', async () => {
    const bmp = await decoded(bitmap(), 'bmp')
    expect([bmp.width, bmp.height]).toEqual([4, 4])
    near(bmp.at(1, 1), [128, 128, 128])
    const heif = await decoded(aHeif(), 'heif')
    expect([heif.width, heif.height]).toEqual([64, 64])
    near(heif.at(32, 32), [185, 0, 0], 30)
  })

  it('as the first picture of several: mpo, and animations', async () => {
    const first = await decoded(await multiPicture(), 'mpo')
    expect([first.width, first.height]).toEqual([200, 150])
    near(first.at(100, 75), [185, 28, 28])
    const frames = await Promise.all(
      ['#00ff00', '#ff00ff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const frame = await decoded(animated, 'gif')
    expect([frame.width, frame.height]).toEqual([8, 8])
    near(frame.at(4, 4), [0, 255, 0])
  })

  it('upright, by its EXIF orientation', async () => {
    const lying = await halves()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height, at } = await decoded(lying, 'jpeg')
    expect([width, height]).toEqual([20, 40])
    near(at(10, 5), [255, 0, 0])
    near(at(10, 35), [0, 0, 255])
  })

  it('as 8-bit sRGB, whatever its colours are: CMYK, 16 bits, gray, another profile', async () => {
    const cmyk = await decoded(await halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 'jpeg')
    const [red = 0, green = 0, blue = 0] = cmyk.at(5, 10)
    expect([red > 180, green < 90, blue < 90]).toEqual([true, true, true])
    near(
      (await decoded(await halves().toColourspace('rgb16').png().toBuffer(), 'png')).at(5, 10),
      [255, 0, 0],
    )
    const [r, g, b] = (await decoded(await halves().toColourspace('b-w').png().toBuffer(), 'png')).at(5, 10)
    expect([g, b]).toEqual([r, r])
    const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#80c040' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    near((await decoded(wide, 'png')).at(4, 4), [128, 192, 64])
  })

  it('with its transparency', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#11223344' } })
      .png()
      .toBuffer()
    expect((await decoded(clear, 'png')).at(1, 1)).toEqual([0x11, 0x22, 0x33, 0x44])
  })
})

describe('a picture file is refused', () => {
  it('if it is truncated, or is not a picture', async () => {
    const whole = await subjectOnGround('jpeg')
    for (const file of [whole.subarray(0, whole.length / 2), Buffer.from('no picture at all')])
      await expect(decoded(file, 'jpeg')).rejects.toThrow(UndecodablePicture)
    await expect(decoded(Buffer.from('BM'), 'bmp')).rejects.toThrow(UndecodablePicture)
  })

  it('if it has too many pixels, before any of them is decoded', async () => {
    const huge = bitmap()
    huge.writeInt32LE(200_000, 18)
    huge.writeInt32LE(-200_000, 22)
    await expect(decoded(huge, 'bmp')).rejects.toThrow('has too many pixels')
  })
})
