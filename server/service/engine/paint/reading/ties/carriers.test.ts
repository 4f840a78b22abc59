import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'

const placesOf = (prompt: string) =>
  readPrompt(prompt).subjects.map(({ word, relation }, _, all) =>
    relation ? `${word} ${relation.kind} ${all[relation.to]?.word}` : word,
  )

describe('what a thing comes with', () => {
  it.each([
    ['a cake with candles', ['cake', 'candle on cake']],
    ['a bed with a cat', ['bed', 'cat on bed']],
    ['a stool with a cushion', ['stool', 'cushion on stool']],
    ['a chair with a hat', ['chair', 'hat on chair']],
    ['a cabinet with a vase and a lamp', ['cabinet', 'vase on cabinet', 'lamp on cabinet']],
    ['a gift box with a ribbon', ['gift box', 'ribbon on gift box']],
    ['a cliff with a lighthouse', ['cliff', 'lighthouse on cliff']],
    ['a glass of water with ice', ['glass of water', 'ice in glass of water']],
    ['a bowl of apples with a spoon', ['bowl', 'apple in bowl', 'spoon in bowl']],
  ])('has its place on it or in it: %s', (prompt, places) => {
    expect(placesOf(prompt)).toEqual(places)
  })

  it.each([
    ['a man with an umbrella', ['man', 'umbrella held man']],
    ['a cat with a hat', ['cat', 'hat worn cat']],
    ['a house with a tree', ['house', 'tree']],
    ['a sofa with two chairs', ['sofa', 'chair']],
    ['a cup of coffee with a croissant', ['cup of coffee', 'croissant']],
    ['a bed with a horse', ['bed', 'horse']],
  ])('is held, worn or stands beside it where that is usual: %s', (prompt, places) => {
    expect(placesOf(prompt)).toEqual(places)
  })

  it('is on the table of a still life', () => {
    expect(readPrompt('a desk with a lamp')).toMatchObject({
      place: 'table',
      subjects: [{ word: 'lamp' }],
      scenery: ['desk'],
    })
  })
})

describe('"on top", "on it" and "under it"', () => {
  it.each([
    [
      'a stack of pancakes with a strawberry on top',
      ['stack of pancakes', 'strawberry on stack of pancakes'],
    ],
    ['a christmas tree with a star on top', ['christmas tree', 'star on christmas tree']],
    ['a car with a surfboard on the roof', ['car', 'surfboard on car']],
    ['a horse with a monkey on its back', ['horse', 'monkey on horse']],
    ['a robot with a hat on top', ['robot', 'hat on robot']],
    ['a robot with a cup on it', ['robot', 'cup on robot']],
    ['a hat with a rabbit in it', ['hat', 'rabbit in hat']],
    ['a piano with a vase on top and a cat under it', ['piano', 'vase on piano', 'cat under piano']],
  ])('mean what was named before: %s', (prompt, places) => {
    expect(placesOf(prompt)).toEqual(places)
    expect(readPrompt(prompt).notDrawn).toEqual([])
  })

  it('mean nothing where nothing has anything', () => {
    expect(placesOf('a cat on top')).toEqual(['cat'])
  })
})
