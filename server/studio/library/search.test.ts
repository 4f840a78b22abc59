import { expect, it } from 'vitest'
import { foundBy, termsOf } from './search.ts'

const text = (search: string) =>
  termsOf(search).map(
    ({ text, isExcluded, isPrefix }) => `${isExcluded ? 'not ' : ''}${text}${isPrefix ? '*' : ''}`,
  )

it.each([
  ['fox', ['fox*']],
  ['red fox ', ['red', 'fox']],
  ['"red fox" -snow dusk', ['red fox', 'not snow', 'dusk*']],
  ['-"red fox"', ['not red fox']],
  ['"red fo', ['red fo']],
  ['a"b"c', ['a', 'b', 'c*']],
  ['  ', []],
  ['"" - !! 🦊', ['🦊*']],
  ['🦊 fox & hen', ['🦊', 'fox', 'hen*']],
] as const)('%o is read as %o', (search, terms) => {
  expect(text(search)).toEqual(terms)
})

it.each(['', ' ', '"', '-', '""', '- "'])('%o has only begun, and finds everything', (search) => {
  expect(foundBy(search)).toBeUndefined()
})

it.each(['%', '!!', '…'])('%o, a sign that no picture has, finds nothing', (search) => {
  expect(foundBy(search)).toBeDefined()
})
