import * as z from 'zod/mini'
import { asset } from './assets.ts'
import { ID, idParams, pageQuery } from './describe/fields.ts'
import { route } from './describe/route.ts'
import { edit } from './edits.ts'
import { libraryFilter, MAX_RATING, tagText } from './library-filter.ts'
import { run } from './runs.ts'

export const LIBRARY_PATH = '/api/library'

/** A kept picture with its origin, as the grid shows it. */
export const libraryPicture = z.object({
  asset,
  operation: z.nullable(z.string()),
  /** The prompt; without one, the name of the source picture. */
  prompt: z.nullable(z.string()),
  /** The language that it was put into; null where it is about none. */
  language: z.nullable(z.string()),
  seed: z.nullable(z.int()),
})
export type LibraryPicture = z.infer<typeof libraryPicture>

/** GET `?cursor=&limit=` and a filter: keyset paging; `total` counts all pictures under the filter. */
export const libraryPage = z.object({
  pictures: z.array(libraryPicture),
  next: z.nullable(z.string()),
  total: z.int(),
})
export type LibraryPage = z.infer<typeof libraryPage>

/** GET `/api/library/:assetId`: one picture with its provenance and its neighbours in the library. */
export const picturePath = (assetId: string) => `${LIBRARY_PATH}/${assetId}`
export const picturePage = z.object({
  asset,
  /** The damage to its stored file: missing, of another length, or with other bytes. */
  damage: z.optional(z.enum(['missing', 'cut-off', 'changed'])),
  /** Edits by hand since its run, newest first; empty for results and uploads. */
  edits: z.array(
    z.object({
      edit,
      /** The previous picture; null when deleted. */
      parent: z.nullable(asset),
    }),
  ),
  /** The run that made it; for an edited picture, the run at the start of its edits. */
  run: z.nullable(run),
  /** Its place, or that of the picture it goes back to, among the run's results. */
  ordinal: z.nullable(z.int()),
  /** The picture that the run worked on; null where it worked on none, or where that was deleted. */
  source: z.nullable(asset),
  newer: z.nullable(z.string()),
  older: z.nullable(z.string()),
})
export type PicturePage = z.infer<typeof picturePage>

export const MAX_CHANGED = 1_000
export const MAX_NOTE_LENGTH = 5_000
/** Tags of one picture. */
export const MAX_TAGS = 50
const tagList = z.array(tagText).check(z.minLength(1), z.maxLength(MAX_TAGS))

/** POST `/api/library/change`: one change of some pictures. Ids of pictures that do not exist are passed over. */
export const libraryChange = z.object({
  ids: z
    .array(z.string().check(z.regex(ID)))
    .check(z.minLength(1), z.maxLength(MAX_CHANGED, { error: `must be at most ${MAX_CHANGED} pictures` })),
  isFavorite: z.optional(z.boolean()),
  /** Stars; 0 for none. */
  rating: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_RATING))),
  note: z.optional(z.string().check(z.maxLength(MAX_NOTE_LENGTH))),
  addTags: z.optional(tagList),
  removeTags: z.optional(tagList),
  /** True deletes them, false restores them. */
  isDeleted: z.optional(z.boolean()),
})
export type LibraryChange = z.infer<typeof libraryChange>

/** What a person said about a picture, to take a change back. */
const marks = z.pick(asset, { id: true, isFavorite: true, rating: true, note: true, tags: true })
export type PictureMarks = z.infer<typeof marks>

/** The pictures that were changed, and their marks before. */
export const changedPictures = z.object({ assets: z.array(asset), before: z.array(marks) })

/** GET: every tag in use, the most used first, and how many pictures have it. */
export const tagsInUse = z.object({ tags: z.array(z.object({ tag: z.string(), pictures: z.int() })) })

/** GET with a filter: the ids of all pictures under it, in its order. */
export const pictureIds = z.object({ ids: z.array(z.string()) })

export const libraryRoutes = {
  list: route({
    summary: 'Kept pictures under a filter, newest first unless sorted',
    method: 'GET',
    path: LIBRARY_PATH,
    permission: 'read',
    query: z.extend(libraryFilter, pageQuery),
    replies: { 200: libraryPage },
    errors: [],
  }),
  ids: route({
    summary: 'The ids of all kept pictures under a filter',
    method: 'GET',
    path: `${LIBRARY_PATH}/ids`,
    permission: 'read',
    query: libraryFilter,
    replies: { 200: pictureIds },
    errors: [],
  }),
  change: route({
    summary: 'Mark, rate, tag, annotate, delete or restore pictures',
    method: 'POST',
    path: `${LIBRARY_PATH}/change`,
    permission: 'make',
    body: libraryChange,
    replies: { 200: changedPictures },
    errors: ['gone'],
  }),
  tags: route({
    summary: 'The tags in use',
    method: 'GET',
    path: '/api/tags',
    permission: 'read',
    replies: { 200: tagsInUse },
    errors: [],
  }),
  picture: route({
    summary: 'A kept picture, how it came to be, and its neighbours under a filter',
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
