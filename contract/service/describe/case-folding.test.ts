import { expect, it } from 'vitest'
import { caseFolded } from './case-folding.ts'

it.each([
  ['Straße', 'STRASSE'],
  ['οδός', 'ΟΔΌΣ'],
  ['Σίσυφος', 'σίσυφοσ'],
  ['Cafe\u0301', 'CAFÉ'],
])('%s and %s are the same text in another case', (one, other) => {
  expect(caseFolded(one)).toBe(caseFolded(other))
})

it('other letters make another text', () => {
  expect(caseFolded('resume')).not.toBe(caseFolded('résumé'))
})
