import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'

describe('seasons', () => {
  it.each([
    ['a park in autumn', 'autumn'],
    ['autumn colours', 'autumn'],
    ['a forest in the fall', 'autumn'],
    ['a spring meadow', 'spring'],
    ['a house on a summer day', 'summer'],
  ])('are drawn outdoors: %s', (prompt, season) => {
    expect(readPrompt(prompt)).toMatchObject({ season, notDrawn: [] })
    expect(readPrompt(prompt).scenery).toContain(season)
  })

  it.each(['a kitchen in autumn', 'a mug, autumn colours'])(
    'are listed as not drawn inside: %s',
    (prompt) => {
      expect(readPrompt(prompt)).not.toHaveProperty('season')
      expect(readPrompt(prompt).notDrawn).toEqual(['autumn'])
    },
  )
})

describe('places', () => {
  it.each([
    ['a cup on a marble table', 'table'],
    ['a chair in front of a brick wall', 'room'],
    ['a horse on the moon', 'space'],
    ['a cat in a reading nook', 'room'],
  ])('that a word names are where things stand: %s', (prompt, place) => {
    expect(readPrompt(prompt)).toMatchObject({ place, notDrawn: [] })
  })

  it('of marble are white, and a wall of bricks is told from others', () => {
    expect(readPrompt('a cup on a marble table').ground?.l).toBeGreaterThan(0.9)
    expect(readPrompt('a chair in front of a brick wall').room).toBe('brick wall')
  })
})

it('olive oil is no olive, and a birthday is one cake', () => {
  const { subjects, notDrawn } = readPrompt('a bottle of olive oil')
  expect(subjects.map(({ word }) => word)).toEqual(['bottle'])
  expect(notDrawn).toEqual(['olive oil'])
  expect(readPrompt('a birthday card with a cake').subjects).toMatchObject([
    { word: 'birthday', alsoShows: ['cake'] },
  ])
})

it('what is beside a thing on a table is on the table too', () => {
  expect(readPrompt('a glass next to a candle on a table')).toMatchObject({
    place: 'table',
    subjects: [{ word: 'glass' }, { word: 'candle' }],
  })
})

it('nobody hangs under string lights', () => {
  for (const { relation } of readPrompt('a bride and a groom under string lights').subjects)
    expect(relation?.kind).not.toBe('under')
})

it('a title has the letters and the place that are said after it, with and without "in"', () => {
  const [title] = readPrompt('a shark "DEEP BLUE" red letters at the bottom').titles
  expect(title).toMatchObject({ text: 'DEEP BLUE', at: 'bottom' })
  expect(title?.color).toBeDefined()
})

it.each([
  ['a hot dog with mustard', [], ['mustard']],
  ['a snowman with a carrot nose', ['carrot nose'], []],
  ['a lion with a flower mane', [], ['flower mane']],
])('loses no word for a part: %s', (prompt, shown, notDrawn) => {
  const plan = readPrompt(prompt)
  expect(plan.subjects[0]?.alsoShows ?? []).toEqual(shown)
  expect(plan.subjects[0]?.colors).toEqual([])
  expect(plan.notDrawn).toEqual(notDrawn)
})
