import { expect, it } from 'vitest'
import { hueOf, suggestedTags, tagOf } from './tags.ts'

it.each([
  ['  summer   sale ', 'summer sale'],
  ['PRINT', 'print'],
  ['e\u0301te\u0301', '\u00e9t\u00e9'],
  ['   ', ''],
  ['日本 🦊', '日本 🦊'],
])('%o is the tag %o', (typed, tag) => {
  expect(tagOf(typed, ['print'])).toBe(tag)
})

it('suggests tags that begin with what was typed before those that contain it, and none that is there', () => {
  const inUse = ['blueprint', 'print', 'Printed', 'web']
  expect(suggestedTags('pri', inUse, ['print'])).toEqual(['Printed', 'blueprint'])
  expect(suggestedTags('', inUse, [])).toEqual(inUse)
  expect(suggestedTags('x', inUse, [])).toEqual([])
})

it('a tag always has the same color', () => {
  expect(hueOf('print')).toBe(hueOf('print'))
  expect(hueOf('print')).not.toBe(hueOf('web'))
})
