import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Field } from '../describe/field.ts'
import type { FileField } from '../describe/file-field.ts'
import type { Fields, Files } from '../describe/operation.ts'
import { checkFields, checkRequest, decodeForm, encodeForm } from '../describe/request.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { OPERATION_IDS, operationOf } from './table.ts'

const hex = (digits: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${digits}}$`)).filter((text) => text.length === digits)
const color = hex(6).map((digits) => `#${digits}`)
const bbox = fc
  .tuple(fc.integer({ min: 0, max: 499 }), fc.integer({ min: 500, max: 1000 }))
  .map(([low, high]) => [low, 0, high, 1000])
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() !== '')
const element = fc.oneof(
  fc.record(
    { type: fc.constant('obj'), desc: words, bbox, color_palette: fc.array(color, { maxLength: 5 }) },
    { requiredKeys: ['type', 'desc'] },
  ),
  fc.record(
    {
      type: fc.constant('text'),
      text: words,
      desc: words,
      bbox,
      color_palette: fc.array(color, { maxLength: 5 }),
    },
    { requiredKeys: ['type', 'text', 'desc'] },
  ),
)

/** Values for fields whose kind and bounds do not describe everything. */
const OF_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  json_prompt: fc.record({
    high_level_description: words,
    style_description: fc.record({ medium: words, color_palette: fc.array(color, { maxLength: 16 }) }),
    compositional_deconstruction: fc.record({ background: fc.string(), elements: fc.array(element) }),
  }),
  color_palette: fc.oneof(
    fc.record({ name: fc.constantFrom(...CATALOGUE['v3.color_palette.presets']) }),
    fc.record({
      members: fc.array(
        fc.record(
          { color_hex: color, color_weight: fc.double({ min: 0.05, max: 1, noNaN: true }) },
          { requiredKeys: ['color_hex'] },
        ),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  ),
  image_asset_identifier: fc.record({
    asset_id: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    asset_type: fc.constantFrom('ASSET', 'CANVAS_ASSET', 'LAYERED_ASSET', 'RESPONSE', 'UPLOAD'),
  }),
  style_codes: fc.array(hex(8), { minLength: 1, maxLength: 10 }),
  custom_model_uri: fc.stringMatching(/^model\/[\w.-]{1,20}\/version\/[\w.-]{1,20}$/),
}

function anyOf(name: string, field: Field): fc.Arbitrary<unknown> {
  const named = OF_NAME[name]
  const { min = 0, max = 0, multipleOf: step = 1 } = field
  const byKind: Readonly<Partial<Record<Field['kind'], () => fc.Arbitrary<unknown>>>> = {
    text: () => (min === 0 ? fc.oneof(fc.constant(''), words) : words),
    integer: () => fc.integer({ min: min / step, max: max / step }).map((steps) => steps * step),
    number: () => fc.double({ min, max, noNaN: true }),
    flag: () => fc.boolean(),
    choice: () => fc.constantFrom(...(field.values ?? [])),
  }
  const value = named ?? byKind[field.kind]?.()
  if (!value) throw new Error(`${name}: say in OF_NAME what values it takes`)
  return field.nullable ? fc.option(value) : value
}

const valuesOf = (fields: Fields) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyOf(name, field)])), {
    requiredKeys: Object.keys(fields).filter((name) => fields[name]?.required),
  })

const fileOf = ({ formats, maxBytes }: FileField) =>
  fc.record({
    format: fc.constantFrom(...formats),
    bytes: fc.integer({ min: 1, max: Math.floor(maxBytes / 20) }),
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 4000 }),
    isGrayscale: fc.boolean(),
  })

const filesOf = (files: Files) =>
  fc.record(
    Object.fromEntries(
      Object.entries(files).map(([name, field]) => [
        name,
        fc.array(fileOf(field), { minLength: field.min, maxLength: field.max }),
      ]),
    ),
  )

describe.each(OPERATION_IDS)('%s', (id) => {
  const operation = operationOf(id)
  const fields = operation.fields(CATALOGUE)
  const files = operation.files(CATALOGUE)

  it('accepts what its fields describe', () => {
    fc.assert(
      fc.property(valuesOf(fields), (values) => {
        expect(checkFields(fields, values, files)).toEqual({ ok: true, values })
      }),
    )
  })

  it('reads back from a form what it wrote into the form', () => {
    fc.assert(
      fc.property(valuesOf(fields), (values) => {
        const decoded = decodeForm(fields, encodeForm(fields, values))
        expect(decoded.ok && { ...decoded.values }).toEqual(values)
      }),
    )
  })

  it('has a size and a whole positive price for every combination of values and files', () => {
    fc.assert(
      fc.property(valuesOf(fields), filesOf(files), (values, given) => {
        const size = operation.size(values, CATALOGUE)
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
        const price = operation.price(values, CATALOGUE, given)
        expect(Number.isSafeInteger(price.usdMicros) && price.usdMicros > 0).toBe(true)
        expect(operation.pictures(values)).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('refuses with messages that start with one of its own fields', () => {
    const names = [...Object.keys(fields), ...Object.keys(files)]
    fc.assert(
      fc.property(valuesOf(fields), filesOf(files), (values, given) => {
        const checked = checkRequest(operation, CATALOGUE, { values, files: given })
        for (const { at, message } of checked.ok ? [] : checked.issues) {
          expect(names).toContain(at)
          expect(message).toMatch(/^(must|cannot|is|takes|times|does) /)
        }
      }),
    )
  })

  it('refuses any input without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (values) => {
        const checked = checkRequest(operation, CATALOGUE, { values, files: {} })
        if (!checked.ok) expect(checked.issues.length).toBeGreaterThan(0)
      }),
    )
  })

  it('accepts its own defaults, and has fields that JSON Schema can express', () => {
    for (const field of Object.values(fields)) {
      if (field.default !== undefined) expect(z.safeParse(field.schema, field.default).success).toBe(true)
      expect(() => z.toJSONSchema(field.schema, { io: 'input' })).not.toThrow()
    }
  })
})

it('finds every operation by its id, and every route once', () => {
  for (const id of OPERATION_IDS) expect(operationOf(id).id).toBe(id)
  const paths = OPERATION_IDS.flatMap((id) => operationOf(id).routes.map((route) => route.path))
  expect(new Set(paths).size).toBe(paths.length)
})
