import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { problems } from '../testing/judge.ts'
import { assetIdentifier } from './asset-identifier.ts'
import { CATALOGUE } from './catalogue.ts'
import { colorPalette } from './color-palette.ts'
import { parseExactCopy } from './exact-copy.ts'
import { parsedObject } from './generation-fields.ts'
import { structuredPrompt } from './structured-prompt.ts'
import { detectedTextBlock } from './text-block.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const withElement = (element: object, more: object = {}) => ({
  high_level_description: 'a poster',
  compositional_deconstruction: { background: 'sand', elements: [element] },
  ...more,
})
const obj = (more: object = {}) =>
  takes(structuredPrompt, withElement({ type: 'obj', desc: 'a jar', ...more }))

describe('structured prompt (catalogue, v4.json_prompt)', () => {
  it.each([
    [[0, 0, 1000, 1000], true],
    [[0, 0, 1, 1], true],
    [[-1, 0, 10, 10], false],
    [[0, 0, 10, 1001], false],
    [[0, 0, 10.5, 10], false],
    [[10, 0, 10, 10], false],
    [[0, 20, 10, 10], false],
    [[0, 0, 10], false],
    [[0, 0, 10, 10, 10], false],
  ])('bbox %j is [y_min, x_min, y_max, x_max] from 0 to 1000: %s', (bbox, isTaken) => {
    expect(obj({ bbox })).toBe(isTaken)
  })

  it('accepts at most 5 colours for an element and 16 for the picture', () => {
    const colors = (count: number) => Array(count).fill('#C0FFEE')
    const whole = (count: number) =>
      takes(
        structuredPrompt,
        withElement({ type: 'obj', desc: '' }, { style_description: { color_palette: colors(count) } }),
      )
    expect([obj({ color_palette: colors(5) }), obj({ color_palette: colors(6) })]).toEqual([true, false])
    expect([whole(16), whole(17)]).toEqual([true, false])
  })

  it.each(['#C0FFE', '#C0F', 'C0FFEE', 'red', '#GGGGGG'])('refuses the colour %s', (color) => {
    expect(obj({ color_palette: [color] })).toBe(false)
  })

  it('requires a description and a composition; text elements require their text', () => {
    const whole = withElement({ type: 'text', desc: 'title', text: 'SALE' })
    expect(takes(structuredPrompt, whole)).toBe(true)
    expect(takes(structuredPrompt, { ...whole, high_level_description: '' })).toBe(false)
    expect(takes(structuredPrompt, { ...whole, compositional_deconstruction: undefined })).toBe(false)
    expect(takes(structuredPrompt, withElement({ type: 'text', desc: 'title' }))).toBe(false)
  })

  it('keeps unknown keys, and allows both photo and art_style', () => {
    const style_description = { photo: '35mm', art_style: 'ink', grain: 1 }
    const whole = withElement(
      { type: 'obj', desc: 'a', z_index: 3 },
      { style_description, tags: ['x'], seed_note: 1 },
    )
    expect(z.parse(structuredPrompt, whole)).toEqual(whole)
  })

  it('names the place of an error', () => {
    const json_prompt = withElement({ type: 'jar', desc: 'a' })
    expect(problems('generate-v4', { json_prompt })).toEqual([
      {
        at: 'json_prompt',
        message: 'is wrong at compositional_deconstruction.elements[0].type: must be obj or text',
      },
    ])
    const missing = { high_level_description: 'a', compositional_deconstruction: { background: 'b' } }
    expect(problems('generate-v4', { json_prompt: missing })).toEqual([
      { at: 'json_prompt', message: 'is wrong at compositional_deconstruction.elements: is required' },
    ])
  })
})

describe('colour palette of 3.0 (catalogue, v3.color_palette.shape)', () => {
  const schema = colorPalette(CATALOGUE)
  const members = (count: number, color_weight?: number) => ({
    members: Array(count).fill({
      color_hex: '#fff',
      ...(color_weight === undefined ? {} : { color_weight }),
    }),
  })
  it('is a preset by name, or 1 to 8 members, never both', () => {
    expect([takes(schema, { name: 'EMBER' }), takes(schema, { name: 'MUD' })]).toEqual([true, false])
    expect([0, 1, 8, 9].map((count) => takes(schema, members(count)))).toEqual([false, true, true, false])
    expect(takes(schema, { name: 'EMBER', ...members(1) })).toBe(false)
    expect(takes(schema, {})).toBe(false)
  })
  it('has weights from 0.05 to 1', () => {
    expect([0.049, 0.05, 1, 1.01].map((weight) => takes(schema, members(1, weight)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('exact_copy (catalogue, ad_localizer.exact_copy)', () => {
  it.each([
    ['Sale => Soldes', [{ original: 'Sale', replacement: 'Soldes' }]],
    ['a=>b', [{ original: 'a', replacement: 'b' }]],
    [' a  =>  b => c ', [{ original: 'a', replacement: 'b => c' }]],
    [
      'a => b\r\n\n \nc => d',
      [
        { original: 'a', replacement: 'b' },
        { original: 'c', replacement: 'd' },
      ],
    ],
    ['a =>', [{ original: 'a', replacement: '' }]],
    ['', []],
    ['a', null],
    ['=> b', null],
    ['a => b\nc', null],
  ])('%j reads as %j', (text, lines) => {
    expect(parseExactCopy(text)).toEqual(lines)
  })
})

describe('asset identifier (catalogue)', () => {
  const asset = { asset_id: 'a'.repeat(22), asset_type: 'UPLOAD' }
  it('has an id, one of five types, and optionally a collection', () => {
    expect(takes(assetIdentifier, asset)).toBe(true)
    expect(takes(assetIdentifier, { ...asset, collection_id: 'b'.repeat(22) })).toBe(true)
    expect(takes(assetIdentifier, { ...asset, collection_id: 'b'.repeat(21) })).toBe(false)
    expect(takes(assetIdentifier, { ...asset, asset_type: 'FILE' })).toBe(false)
    expect(takes(assetIdentifier, { ...asset, asset_id: '../x' })).toBe(false)
    expect(takes(assetIdentifier, { ...asset, url: 'x' })).toBe(false)
  })
})

describe('a prompt of the low-latency model (the server detects structured ones)', () => {
  it.each([
    ['a fox', null],
    ['{"a": 1}', { a: 1 }],
    [' {"a": 1}', { a: 1 }],
    ['{not json}', null],
    ['[1]', null],
    ['"a"', null],
  ])('%s is structured: %j', (prompt, value) => {
    expect(parsedObject(prompt)).toEqual(value)
  })
})

describe('detected text block (Resources)', () => {
  const block = { x: 1, y: 2, width: 3, height: 4, text: 'a\nb', alignment: 'left', formatting: ['bold'] }
  it('has default rotation, and optional properties', () => {
    expect(z.parse(detectedTextBlock, block)).toEqual({ ...block, angle: 0 })
    for (const name of Object.keys(block))
      expect(takes(detectedTextBlock, { ...block, [name]: undefined })).toBe(false)
  })
  it.each(['font_name', 'font_alternatives', 'font_size', 'line_height', 'color', 'role'])(
    'may have no %s',
    (name) => {
      expect(takes(detectedTextBlock, { ...block, [name]: null })).toBe(true)
    },
  )
  it('has the documented alignments, formattings and roles', () => {
    expect(takes(detectedTextBlock, { ...block, alignment: 'justify' })).toBe(false)
    expect(takes(detectedTextBlock, { ...block, formatting: ['small_caps', 'subscript'] })).toBe(true)
    expect(takes(detectedTextBlock, { ...block, formatting: ['blink'] })).toBe(false)
    expect(takes(detectedTextBlock, { ...block, role: 'caption' })).toBe(true)
    expect(takes(detectedTextBlock, { ...block, role: 'footer' })).toBe(false)
  })
})
