import { describe, expect, it } from 'vitest'
import { colorsIn } from '../../../color/color-words.ts'
import { readPrompt } from '../read-prompt.ts'

const color = (word: string) => colorsIn(word)[0]

describe('a colour after "background"', () => {
  it.each([
    'a cat with a background of red',
    'a cat on a background in red',
    'a cat, the background is red',
    'a cat on a background that is red',
    'a cat, background: red',
    'a cat on a plain background painted red',
    'a cat on red',
    'a cat isolated on red',
    'a cat against red',
  ])('is that of the background, not of the thing: %s', (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({
      place: 'studio',
      ground: color('red'),
      subjects: [{ word: 'cat', colors: [] }],
    })
  })

  it('of a noun is that of the noun', () => {
    expect(readPrompt('a background of red roses')).toMatchObject({
      subjects: [{ word: 'rose', colors: [color('red')] }],
    })
  })

  it('of clothes is that of the clothes', () => {
    expect(readPrompt('a man in red on a black background')).toMatchObject({
      ground: color('black'),
      subjects: [{ word: 'man', colors: [color('red')] }],
    })
  })
})

it.each([
  ['a cat on a blue and white background', 'white background'],
  ['apples on a gradient background of blue and pink', 'pink gradient background'],
  ['a cat before a red and yellow wall', 'yellow wall'],
])('the second of two colours is listed as not drawn: %s', (prompt, words) => {
  expect(readPrompt(prompt).notDrawn).toEqual([words])
})

it.each(['a red car and a blue wall', 'a navy blue background', 'a cat and a dog on a red background'])(
  'one colour of its own is not: %s',
  (prompt) => {
    expect(readPrompt(prompt).notDrawn).toEqual([])
  },
)

it('light, pale and pastel colours are nearly white, bright and dark ones keep their strength', () => {
  const ground = (word: string) => readPrompt(`a cat on a ${word} blue background`).ground
  const blue = color('blue')
  for (const word of ['light', 'pale', 'pastel']) {
    expect(ground(word)?.l, word).toBeGreaterThan(0.78)
    expect(ground(word)?.c, word).toBeCloseTo((blue?.c ?? 0) / 2)
  }
  expect(ground('dark')).toMatchObject({ c: blue?.c, h: blue?.h })
  expect(ground('bright')).toMatchObject({ c: blue?.c, h: blue?.h })
})

it('walls behind a worktop have a colour of their own, and so has the sky', () => {
  expect(readPrompt('a kitchen with yellow walls')).toMatchObject({ place: 'kitchen', wall: color('yellow') })
  expect(readPrompt('a boat on the sea under an orange sky')).toMatchObject({
    place: 'sea',
    sky: color('orange'),
  })
  expect(readPrompt('a boat under a blue sky')).not.toHaveProperty('sky')
})
