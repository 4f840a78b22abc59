import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { isStorableText, UNSTORABLE } from '../../service/describe/storable.ts'
import { expected } from '../describe/expected.ts'
import { idParams, oneLine, visible } from '../describe/fields.ts'
import { route } from '../describe/route.ts'

export const SEARCHES_PATH = '/api/searches'
export const MAX_SEARCH_NAME = 80
export const MAX_SAVED_SEARCHES = 200

const name = z
  .string()
  .check(
    z.normalize('NFC'),
    z.minLength(1),
    z.maxLength(MAX_SEARCH_NAME),
    oneLine,
    visible,
    z.refine(isStorableText, { error: UNSTORABLE }),
  )
/** The query of the library's address, without the question mark. */
const search = z.string().check(z.maxLength(2_000), z.refine(isStorableText, { error: UNSTORABLE }))

/** A search of the library that has a name. */
export const savedSearch = z.object({
  id: described(z.string(), 'Id of the saved search.'),
  name: described(z.string(), 'Name of the search.'),
  search: described(z.string(), 'Query of the library’s address, without the question mark.'),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** A change of a saved search; fields that are left out stay. */
const searchChange = z.object({
  name: described(z.optional(name), 'New name. If omitted, it stays.'),
  search: described(z.optional(search), 'New query. If omitted, it stays.'),
  isDeleted: described(
    z.optional(z.boolean()),
    'True deletes the search, false restores it. If omitted, neither.',
  ),
  expected: expected({
    name: described(z.string(), 'Name that is replaced.'),
    search: described(z.string(), 'Query that is replaced.'),
  }),
})
export type SearchChange = z.input<typeof searchChange>

export const savedSearchRoutes = {
  list: route({
    summary: 'List the saved searches',
    method: 'GET',
    path: SEARCHES_PATH,
    permission: 'read',
    replies: { 200: z.object({ searches: described(z.array(savedSearch), 'Saved searches, by name.') }) },
    errors: [],
  }),
  save: route({
    summary: 'Save a search',
    method: 'POST',
    path: SEARCHES_PATH,
    permission: 'make',
    body: z.object({
      name: described(name, 'Name of the search.'),
      search: described(search, 'Query of the library’s address, without the question mark.'),
    }),
    replies: { 201: savedSearch },
    errors: [],
  }),
  change: route({
    summary: 'Change a saved search',
    method: 'POST',
    path: `${SEARCHES_PATH}/:id`,
    permission: 'make',
    params: idParams,
    subject: 'search',
    body: searchChange,
    replies: { 200: savedSearch },
    errors: ['not-found', 'changed-meanwhile'],
  }),
}
