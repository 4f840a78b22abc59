import { expect, it } from 'vitest'
import { pressNameOf } from './press-name.ts'

const resized = (sourceName: string, ordinal: number) => ({
  ordinal,
  operation: 'resize-ad' as const,
  values: { resolution: '300x250' },
  sourceName,
})
const painted = (prompt: string, ordinal: number) => ({
  ordinal,
  operation: 'generate-v3' as const,
  values: { prompt },
  sourceName: null,
})

it('a press of different pictures is named by its pictures', () => {
  const runs = ['chelsea.png', 'chelsea.png', 'coffee.png', 'coffee.png'].map(resized)
  expect(pressNameOf(runs)).toBe('2 pictures: chelsea.png, coffee.png')
  expect(pressNameOf(['a.png', 'b.png', 'c.png', 'd.png'].map(resized))).toBe('4 pictures: a.png and 3 more')
})

it('a press keeps its name when one of its runs is changed', () => {
  expect(pressNameOf(['a vixen', 'a fox', 'a fox'].map(painted))).toBe('a fox')
})

it('a press of different prompts is named by the first one, and how many more there are', () => {
  expect(pressNameOf(['a fox', 'an owl', 'a bear'].map(painted))).toBe('a fox and 2 more')
})

it('a press of one picture, or of one prompt, is named by it', () => {
  expect(pressNameOf([resized('harbour.png', 0), resized('harbour.png', 1)])).toBe('harbour.png')
  expect(pressNameOf([painted('a fox', 0)])).toBe('a fox')
})
