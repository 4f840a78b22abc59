import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tagText } from '../library/filter-values.ts'
import { savedSearchRoutes } from '../library/saved-searches.ts'
import { givenName } from '../organise/names.ts'

const SEPARATORS = ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']

it.each([
  ['a tag', tagText],
  ['the name of a project or a collection', givenName],
  ['the name of a search', savedSearchRoutes.save.body.shape.name],
])('%s is one line: no sign that ends a line is in it', (_, schema) => {
  const taken = SEPARATORS.filter((separator) => z.safeParse(schema, `one${separator}two`).success)
  expect(taken).toEqual([])
  expect(z.safeParse(schema, 'one two\u00a0three').success).toBe(true)
})
