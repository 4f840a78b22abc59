import { expect, it } from 'vitest'
import { colorsIn } from '../../../color/color-words.ts'
import { readPrompt } from '../read-prompt.ts'

const RED = colorsIn('red')[0]

it.each([
  ['of its colour alone', { subject: 'a teapot', background: 'solid red' }],
  ['as a wall', { background: 'a red wall', subject: 'a teapot' }],
  ['in an object of the object', { scene: { background: 'red' }, subject: 'a teapot' }],
])('the background of a prompt in JSON is one: %s', (_, prompt) => {
  const plan = readPrompt(JSON.stringify(prompt))
  expect(plan).toMatchObject({ ground: RED, titles: [], notDrawn: [] })
  expect(plan.subjects).toMatchObject([{ word: 'teapot', colors: [] }])
})

it('keys and quotation marks of JSON are no titles, but its texts are', () => {
  const prompt = {
    subject: 'a dog',
    background: 'a beach',
    headline: 'HELLO',
    type: 'obj',
    negative_prompt: 'a cat',
  }
  expect(readPrompt(JSON.stringify(prompt))).toMatchObject({
    subjects: [{ word: 'dog' }],
    place: 'beach',
    titles: [{ text: 'HELLO' }],
    notDrawn: [],
  })
})

it('a prompt that only looks like JSON is read as it is', () => {
  expect(readPrompt('{a dog on a beach}')).toMatchObject({ subjects: [{ word: 'dog' }], place: 'beach' })
})

it('a text in thousands of objects in each other is read, in its place', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}"a dog"${'}'.repeat(depth)}`
  for (const depth of [5, 5000])
    expect(readPrompt(`{"first":"a cat","then":${nested(depth)},"last":"a horse"}`)).toMatchObject({
      subjects: [{ word: 'cat' }, { word: 'dog' }, { word: 'horse' }],
    })
})
