import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { expected } from '../describe/expected.ts'
import { idParams } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { givenName } from './names.ts'

export const COLLECTIONS_PATH = '/api/collections'

/** Pictures that a person put together, in an order: `libraryFilter` shows them. */
export const collection = z.object({
  id: described(z.string(), 'Id of the collection.'),
  name: described(z.string(), 'Name of the collection.'),
  createdAt: described(z.iso.datetime(), 'Time at which it was created.'),
})
export type Collection = z.infer<typeof collection>

const one = {
  params: idParams,
  subject: 'collection',
  permission: 'make',
  replies: { 200: collection },
  errors: ['not-found'],
} as const

export const collectionRoutes = {
  list: route({
    summary: 'List the collections',
    method: 'GET',
    path: COLLECTIONS_PATH,
    permission: 'read',
    replies: { 200: z.object({ collections: described(z.array(collection), 'Collections, newest first.') }) },
    errors: [],
  }),
  create: route({
    summary: 'Create a collection',
    method: 'POST',
    path: COLLECTIONS_PATH,
    permission: 'make',
    body: z.object({ name: described(givenName, 'Name of the collection.') }),
    replies: { 201: collection },
    errors: [],
  }),
  rename: route({
    ...one,
    summary: 'Rename a collection',
    method: 'POST',
    path: `${COLLECTIONS_PATH}/:id`,
    body: z.object({
      name: described(givenName, 'New name.'),
      expected: expected({ name: described(z.string(), 'Name that is replaced.') }),
    }),
    errors: ['not-found', 'changed-meanwhile'],
  }),
  remove: route({
    ...one,
    summary: 'Delete a collection',
    method: 'DELETE',
    path: `${COLLECTIONS_PATH}/:id`,
  }),
  restore: route({
    ...one,
    summary: 'Restore a deleted collection',
    method: 'POST',
    path: `${COLLECTIONS_PATH}/:id/restore`,
  }),
}

/** The number of pictures in each place of the library. */
export const libraryCounts = z.object({
  all: described(z.int(), 'Number of pictures.', { unit: 'pictures' }),
  favorites: described(z.int(), 'Number of favourites.', { unit: 'pictures' }),
  bestRated: described(z.int(), 'Number of pictures with four stars or more.', { unit: 'pictures' }),
  trash: described(z.int(), 'Number of deleted pictures.', { unit: 'pictures' }),
  projects: described(
    z.record(z.string(), z.int()),
    'Number of pictures by project id. Empty projects are absent.',
    { unit: 'pictures' },
  ),
  collections: described(
    z.record(z.string(), z.int()),
    'Number of pictures by collection id. Empty collections are absent.',
    { unit: 'pictures' },
  ),
})
export type LibraryCounts = z.infer<typeof libraryCounts>
