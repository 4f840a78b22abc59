import { expect, it } from 'vitest'
import { withDrawnReport } from '#contract/service/values/drawn-report.ts'
import { readPrompt } from './read-prompt.ts'
import { recordOf, recordText } from './record.ts'

const textOf = (prompt: string) => recordText(recordOf(readPrompt(prompt)))

it('lists what was drawn and what was not', () => {
  expect(textOf('a lighthouse by the sea with a porch')).toBe('drawn: lighthouse, sea; not drawn: porch')
})

it('names what stands for a more special noun', () => {
  expect(textOf('an aspen')).toBe('drawn: aspen (as a tree)')
})

it('lists things that another drawing shows', () => {
  expect(textOf('a woman riding a bicycle')).toBe('drawn: woman, bicycle, riding')
})

it('lists titles that are set, and those that are not', () => {
  expect(textOf('a dog, "Run", "a", "b", "c" and "d"')).toBe(
    'drawn: dog, title "Run", title "a", title "b", title "c"; not drawn: title "d"',
  )
})

it.each([
  ['a cat in a bedroom', 'drawn: cat, bedroom'],
  ['a cat in a hospital room', 'drawn: cat, hospital room (as a room)'],
  ['a canyon', 'drawn: canyon (as a mountain)'],
  ['rain outside a living room', 'drawn: living room, rain'],
  ['rain in a kitchen', 'drawn: kitchen; not drawn: rain'],
])('says of a place or weather that is not shown what is drawn instead: %s', (prompt, record) => {
  expect(textOf(prompt)).toBe(record)
})

it('is empty for a prompt without nouns', () => {
  expect(textOf('beautiful')).toBe('')
})

it('is not read again as a part of the prompt', () => {
  const plan = readPrompt('a lighthouse with a porch')
  expect(readPrompt(withDrawnReport('a lighthouse with a porch', recordText(recordOf(plan))))).toEqual(plan)
})
