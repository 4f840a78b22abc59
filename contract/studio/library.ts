import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { asset } from './assets.ts'
import { idParams, pageQuery } from './describe/fields.ts'
import { route } from './describe/route.ts'
import { edit } from './edits.ts'
import { libraryFilter } from './library-filter.ts'
import { MAX_NAMED } from './organise/changes.ts'
import { libraryCounts } from './organise/collections.ts'
import { run } from './runs.ts'

export const LIBRARY_PATH = '/api/library'

/** A kept picture with its origin, as the grid shows it. */
export const libraryPicture = z.object({
  asset: described(asset, 'The picture.'),
  operation: described(z.nullable(z.string()), 'Operation that made it. Null for uploads.'),
  prompt: described(
    z.nullable(z.string()),
    'Prompt as it was typed; without one, the name of the source picture.',
  ),
  language: described(z.nullable(z.string()), 'Language into which it was translated. Null if none.'),
  seed: described(z.nullable(z.int()), 'Seed of the picture. Null without one.', { unit: null }),
})
export type LibraryPicture = z.infer<typeof libraryPicture>

/**
 * GET `?cursor=&limit=` and a filter: keyset paging; or `?offset=&limit=`, for any place of the list. `total` counts all
 * pictures under the filter, on the first page only.
 */
export const libraryPage = z.object({
  pictures: described(z.array(libraryPicture), 'Pictures of the page.'),
  next: described(z.nullable(z.string()), 'Cursor of the next page. Null on the last one.'),
  total: described(z.nullable(z.int()), 'Number of all pictures under the filter, on the first page only.', {
    unit: 'pictures',
  }),
})
export type LibraryPage = z.infer<typeof libraryPage>

/**
 * GET `/api/library/layout` with a filter: as much of every picture as a grid needs to place it. `ratios` has one letter a
 * picture, in the order of the filter (ratios.ts); `months` has runs of pictures of one month (UTC), where they are in the
 * order of time.
 */
export const libraryLayout = z.object({
  ratios: described(z.string(), 'One letter for each picture: its aspect ratio, on a logarithmic scale.'),
  months: described(
    z.array(
      z.object({
        month: described(z.string(), 'The month, such as `2026-11`.'),
        pictures: described(z.int(), 'Number of its pictures.', { unit: 'pictures' }),
      }),
    ),
    'Runs of pictures of one month (UTC), if sorted by time.',
  ),
})
export type LibraryLayout = z.infer<typeof libraryLayout>

/** GET `/api/library/:assetId`: one picture with its provenance and its neighbours in the library. */
export const picturePath = (assetId: string) => `${LIBRARY_PATH}/${assetId}`
export const picturePage = z.object({
  asset: described(asset, 'The picture.'),
  damage: described(
    z.optional(z.enum(['missing', 'cut-off', 'changed'])),
    'Damage of its stored file. Absent if it is sound.',
  ),
  edits: described(
    z.array(
      z.object({
        edit: described(edit, 'The edit, with its settings.'),
        parent: described(z.nullable(asset), 'Previous picture. Null if it was deleted.'),
      }),
    ),
    'Edits by hand, newest first. Empty without any.',
  ),
  run: described(z.nullable(run), 'Run that made it, or that started its edits. Null for uploads.'),
  ordinal: described(z.nullable(z.int()), 'Place among the results of the run, from 0. Null without a run.', {
    unit: null,
  }),
  source: described(z.nullable(asset), 'Source picture of the run. Null without one.'),
  look: described(
    z.optional(
      z.object({
        colors: described(
          z.array(
            z.object({
              color: described(z.string(), 'The colour, in hexadecimal.'),
              percent: described(z.int(), 'Its share of the picture.', { unit: 'percent' }),
            }),
          ),
          'Dominant colours, the largest first.',
        ),
        near: described(z.int(), 'Number of near duplicates.', { unit: 'pictures' }),
      }),
    ),
    'Dominant colours and near duplicates. Absent until they are computed.',
  ),
  newer: described(z.nullable(z.string()), 'Id of the previous picture in the list. Null at the start.'),
  older: described(z.nullable(z.string()), 'Id of the next picture in the list. Null at the end.'),
})
export type PicturePage = z.infer<typeof picturePage>

/** Tags of one list. */
export const MAX_TAGS_LISTED = 5_000

/** GET: the tags in use, the most used first, and how many pictures have each. */
export const tagsInUse = z.object({
  tags: described(
    z.array(
      z.object({
        tag: described(z.string(), 'The tag.'),
        pictures: described(z.int(), 'Number of pictures that have it.', { unit: 'pictures' }),
      }),
    ),
    `Tags, the most used first, at most ${MAX_TAGS_LISTED}.`,
  ),
})

/** GET with a filter: ids of pictures under it, in its order. */
export const pictureIds = z.object({
  ids: described(
    z.array(z.string()).check(z.maxLength(MAX_NAMED)),
    'Ids of the pictures, in the order of the filter.',
  ),
})

const whole = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, { error: 'must be a whole number' })),
  z.transform(Number),
)
export type PictureIds = z.infer<typeof pictureIds>

/** How many pictures of the list come before the page. */
const offset = z.optional(whole)
const idsLimit = z.optional(
  z.pipe(
    whole,
    z.transform((ids: number) => Math.min(MAX_NAMED, Math.max(1, ids))),
  ),
)

export const libraryRoutes = {
  list: route({
    summary: 'List the pictures of the library',
    method: 'GET',
    path: LIBRARY_PATH,
    permission: 'read',
    query: z.extend(libraryFilter, {
      ...pageQuery,
      offset: described(offset, 'Number of pictures before the page, instead of a cursor.', {
        unit: 'pictures',
      }),
    }),
    replies: { 200: libraryPage },
    errors: [],
  }),
  layout: route({
    summary: 'Get the layout of the library',
    method: 'GET',
    path: `${LIBRARY_PATH}/layout`,
    permission: 'read',
    query: libraryFilter,
    replies: { 200: libraryLayout },
    errors: ['too-many-reads'],
  }),
  ids: route({
    summary: 'List the ids of pictures',
    method: 'GET',
    path: `${LIBRARY_PATH}/ids`,
    permission: 'read',
    query: z.extend(libraryFilter, {
      offset: described(offset, 'Number of pictures before the first one. If omitted, 0.', {
        unit: 'pictures',
      }),
      limit: described(
        idsLimit,
        `Number of ids, 1 to ${MAX_NAMED}. If omitted, ${MAX_NAMED}. Fewer mean that the list ends.`,
        { unit: 'pictures' },
      ),
    }),
    replies: { 200: pictureIds },
    errors: ['too-many-reads'],
  }),
  counts: route({
    summary: 'Count the pictures of the library',
    method: 'GET',
    path: `${LIBRARY_PATH}/counts`,
    permission: 'read',
    replies: { 200: libraryCounts },
    errors: [],
  }),
  tags: route({
    summary: 'List the tags',
    method: 'GET',
    path: '/api/tags',
    permission: 'read',
    replies: { 200: tagsInUse },
    errors: [],
  }),
  picture: route({
    summary: 'Get a picture with its origin',
    method: 'GET',
    path: `${LIBRARY_PATH}/:id`,
    permission: 'read',
    params: idParams,
    subject: 'picture',
    query: libraryFilter,
    replies: { 200: picturePage },
    errors: ['not-found'],
  }),
}
