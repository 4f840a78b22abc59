import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DetectedTextBlock, detectedTextBlock } from '#contract/service/values/text-block.ts'
import { cssFont, familyOf, fontOf } from './fonts.ts'
import { anchorPoint, asAngle, boundsOf, type Frame, fromBox, isInside, resized, toBox } from './frame.ts'
import {
  changed,
  colorOf,
  fitted,
  frameOf,
  layerOf,
  overrunOf,
  readKept,
  scaled,
  translated,
  widened,
} from './layers-document.ts'
import { coverOf, type FontFile, filesFor } from './out/font-files.ts'
import { jsonOf, layersFrom } from './out/json.ts'
import { textOf } from './out/psd.ts'
import { groupOf } from './out/svg.ts'
import { isRightToLeft, type Ruler, shownText, typeset } from './typeset.ts'

/** Every character is half as wide as it is high. */
const ruler: Ruler = {
  width: (text, { sizePx }) => [...text].length * sizePx * 0.5,
  reach: ({ sizePx }) => ({ above: sizePx * 0.8, below: sizePx * 0.2 }),
}

const aBlock = (change: Partial<DetectedTextBlock> = {}): DetectedTextBlock => ({
  x: 100,
  y: 50,
  width: 200,
  height: 40,
  text: 'Sale',
  alignment: 'left',
  formatting: [],
  angle: 0,
  font_size: 30,
  line_height: 1,
  ...change,
})
const aLayer = (change: Partial<DetectedTextBlock> = {}) => layerOf(aBlock(change))
const linesOf = (block: DetectedTextBlock, wraps = false) => typeset({ block, wraps }, ruler).lines
const texts = (block: DetectedTextBlock, wraps = true) => linesOf(block, wraps).map(({ text }) => text)

const aFrame: fc.Arbitrary<Frame> = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 1, max: 800 }),
  height: fc.integer({ min: 1, max: 800 }),
  angle: fc.integer({ min: -180, max: 180 }),
})
const anAnchor = fc.record({ x: fc.constantFrom(0, 0.5, 1), y: fc.constantFrom(0, 0.5, 1) })

describe('a turned box', () => {
  it('finds every point again', () => {
    fc.assert(
      fc.property(aFrame, fc.integer(), fc.integer(), (frame, x, y) => {
        const at = { x: x % 1000, y: y % 1000 }
        const back = fromBox(frame, toBox(frame, at))
        expect([back.x, back.y]).toEqual([expect.closeTo(at.x, 6), expect.closeTo(at.y, 6)])
      }),
    )
  })

  it('of another size keeps its anchor in place', () => {
    fc.assert(
      fc.property(aFrame, anAnchor, fc.integer({ min: 1, max: 900 }), (frame, anchor, side) => {
        const before = anchorPoint(frame, anchor)
        const after = anchorPoint(resized(frame, { width: side, height: side }, anchor), anchor)
        expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 6), expect.closeTo(before.y, 6)])
      }),
    )
  })

  it('is within its bounds, and excludes every place beyond', () => {
    const frame = { x: 0, y: 0, width: 100, height: 20, angle: 90 }
    expect(boundsOf(frame)).toEqual({
      left: expect.closeTo(40),
      right: expect.closeTo(60),
      top: expect.closeTo(-40),
      bottom: expect.closeTo(60),
    })
    expect(isInside(frame, { x: 50, y: 55 })).toBe(true)
    expect(isInside(frame, { x: 10, y: 10 })).toBe(false)
  })

  it('is turned by -180 to 180 degrees', () => {
    expect([190, -190, 180, -180, 360, 12.34].map(asAngle)).toEqual([-170, 170, 180, 180, 0, 12.3])
  })
})

describe('a block is set', () => {
  it('along its alignment, in the middle of its box', () => {
    // 30 points are 40 pixels: four characters of 20 pixels each.
    expect(linesOf(aBlock())).toEqual([
      { text: 'Sale', typed: 'Sale', x: 0, width: 80, baseline: 32, isRightToLeft: false },
    ])
    expect(linesOf(aBlock({ alignment: 'center' }))[0]?.x).toBe(60)
    expect(linesOf(aBlock({ alignment: 'right' }))[0]?.x).toBe(120)
    expect(linesOf(aBlock({ height: 100 }))[0]?.baseline).toBe(62)
  })

  it('has capitals, and superscripts and subscripts that are smaller and shifted', () => {
    expect(texts(aBlock({ formatting: ['all_caps'] }))).toEqual(['SALE'])
    const [raised] = linesOf(aBlock({ formatting: ['superscript'] }))
    const [lowered] = linesOf(aBlock({ formatting: ['subscript'] }))
    expect(raised?.width).toBeLessThan(80)
    expect(raised?.baseline).toBeLessThan(lowered?.baseline ?? 0)
  })

  it('broken where it says so, and at its width only where it should', () => {
    const block = aBlock({ text: 'One two three\nfour', width: 165 })
    expect(texts(block, false)).toEqual(['One two three', 'four'])
    expect(texts(block)).toEqual(['One two', 'three', 'four'])
  })

  it('broken inside of a word only where the word alone is too wide', () => {
    expect(texts(aBlock({ text: 'incomprehensible', width: 110 }))).toEqual(['incom', 'prehe', 'nsibl', 'e'])
  })

  it('broken between Japanese characters, and never before a full stop (UAX 14)', () => {
    expect(texts(aBlock({ text: '夏のセール。', width: 105 }))).toEqual(['夏のセー', 'ル。'])
  })

  it('loses no character, however narrow', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 20, max: 400 }), (text, width) => {
        const squeezed = (given: string) => given.replace(/\s+/g, '')
        expect(squeezed(texts(aBlock({ text, width })).join(''))).toBe(squeezed(text))
      }),
    )
  })

  it('from the right where its first letter is read so', () => {
    expect(['مرحبا', '12 مرحبا', 'שלום', 'Sale مرحبا', '…'].map(isRightToLeft)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('in its own font, else in the most similar that is there', () => {
    expect(familyOf(aBlock({ font_name: 'oswald' }))).toBe('Oswald')
    expect(familyOf(aBlock({ font_name: 'Futura', font_alternatives: ['Gotham', 'Noto Sans'] }))).toBe(
      'Noto Sans',
    )
    expect(familyOf(aBlock({ font_name: null }))).toBe('Inter')
    const css = cssFont(fontOf(aLayer({ font_name: 'Caveat', formatting: ['bold', 'italic'] })))
    expect(css).toMatch(/^italic 700 40px "Caveat", "Noto Sans", "Noto Sans Arabic"/)
  })
})

describe('a layer that is changed', () => {
  it('keeps its first line and its aligned side where they are', () => {
    const [before] = linesOf(aBlock())
    const next = changed(aLayer(), { text: 'Sale\nnow on' }, ruler)
    const [after] = linesOf(next.block)
    expect(next.block).toMatchObject({ x: 100, width: 120, height: 80 })
    expect((after?.baseline ?? 0) + next.block.y).toBeCloseTo((before?.baseline ?? 0) + 50, 0)
    expect(changed(aLayer({ alignment: 'right' }), { text: 'On' }, ruler).block).toMatchObject({
      x: 260,
      width: 40,
    })
  })

  it('is scaled in whole points about the corner across', () => {
    const next = scaled(aLayer(), 1.52, { x: 0, y: 0 })
    expect(next.block).toMatchObject({ x: 100, y: 50, font_size: 46, width: 307, height: 61 })
    expect(scaled(aLayer(), -1, { x: 1, y: 1 }).block.font_size).toBe(1)
  })

  it('has the capitals of its language, and of none where it is not said', () => {
    const shown = (text: string, language?: string) =>
      shownText({ block: aBlock({ text, formatting: ['all_caps'] }), language })
    expect(['tr', 'en', undefined].map((language) => shown('ışık diyarı', language))).toEqual([
      'IŞIK DİYARI',
      'IŞIK DIYARI',
      'IŞIK DIYARI',
    ])
    expect([shown('άνοιξη', 'el'), shown('Straße', 'de')]).toEqual(['ΑΝΟΙΞΗ', 'STRASSE'])
  })

  it('gets the width of the capitals of its language', () => {
    const caps = { ...aLayer({ text: 'Straße', formatting: ['all_caps'] }), language: 'tr' }
    const german = translated(caps, 'de', ruler)
    expect(german).toMatchObject({ language: 'de', block: { width: 140 } })
    expect(translated(german, undefined, ruler)).not.toHaveProperty('language')
  })

  it('takes the quotation marks of its language', () => {
    const german = translated(aLayer({ text: 'Das "Beste"' }), 'de', ruler)
    expect(german.block.text).toBe('Das „Beste“')
    expect(translated(german, undefined, ruler).block.text).toBe('Das „Beste“')
  })

  it('breaks between words of Thai, and shows a soft hyphen only where a line ends at it', () => {
    const widthOf = (letters: number) => letters * 20
    expect(texts(aBlock({ text: 'ลดราคาครับ', width: widthOf(7) }))).toEqual(['ลดราคา', 'ครับ'])
    const text = 'Sommer\u00adschluss'
    expect(texts(aBlock({ text, width: widthOf(8) }))).toEqual(['Sommer-', 'schluss'])
    expect(texts(aBlock({ text, width: widthOf(13) }))).toEqual(['Sommerschluss'])
    expect(texts(aBlock({ text }), false)).toEqual(['Sommerschluss'])
  })

  it('that gets a width breaks there, and grows downwards', () => {
    const next = widened(aLayer({ text: 'One two' }), 90, { x: 0, y: 0.5 }, ruler)
    expect(next).toMatchObject({ wraps: true, block: { x: 100, y: 50, width: 90, height: 80 } })
  })

  it('is fitted: the largest whole size at which all of it is inside, without a broken word', () => {
    const aText = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        aText,
        fc.integer({ min: 40, max: 400 }),
        fc.integer({ min: 20, max: 200 }),
        (text, w, h) => {
          const layer = fitted(aLayer({ text, width: w, height: h }), ruler)
          const points = layer.block.font_size ?? 0
          const set = typeset({ ...layer, wraps: true }, ruler)
          if (points > 1) {
            expect(set.height).toBeLessThanOrEqual(h + 1)
            expect(set.width).toBeLessThanOrEqual(w + 1)
          }
          const words = text.split(' ').filter((word) => word !== '')
          expect(set.lines.flatMap((line) => line.text.split(' ')).filter((word) => word !== '')).toEqual(
            words,
          )
        },
      ),
    )
  })

  it('is told to run off the picture, however it is turned, and to break a word that is too wide', () => {
    const size = { width: 600, height: 300 }
    const of = (change: Partial<DetectedTextBlock>, wraps = false) =>
      overrunOf({ ...aLayer(change), wraps }, size, ruler)
    expect(of({})).toBeNull()
    expect(of({ x: -30 })).toBe('off')
    expect(of({ text: 'Sale', x: 500, width: 400 })).toBeNull()
    // Its box is inside, its letters are not.
    expect(of({ text: 'A very long sentence indeed', x: 300, width: 290 })).toBe('off')
    expect(of({ text: 'Sale', x: 250, y: 0, width: 80, height: 40, angle: 0 })).toBeNull()
    expect(of({ text: 'Sale', x: 250, y: 0, width: 80, height: 40, angle: 90 })).toBe('off')
    expect(of({ text: 'Sale today', width: 110 }, true)).toBeNull()
    expect(of({ text: 'Sale today', y: 120, width: 90 }, true)).toBe('broken')
  })

  it('has a colour that every format can write', () => {
    const colors = ['#AbC', '#12AB9f', 'red', null].map((color) => colorOf(aBlock({ color })))
    expect(colors).toEqual(['#aabbcc', '#12ab9f', '#111111', '#111111'])
  })

  it('is restored as stored, and other data is not', () => {
    const layers = [aLayer()]
    expect(readKept(structuredClone(layers))).toEqual(layers)
    expect(readKept([{ id: 'a' }])).toBeNull()
  })
})

describe('layers as JSON', () => {
  const size = { width: 600, height: 300 }
  const typesetOf = (layer: ReturnType<typeof aLayer>) => typeset(layer, ruler)

  it('come back as they were (service-api.md, DetectedTextBlock)', () => {
    const layer = aLayer({ text: 'Sale', color: '#aabbcc', role: 'heading', font_alternatives: ['Inter'] })
    const text = jsonOf([layer], size, typesetOf)
    expect(detectedTextBlock.parse(JSON.parse(text).text_blocks[0])).toEqual(layer.block)
    expect(layersFrom(text, size)).toMatchObject([{ block: layer.block }])
  })

  it('keep the language of a text', () => {
    const text = jsonOf([{ ...aLayer(), language: 'tr' }, aLayer()], size, typesetOf)
    expect(layersFrom(text, size).map(({ language }) => language)).toEqual(['tr', undefined])
  })

  it('have their lines where they were broken at a width, in the letters that were typed', () => {
    const layer = { ...aLayer({ text: 'One two', formatting: ['all_caps'], width: 90 }), wraps: true }
    expect(JSON.parse(jsonOf([layer], size, typesetOf)).text_blocks[0].text).toBe('One\ntwo')
    const street = aLayer({ text: 'Große Straße', formatting: ['all_caps'], width: 150 })
    expect(typesetOf({ ...street, wraps: true }).lines.map(({ text }) => text)).toEqual(['GROSSE', 'STRASSE'])
    const json = jsonOf([{ ...street, wraps: true }], size, typesetOf)
    expect(JSON.parse(json).text_blocks[0].text).toBe('Große\nStraße')
  })

  it.each([
    ['{', 'not JSON'],
    ['{}', 'resolution'],
    ['{"resolution":"600x300","text_blocks":[{}]}', 'text_blocks.0.x'],
    ['{"resolution":"1x1","text_blocks":[]}', 'made for 1x1; this picture is 600x300'],
  ])('that cannot be taken are refused in words: %s', (text, label) => {
    expect(() => layersFrom(text, size)).toThrow(label)
  })
})

describe('a text in a PSD', () => {
  const fileOf = (family: string, letters: RegExp, isBold = false): FontFile => ({
    family,
    isBold,
    isItalic: false,
    addresses: new Map(),
    range: '',
    covers: (character) => letters.test(character),
  })
  const runsOf = (change: Partial<DetectedTextBlock>, files: readonly FontFile[]) => {
    const layer = aLayer(change)
    const text = textOf(layer, typeset({ ...layer, wraps: false }, ruler), files)
    return text.styleRuns?.map(({ length, style }) => [
      text.text.slice(0, length),
      style.font?.name,
      style.fauxBold,
    ])
  }

  it('has the font of each of its scripts, and spaces have that of what they follow', () => {
    const files = [fileOf('Oswald', /[a-z]/i), fileOf('Noto Sans Arabic', /\p{Script=Arabic}/u)]
    const text = textOf(
      aLayer({ text: 'Sale الصيف', font_name: 'Oswald' }),
      typeset({ block: aBlock({ text: 'Sale الصيف', font_name: 'Oswald' }), wraps: false }, ruler),
      files,
    )
    expect(text.styleRuns?.map(({ length, style }) => [length, style.font?.name])).toEqual([
      [5, 'Oswald-Regular'],
      [5, 'NotoSansArabic-Regular'],
    ])
  })

  it('names only fonts that exist: a bold that no file has is made up', () => {
    const files = [fileOf('Anton', /./), fileOf('Lato', /./), fileOf('Lato', /./, true)]
    const bold = { text: 'Sale', formatting: ['bold' as const] }
    expect(runsOf({ ...bold, font_name: 'Anton' }, files)).toEqual([['Sale', 'Anton-Regular', true]])
    expect(runsOf({ ...bold, font_name: 'Lato' }, files)).toEqual([['Sale', 'Lato-Bold', false]])
  })
})

describe('font files', () => {
  it('cover their unicode-range', () => {
    const covers = coverOf('U+0-FF, U+131, U+4??')
    expect(['a', 'ÿ', 'ı', 'Я', 'ا'].map(covers)).toEqual([true, true, true, true, false])
    expect(coverOf('')('夏')).toBe(true)
  })

  it('are looked through as a browser does: the family, then the scripts; upright or regular ones where there are no others', () => {
    const aFile = (family: string, isItalic: boolean, range = ''): FontFile => ({
      family,
      isItalic,
      isBold: false,
      addresses: new Map(),
      range,
      covers: coverOf(range),
    })
    const files = [
      aFile('Inter', true, 'U+0-FF'),
      aFile('Noto Sans', true, 'U+0-24F'),
      aFile('Noto Sans Arabic', false, 'U+600-6FF'),
    ]
    const font = fontOf(aLayer({ font_name: 'Inter', formatting: ['italic'] }))
    expect(filesFor(files, font, 'a').map(({ family }) => family)).toEqual(['Inter', 'Noto Sans'])
    expect(filesFor(files, font, 'ا').map(({ family }) => family)).toEqual(['Noto Sans Arabic'])
    const [wide, later] = [aFile('Noto Serif', false, 'U+370-3FF'), aFile('Noto Serif', false, 'U+391-3C9')]
    expect(filesFor([wide, later], fontOf(aLayer({ font_name: 'Noto Serif' })), 'λ')).toEqual([later, wide])
    const narrow = fontOf(aLayer({ font_name: 'Bebas Neue', formatting: ['bold'] }))
    expect(filesFor([aFile('Bebas Neue', false)], narrow, 'a').map(({ family }) => family)).toEqual([
      'Bebas Neue',
    ])
  })
})

it('SVG has each line where it stands, turned about the middle, and nothing in it is taken for markup', () => {
  const layer = aLayer({ text: 'a<b>&', angle: 10, color: '#123456', formatting: ['underline'] })
  const svg = groupOf(layer, typeset({ ...layer, wraps: false }, ruler))
  expect(svg).toContain('fill="#123456"')
  expect(svg).toContain('transform="rotate(10 200 70)"')
  expect(svg).toContain('<text x="100" y="82">a&lt;b&gt;&amp;</text>')
  expect(svg).toContain('<rect x="100"')
  const arabic = aLayer({ text: 'سلام', alignment: 'right' })
  expect(groupOf(arabic, typeset({ ...arabic, wraps: false }, ruler))).toContain(
    'x="300" y="82" direction="rtl"',
  )
  expect(frameOf(arabic)).toMatchObject({ x: 100, width: 200 })
})
