import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'

const DARK = expect.closeTo(-0.24)

describe('dark, light, pale and bright', () => {
  it.each([
    ['a dark castle', DARK],
    ['a pale moon over a lake', 0.14],
    ['a light old wooden chair', 0.14],
    ['a bright red apple', 0.05],
  ])('change the lightness of the thing that follows: %s', (prompt, shade) => {
    expect(readPrompt(prompt)).toMatchObject({ subjects: [{ shade }], notDrawn: [] })
  })

  it.each([
    ['a vase on a dark table', { table: DARK }],
    ['an apple on a light counter', { table: 0.14 }],
    ['a room with light walls', { wall: 0.14 }],
    ['a cat on a dark wooden floor', { floor: DARK }],
    ['a cat on a dark floor in front of a pale wall', { floor: DARK, wall: 0.14 }],
  ])('change the lightness of surfaces: %s', (prompt, shades) => {
    expect(readPrompt(prompt)).toMatchObject({ shades, notDrawn: [] })
  })

  it.each([
    ['a chair in front of a dark brick wall', 'dark brick wall'],
    ['a pale woman in a park', 'pale woman'],
    ['a man in a dark suit', 'dark suit'],
  ])('are listed where the colour is not changed: %s', (prompt, words) => {
    expect(readPrompt(prompt).notDrawn).toEqual([words])
    expect(readPrompt(prompt).shades).toBeUndefined()
  })

  it('make a plain background dark or light', () => {
    expect(readPrompt('a vase on a dark background')).toMatchObject({ place: 'studio', notDrawn: [] })
    expect(readPrompt('a vase on a dark background').ground?.l).toBeLessThan(0.4)
    expect(readPrompt('a vase, light background').ground?.l).toBeGreaterThan(0.9)
    expect(readPrompt('a cat in a forest, a dark background').place).toBe('forest')
  })

  it('belong to a colour that follows, and to no noun of another phrase', () => {
    expect(readPrompt('a dark red castle').subjects[0]).not.toHaveProperty('shade')
    expect(readPrompt('in the dark a castle').subjects[0]).not.toHaveProperty('shade')
    expect(readPrompt('the light of a lamp').subjects[0]).not.toHaveProperty('shade')
  })
})
