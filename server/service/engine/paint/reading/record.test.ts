import { expect, it } from 'vitest'
import { readPrompt } from './read-prompt.ts'
import { recordOf, recordText, withRecord } from './record.ts'

const textOf = (prompt: string) => recordText(recordOf(readPrompt(prompt)))

it('lists what was drawn and what was not', () => {
  expect(textOf('a lighthouse by the sea with a porch')).toBe('drawn: lighthouse, sea; not drawn: porch')
})

it('names what stands for a more special noun', () => {
  expect(textOf('an aspen')).toBe('drawn: aspen (as a tree)')
})

it('lists things that another drawing shows', () => {
  expect(textOf('a woman riding a bicycle')).toBe('drawn: woman, bicycle')
})

it('is empty for a prompt without nouns', () => {
  expect(textOf('beautiful')).toBe('')
})

it('is not read again as a part of the prompt', () => {
  const plan = readPrompt('a lighthouse with a porch')
  expect(readPrompt(withRecord('a lighthouse with a porch', recordOf(plan)))).toEqual(plan)
})
