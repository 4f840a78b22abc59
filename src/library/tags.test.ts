import { expect, it } from 'vitest'
import { hueOf, suggestedTags, tagNotice, tagOf } from './tags.ts'

it.each([
  ['  summer   sale ', 'summer sale'],
  ['PRINT', 'print'],
  ['e\u0301te\u0301', '\u00e9t\u00e9'],
  ['   ', ''],
  ['日本 🦊', '日本 🦊'],
  [`${'a'.repeat(59)}🦊`, 'a'.repeat(59)],
])('%o is the tag %o', (typed, tag) => {
  expect(tagOf(typed, ['print'])).toBe(tag)
})

it('suggests tags that start with the typed text before those that contain it, and none that the picture has', () => {
  const inUse = ['blueprint', 'print', 'Printed', 'web']
  expect(suggestedTags('pri', inUse, ['print'])).toEqual(['Printed', 'blueprint'])
  expect(suggestedTags('', inUse, [])).toEqual(inUse)
  expect(suggestedTags('x', inUse, [])).toEqual([])
})

it('a tag always has the same color', () => {
  expect(hueOf('print')).toBe(hueOf('print'))
  expect(hueOf('print')).not.toBe(hueOf('web'))
})

it.each([
  ['a'.repeat(61), 'A tag has at most 60 characters: the rest is cut off.'],
  ['PRINT', 'Uses the tag “print” that already exists.'],
  ['print', null],
  [' new one ', null],
])('explains how %o is stored', (typed, notice) => {
  expect(tagNotice(typed, ['print'])).toBe(notice)
})
