import * as z from 'zod/mini'
import { asset } from './assets.ts'
import { idParams, operationsQuery, pageQuery } from './describe/fields.ts'
import { route } from './describe/route.ts'
import { edit } from './edits.ts'
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

/** GET `?cursor=&limit=`: newest first, keyset paging; `total` counts everything kept. */
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

export const libraryRoutes = {
  list: route({
    summary: 'Kept pictures, newest first',
    method: 'GET',
    path: LIBRARY_PATH,
    permission: 'read',
    query: z.object({ ...pageQuery, ...operationsQuery }),
    replies: { 200: libraryPage },
    errors: [],
  }),
  picture: route({
    summary: 'A kept picture, how it came to be, and its neighbours under a filter',
    method: 'GET',
    path: `${LIBRARY_PATH}/:id`,
    permission: 'read',
    params: idParams,
    subject: 'picture',
    query: z.object(operationsQuery),
    replies: { 200: picturePage },
    errors: ['not-found'],
  }),
}
