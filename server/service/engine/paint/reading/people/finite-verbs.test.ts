import { expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'
import { recordOf } from '../record.ts'
import { tokensOf } from '../tokens.ts'
import { withParticiples } from './finite-verbs.ts'

it.each([
  ['a dog chases a cat', 'chasing'],
  ['a man carries a box', 'carrying'],
  ['a boy runs', 'running'],
  ['a boy kicks a ball', 'kicking'],
  ['a bird sees a worm', 'seeing'],
  ['a wizard waves his wand', 'waving'],
  ['a man cooks soup', 'cooking'],
  ['a waitress serves coffee', 'serving'],
  ['two dogs chase a cat', 'chasing'],
])('a verb of the third person is read as a participle: %s', (prompt, participle) => {
  expect(withParticiples(tokensOf(prompt))).toContain(participle)
})

it.each([
  'two skis and a pair of boots',
  'a glass bus on a road',
  'a cactus in a pot',
  'a fox with long legs',
  'three cats and dogs',
  'a stack of books',
  'birds and flowers in a garden',
])('nouns that end as verbs do stay as they are: %s', (prompt) => {
  expect(withParticiples(tokensOf(prompt))).toEqual(tokensOf(prompt))
})

it.each([
  ['a girl reads a book', { drawn: ['girl', 'book', 'reading book'], notDrawn: [] }],
  ['a man holds a cup', { drawn: ['man', 'cup'], notDrawn: [] }],
  ['a cat sleeps on a sofa', { drawn: ['cat', 'sofa', 'sleeping'], notDrawn: [] }],
  ['a bird flies over a house', { drawn: ['bird', 'house', 'flying'], notDrawn: [] }],
  ['a dog chases a cat', { drawn: ['dog', 'cat'], notDrawn: ['chasing'] }],
  ['a boy kicks a ball', { drawn: ['boy', 'ball'], notDrawn: ['kicking'] }],
  ['a dragon guards a treasure chest', { drawn: ['dragon', 'treasure chest'], notDrawn: ['guarding'] }],
])('is drawn, and listed, as one: %s', (prompt, record) => {
  expect(recordOf(readPrompt(prompt))).toEqual(record)
})
