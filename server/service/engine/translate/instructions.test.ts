import { expect, it } from 'vitest'
import { guarded, instructionsOf } from './instructions.ts'

it.each([
  ['', { keeps: [], letters: null, color: null }],
  ['Keep “Blue Hour” in English.', { keeps: ['Blue Hour'], letters: null, color: null }],
  ['keep 「Blue Hour」', { keeps: ['Blue Hour'], letters: null, color: null }],
  [
    'Do not translate Easel Studio; use upper case',
    { keeps: ['Easel Studio'], letters: 'upper', color: null },
  ],
  ['Set the text in #ff8800', { keeps: [], letters: null, color: '#ff8800' }],
  ['lowercase, please', { keeps: [], letters: 'lower', color: null }],
])('%j is understood', (prompt, instructions) => {
  expect(instructionsOf(prompt)).toEqual(instructions)
})

it('a colour may be a word', () => {
  expect(instructionsOf('make the headline red').color).toMatch(/^rgba\(2\d\d,/)
})

it('kept words are replaced before translation and restored unchanged', () => {
  const { shown, restore } = guarded('Easel makes more, says EASEL', ['Easel'])
  expect(shown).not.toMatch(/easel/i)
  expect(restore(shown.replace('makes more, says', 'macht mehr, sagt'))).toBe('Easel macht mehr, sagt Easel')
})

it('a translation that loses a kept word is none', () => {
  const { restore } = guarded('Easel and Harbour', ['Easel', 'Harbour'])
  expect(restore('⟦1⟧ und')).toBeNull()
})
