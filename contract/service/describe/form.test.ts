import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operationOf } from '../operations/table.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { styleCode } from '../values/generation-fields.ts'
import { structuredPrompt } from '../values/structured-prompt.ts'
import { choice, clamped, flag, integer, json, list, nullable, text } from './field.ts'
import { checkFields, decodeForm, encodeForm } from './request.ts'

const fields = {
  words: text(),
  note: text({ min: 0 }),
  steps: integer({ min: 1, max: 8 }),
  side: nullable(integer({ min: 16, max: 4096, multipleOf: 16 })),
  scale: clamped('number', { min: 1, max: 10 }),
  on: nullable(flag()),
  speed: choice(['FAST', 'SLOW']),
  codes: list(styleCode, { max: 3 }),
  layout: json(structuredPrompt),
}
const decoded = (...entries: [string, string][]) => {
  const form = decodeForm(fields, entries)
  return form.ok ? { ...form.values } : form.issues
}

describe('converts a form’s texts to values', () => {
  it.each([
    ['steps', '5', 5],
    ['steps', ' 5 ', 5],
    ['steps', '1.0', 1],
    ['steps', '1e3', 1000],
    ['steps', '+5', 5],
    ['scale', '.5', 0.5],
    ['scale', '5.', 5],
    ['side', 'null', null],
    ['on', 'true', true],
    ['on', 'False', false],
    ['on', 'null', null],
    ['speed', ' FAST ', 'FAST'],
    ['words', ' kept as it is ', ' kept as it is '],
    ['words', 'null', 'null'],
    ['note', '', ''],
    ['layout', '{"a": 1}', { a: 1 }],
    ['codes', 'DEADBEEF,  01234567', ['DEADBEEF', '01234567']],
    ['codes', '["DEADBEEF"]', ['DEADBEEF']],
  ])('%s=%j is %j', (name, given, value) => {
    expect(decoded([name, given])).toEqual({ [name]: value })
  })

  it.each(['NaN', 'Infinity', '-Infinity', '0x10', '1 000', '1,5', '--1', 'e5', '.', 'five', 'null', '[]'])(
    'steps=%s is no number, and refused by name',
    (given) => {
      expect(decoded(['steps', given])).toEqual({ steps: given })
      expect(checkFields({ steps: fields.steps }, { steps: given })).toMatchObject({
        ok: false,
        issues: [{ at: 'steps', message: 'must be a whole number from 1 to 8' }],
      })
    },
  )

  it('refuses a number that is too large for a double', () => {
    expect(checkFields({ scale: fields.scale }, decoded(['scale', '1e999'])).ok).toBe(false)
  })

  it.each(['words', 'steps', 'side', 'scale', 'on', 'speed', 'codes', 'layout'])(
    'an empty %s is one that was not given',
    (name) => {
      expect(decoded([name, ''])).toEqual({})
    },
  )

  it.each(['words', 'steps', 'side', 'scale', 'on', 'speed', 'codes', 'layout'])(
    'a blank %s is one that was given, and refused by name',
    (name) => {
      for (const blank of [' ', '\t\n ']) {
        expect(checkFields(fields, decoded([name, blank]))).toMatchObject({
          ok: false,
          issues: [{ at: name }],
        })
      }
    },
  )

  it('accepts a list as repeated fields', () => {
    expect(decoded(['codes', 'DEADBEEF'], ['codes', '01234567'])).toEqual({ codes: ['DEADBEEF', '01234567'] })
  })

  it('refuses a repeated field that is not a list, also an unknown one', () => {
    expect(decoded(['steps', '1'], ['steps', '1'], ['x', ''], ['x', ''])).toEqual([
      { at: 'steps', message: 'is given more than once' },
      { at: 'x', message: 'is given more than once' },
    ])
  })

  it.each(['__proto__', 'constructor', 'toString'])('keeps %s as text, for the check to refuse', (name) => {
    const form = decodeForm(fields, [[name, 'x']])
    expect(checkFields(fields, form.ok && form.values)).toMatchObject({ ok: false, issues: [{ at: name }] })
  })

  it('reads any text without throwing, and huge texts quickly', () => {
    const entry = fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(fields)), fc.string()), fc.string())
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const form = decodeForm(fields, entries)
        if (form.ok) checkFields(fields, form.values)
      }),
    )
    const digits = `${'1'.repeat(1_000_000)}x`
    expect(decoded(['steps', digits])).toEqual({ steps: digits })
    const many = Array.from({ length: 100_000 }, (): [string, string] => ['codes', 'x'])
    expect(decoded(...many)).toEqual({ codes: Array(100_000).fill('x') })
  })
})

describe('converts values to a form’s texts', () => {
  it('omits undefined values, repeats lists and writes JSON', () => {
    const layout = { a: [1] }
    expect(encodeForm(fields, { words: undefined, codes: ['a', 'b'], on: null, layout, steps: 5 })).toEqual([
      ['codes', 'a'],
      ['codes', 'b'],
      ['on', 'null'],
      ['layout', '{"a":[1]}'],
      ['steps', '5'],
    ])
  })

  it('keeps every text of a prompt through a form', () => {
    const { fields: of } = operationOf('generate-v3')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (prompt) => {
        const form = decodeForm(of(CATALOGUE), encodeForm(of(CATALOGUE), { prompt }))
        expect(form.ok && { ...form.values }).toEqual({ prompt })
      }),
    )
  })
})
