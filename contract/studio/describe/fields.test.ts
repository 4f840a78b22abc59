import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tagText } from '../library/filter-values.ts'
import { savedSearchRoutes } from '../library/saved-searches.ts'
import { libraryChange, pictureChange } from '../organise/changes.ts'
import { givenName } from '../organise/names.ts'

const SEPARATORS = ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']

it.each([
  ['a tag that is added', libraryChange, (text: string) => ({ ids: ['a'], addTags: [text] })],
  ['the name of a project or a collection', givenName, (text: string) => text],
  ['the name of a search', savedSearchRoutes.save.body.shape.name, (text: string) => text],
])('%s has a character that can be seen', (_, schema, given) => {
  const unseen = ['\u200b', '\u202e\u202c', '\u3164', '\u2060\ufe0f', '\u{e0061}', '\u00ad', '\u2800']
  expect(unseen.filter((text) => z.safeParse(schema, given(text)).success)).toEqual([])
  const seen = ['a\u200b', '\u202eא', '👩‍🚀', '❤️', 'क्', '·']
  expect(seen.filter((text) => !z.safeParse(schema, given(text)).success)).toEqual([])
})

it('a tag that cannot be seen, from an earlier time, can be removed, and its change is read', () => {
  expect(z.safeParse(libraryChange, { ids: ['a'], removeTags: ['\u200b'] }).success).toBe(true)
  // As a change that added it is read.
  expect(z.safeParse(pictureChange, { addTags: ['\u200b'] }).success).toBe(true)
})

it.each([
  ['a tag', tagText],
  ['the name of a project or a collection', givenName],
  ['the name of a search', savedSearchRoutes.save.body.shape.name],
])('%s is one line: no sign that ends a line is in it', (_, schema) => {
  const taken = SEPARATORS.filter((separator) => z.safeParse(schema, `one${separator}two`).success)
  expect(taken).toEqual([])
  expect(z.safeParse(schema, 'one two\u00a0three').success).toBe(true)
})
