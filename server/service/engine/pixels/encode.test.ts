import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePng, SOFTWARE } from './encode.ts'
import type { Pixels } from './pixels.ts'

/** Every value of every channel, and no two equal rows. */
function aPicture(width: number, height: number, alphaAt: (pixel: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.set([(pixel * 7) % 256, (pixel * 13 + 5) % 256, (pixel >> 3) % 256, alphaAt(pixel)], pixel * 4)
  }
  return { width, height, data }
}

const decoded = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

describe('an encoded PNG', () => {
  it.each([
    ['one pixel', 1, 1],
    ['one column', 1, 9],
    ['one row', 300, 1],
    ['a rectangle', 257, 31],
    ['several strips', 1800, 1700],
  ])('holds the very pixels: %s, opaque and not', async (_, width, height) => {
    const opaque = aPicture(width, height, () => 255)
    expect((await decoded(encodePng(opaque))).equals(Buffer.from(opaque.data))).toBe(true)
    const clear = aPicture(width, height, (pixel) => (pixel * 3) % 255)
    expect((await decoded(encodePng(clear))).equals(Buffer.from(clear.data))).toBe(true)
  })
  it('has alpha only if a pixel is transparent', async () => {
    expect(await sharp(encodePng(aPicture(8, 8, () => 255))).metadata()).toMatchObject({ channels: 3 })
    expect(
      await sharp(encodePng(aPicture(8, 8, (pixel) => (pixel === 63 ? 254 : 255)))).metadata(),
    ).toMatchObject({
      channels: 4,
    })
  })
  it('has the profile of its colours, if they have one', async () => {
    const wide = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f0' } }).withIccProfile(
      'p3',
    )
    const { icc } = await sharp(await wide.png().toBuffer()).metadata()
    const kept = await sharp(
      encodePng(
        aPicture(8, 8, () => 255),
        {},
        icc,
      ),
    ).metadata()
    expect(kept.icc).toEqual(icc)
    expect((await sharp(encodePng(aPicture(8, 8, () => 255))).metadata()).icc).toBeUndefined()
  })
  it('names its creator, and has the given texts', async () => {
    const { comments } = await sharp(
      encodePng(
        aPicture(4, 4, () => 255),
        { Comment: 'Größe' },
      ),
    ).metadata()
    expect(comments).toEqual([
      { keyword: 'Software', text: SOFTWARE },
      { keyword: 'Comment', text: 'Größe' },
    ])
  })
})
