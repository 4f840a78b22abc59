import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { lookOf } from './look-of.ts'
import { cellOf, cellsAround, differenceOf, hexOf, oklabOfHex, packed, unpacked } from './oklab.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'))

describe('a color', () => {
  it('comes back from OKLab, and nearly so from its whole number', () => {
    fc.assert(
      fc.property(hex, (color) => {
        expect(hexOf(oklabOfHex(color))).toBe(color)
        expect(differenceOf(unpacked(packed(oklabOfHex(color))), oklabOfHex(color))).toBeLessThan(0.002)
      }),
    )
  })

  it.each([
    ['ffffff', 1, 0, 0],
    ['000000', 0, 0, 0],
    ['ff0000', 0.628, 0.225, 0.126],
    ['0000ff', 0.452, -0.032, -0.312],
  ])('%s is %d, %d, %d (the table of the OKLab paper)', (color, l, a, b) => {
    const found = oklabOfHex(color)
    for (const [value, expected] of [
      [found.l, l],
      [found.a, a],
      [found.b, b],
    ] as const)
      expect(value).toBeCloseTo(expected, 2)
  })

  it('lies in one of the cells around every color that is near enough', () => {
    fc.assert(
      fc.property(hex, hex, fc.integer({ min: 1, max: 40 }), (one, other, hundredths) => {
        const [from, to] = [oklabOfHex(one), oklabOfHex(other)]
        if (differenceOf(from, to) <= hundredths / 100)
          expect(cellsAround(from, hundredths / 100)).toContain(cellOf(to))
      }),
    )
  })
})

/** A picture of vertical stripes. */
async function stripes(colors: readonly string[], size = 120): Promise<Buffer> {
  const width = size / colors.length
  const bars = colors.map((color, at) => ({
    input: { create: { width, height: size, channels: 4 as const, background: color } },
    left: at * width,
    top: 0,
  }))
  const blank = { width: size, height: size, channels: 4 as const, background: '#00000000' }
  return sharp({ create: blank }).composite(bars).png().toBuffer()
}

/** A round thing on a table before a wall. */
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
  <defs>
    <linearGradient id="wall"><stop offset="0" stop-color="#f0d8b0" /><stop offset="1" stop-color="#604028" /></linearGradient>
    <radialGradient id="ball"><stop offset="0" stop-color="#ff6a50" /><stop offset="1" stop-color="#701008" /></radialGradient>
  </defs>
  <rect width="240" height="240" fill="url(#wall)" />
  <rect y="170" width="240" height="70" fill="#38241a" />
  <circle cx="90" cy="130" r="66" fill="url(#ball)" />
</svg>`

const bitsApart = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length

describe('the look of a picture', () => {
  it('has its dominant colors, the largest first, with their shares', async () => {
    const { colors, shares } = await lookOf(await stripes(['#d4322c', '#d4322c', '#2f66c4']))
    expect(colors).toHaveLength(2)
    expect(differenceOf(unpacked(colors[0] ?? 0), oklabOfHex('d4322c'))).toBeLessThan(0.03)
    expect(shares[0]).toBeGreaterThan(60)
    expect(differenceOf(unpacked(colors[1] ?? 0), oklabOfHex('2f66c4'))).toBeLessThan(0.03)
  })

  it('leaves transparent pixels out', async () => {
    const { colors, shares } = await lookOf(await stripes(['#00000000', '#d4322c', '#00000000']))
    expect([colors.length, shares]).toEqual([1, [100]])
  })

  it('stays nearly the same when the picture is scaled or stored again, and differs between pictures', async () => {
    const picture = await sharp(Buffer.from(SCENE)).png().toBuffer()
    const again = await sharp(picture).resize(80, 70, { fit: 'fill' }).jpeg({ quality: 60 }).toBuffer()
    const other = await sharp(picture).rotate(90).png().toBuffer()
    const [one, same, different] = await Promise.all([picture, again, other].map((each) => lookOf(each)))
    expect(one?.hash).toMatch(/^[01]{64}$/)
    expect(bitsApart(one?.hash ?? '', same?.hash ?? '')).toBeLessThanOrEqual(8)
    expect(bitsApart(one?.hash ?? '', different?.hash ?? '')).toBeGreaterThan(8)
  })
})
