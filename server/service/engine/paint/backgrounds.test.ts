import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Color, colorOf, parseHex } from '../color/color.ts'
import { colorsIn } from '../color/color-words.ts'
import { paint } from './paint.ts'
import type { PaintRequest, StructuredElement } from './request.ts'

const SIZE = 96

async function pixelsOf(change: Partial<PaintRequest>) {
  const { png } = await paint({
    width: SIZE,
    height: SIZE,
    prompt: '',
    seed: 1,
    transparent: false,
    speed: 'TURBO',
    ...change,
  })
  return sharp(Buffer.from(png)).removeAlpha().raw().toBuffer()
}

/** The mean colour of a picture's upper corners, where only its background is. */
async function backgroundOf(change: Partial<PaintRequest>): Promise<Color> {
  const pixels = await pixelsOf(change)
  const sums = [0, 0, 0]
  const [edge, depth] = [SIZE / 6, SIZE / 5]
  let count = 0
  for (let y = 0; y < depth; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      if (x >= edge && x < SIZE - edge) continue
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (pixels[(y * SIZE + x) * 3 + channel] ?? 0)
      count += 1
    }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / count)
  return colorOf(red, green, blue)
}

const named = (word: string): Color => colorsIn(word)[0] ?? parseHex(word)

const turnBetween = (one: Color, other: Color) => Math.abs(((one.h - other.h + 540) % 360) - 180)

/** How far a background may be from the colour: it is lit from one side, has grain, and its models have their palettes. */
const [HUE, LIGHTNESS, CHROMA] = [14, 0.12, 0.06]

function expectColor(found: Color, wanted: Color): void {
  expect(turnBetween(found, wanted)).toBeLessThan(HUE)
  expect(Math.abs(found.l - wanted.l)).toBeLessThan(LIGHTNESS)
  expect(Math.abs(found.c - wanted.c)).toBeLessThan(CHROMA)
}

describe('the colour that a prompt names of a background', () => {
  it.each([
    ['a teapot on a red background', 'red'],
    ['a teapot with a background of red', 'red'],
    ['a teapot, the background is green', 'green'],
    ['a teapot on a background that is purple', 'purple'],
    ['a teapot, background: teal', 'teal'],
    ['a cat against an orange wall', 'orange'],
    ['a cat on a #2563eb background', '#2563eb'],
    ['a bottle isolated on lavender', 'lavender'],
    ['a kitchen with yellow walls', 'yellow'],
    ['an office with a blue wall', 'blue'],
    ['a boat on the sea under an orange sky', 'orange'],
  ])('is that of its pixels: %s', async (prompt, word) => {
    expectColor(await backgroundOf({ prompt }), named(word))
  })

  it('is pale or dark if the prompt says so', async () => {
    const [pale, plain] = [
      await backgroundOf({ prompt: 'a teapot with a pale blue background' }),
      await backgroundOf({ prompt: 'a teapot with a blue background' }),
    ]
    expect(turnBetween(pale, named('blue'))).toBeLessThan(HUE)
    expect(pale.l).toBeGreaterThan(0.78)
    expect(pale.c).toBeLessThan(plain.c * 0.7)
    const dark = await backgroundOf({ prompt: 'a teapot against a dark green wall' })
    expect(turnBetween(dark, named('green'))).toBeLessThan(HUE)
    expect(dark.l).toBeLessThan(0.5)
  })

  it.each([
    ['another model', { model: 'v3' }],
    ['style codes', { styleCodes: ['0A1B2C3D'] }],
    ['a palette', { palette: [{ hex: '#1d4ed8', weight: 1 }] }],
    ['a style type', { styleType: 'FICTION' }],
  ] as const)('is the same with %s', async (_, change) => {
    const found = await backgroundOf({ prompt: 'a teapot on a red background', ...change })
    expectColor(found, named('red'))
  })
})

describe('the background of a structured prompt', () => {
  const structured = (background: string, elements: readonly StructuredElement[] = []) => ({
    structured: { description: 'a poster', background, style: '', palette: [], elements },
  })
  const STAR: StructuredElement = {
    kind: 'object',
    description: 'a star',
    box: [600, 700, 900, 950],
    palette: [],
  }

  it.each([
    ['solid red', 'red'],
    ['teal', 'teal'],
    ['purple seamless paper', 'purple'],
    ['#2563eb', '#2563eb'],
    ['an orange wall', 'orange'],
  ])('is a plain one in its colour: %s', async (background, word) => {
    expectColor(await backgroundOf(structured(background, [STAR])), named(word))
  })

  it('is that of the same words in a prompt', async () => {
    const plain = await pixelsOf({ prompt: 'purple background, ' })
    expect((await pixelsOf(structured('purple'))).equals(plain)).toBe(true)
  })

  /** So many pixels are red. */
  async function redIn(request: Partial<PaintRequest>): Promise<number> {
    const pixels = await pixelsOf(request)
    let count = 0
    for (let at = 0; at < pixels.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
      if (red > green + 60 && red > blue + 60) count += 1
    }
    return count
  }

  it('has its things small behind the elements, and at full size without any', async () => {
    const background = 'a white background with a red car'
    const [small, large] = [await redIn(structured(background, [STAR])), await redIn(structured(background))]
    expect(small).toBeGreaterThan(30)
    expect(large).toBeGreaterThan(2 * small)
  })

  it('has a table alone under the elements, not among them', async () => {
    const table = await pixelsOf(structured('a wooden table', [STAR]))
    expect(table.equals(await pixelsOf(structured('a still life', [STAR])))).toBe(false)
    const low = colorOf(...rgbAt(table, SIZE * 0.1, SIZE * 0.95))
    const high = colorOf(...rgbAt(table, SIZE * 0.1, SIZE * 0.3))
    // The table's top fills the lower part of the picture, from edge to edge.
    expect(low.l).toBeLessThan(high.l - 0.1)
  })

  const rgbAt = (pixels: Buffer, x: number, y: number) => {
    const at = (Math.floor(y) * SIZE + Math.floor(x)) * 3
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0] as const
  }
})
