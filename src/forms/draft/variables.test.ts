import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escaped, filled, unfilledIn, variablesIn } from './variables.ts'

/** Texts in which braces are as frequent as letters. */
const braced = fc.string({
  unit: fc.constantFrom('{', '}', 'a', 'B', '$', '1', ' ', 'é', '\n'),
  maxLength: 30,
})

it('names are found once, in order; literal and odd braces are none', () => {
  expect(variablesIn('a {product} by {maker}, {product}, {{year}}, {1}, {"a":{"b":2}}')).toEqual([
    'product',
    'maker',
  ])
})

it('values are put in letter by letter, and are not read again', () => {
  const values = { a: "$& $1 {b} ''", b: 'no' }
  expect(filled('x {a} y {{a}} {c}', values)).toBe("x $& $1 {b} '' y {a} {c}")
})

it('what has no value is named; names of objects are no values', () => {
  expect(unfilledIn('{a} {b} {constructor}', { a: 'x', b: ' ' })).toEqual(['b', 'constructor'])
})

it('a prompt that was sent is sent again letter by letter, whatever braces are in it', () => {
  fc.assert(
    fc.property(fc.oneof(braced, fc.string({ unit: 'binary' })), (prompt) => {
      expect(filled(escaped(prompt), { a: 'changed', B: 'changed' })).toBe(prompt)
    }),
  )
})

it('any value is in the prompt as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(filled('<{a}>', { a: value })).toBe(`<${value}>`)
    }),
  )
})
