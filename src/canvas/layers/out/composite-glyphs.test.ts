import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import { expect, it } from 'vitest'
import { type Composite, withComposites } from './composite-glyphs.ts'
import { sfntOf } from './sfnt.ts'

const require = createRequire(import.meta.url)

/** A subset of Inter with A and an acute accent, and the numbers of both. */
async function aSubset() {
  const file = await readFile(require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))
  const woff = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  const bytes = await sfntOf(woff as ArrayBuffer)
  const subset = fontkit.create(bytes).createSubset()
  const font = fontOf(bytes)
  const [letter = 0, accent = 0] = ['A', '´'].map((text) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    return subset.includeGlyph(buffer.getGlyphInfos()[0]?.codepoint ?? 0)
  })
  return { bytes: subset.encode(), letter, accent }
}

const fontOf = (bytes: Uint8Array) => new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))

type Points = readonly (readonly [number, number])[]

/** The points of a glyph's outline, as HarfBuzz reads it. */
function outlineOf(bytes: Uint8Array, id: number): Points {
  const pairs = fontOf(bytes)
    .glyphToPath(id)
    .matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)
  return [...pairs].map(([, x, y]) => [Number(x), Number(y)] as const)
}

async function made(composite: (parts: { letter: number; accent: number }) => Composite, slant = 0) {
  const { bytes, letter, accent } = await aSubset()
  const { font, first } = withComposites(bytes, [composite({ letter, accent })], slant)
  return {
    advance: fontOf(font).glyphHAdvance(first),
    outline: outlineOf(font, first),
    letter: outlineOf(bytes, letter),
    accent: outlineOf(bytes, accent),
  }
}

const moved = (points: Points, right: number, up: number): Points =>
  points.map(([x, y]) => [x + right, y + up])

it('a glyph of others shows each where it stands, and has its own advance', async () => {
  const { advance, outline, letter, accent } = await made((ids) => ({
    parts: [
      { id: ids.letter, x: 0, y: 0 },
      { id: ids.accent, x: 300, y: 400 },
    ],
    advance: 1234,
  }))
  expect(outline).toEqual([...letter, ...moved(accent, 300, 400)])
  expect(advance).toBe(1234)
})

it('letters lean by a share of their height, also where they stand higher', async () => {
  const { outline, letter } = await made(
    (ids) => ({ parts: [{ id: ids.letter, x: 10, y: 400 }], advance: 1 }),
    0.25,
  )
  const expected = letter.map(([x, y]) => [x + 10 + (y + 400) / 4, y + 400])
  expect(outline).toHaveLength(expected.length)
  for (const [at, [x, y]] of outline.entries()) {
    expect(x).toBeCloseTo(expected[at]?.[0] ?? Number.NaN, 0)
    expect(y).toBeCloseTo(expected[at]?.[1] ?? Number.NaN, 0)
  }
})

it('a glyph of nothing shows nothing, and keeps its advance', async () => {
  const { advance, outline } = await made(() => ({ parts: [], advance: 250 }))
  expect([outline, advance]).toEqual([[], 250])
})
