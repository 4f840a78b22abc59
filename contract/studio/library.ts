import * as z from 'zod/mini'
import { asset } from './assets.ts'
import { run } from './runs.ts'

export const LIBRARY_PATH = '/api/library'

/** A kept picture with what made it, as the grid shows it. */
export const libraryPicture = z.object({
  asset,
  operation: z.nullable(z.string()),
  prompt: z.nullable(z.string()),
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

/** GET `/api/library/:assetId`: one picture with its run, and its neighbours in the library. */
export const picturePath = (assetId: string) => `${LIBRARY_PATH}/${assetId}`
export const picturePage = z.object({
  asset,
  run: z.nullable(run),
  /** Its place among the run's results. */
  ordinal: z.nullable(z.int()),
  newer: z.nullable(z.string()),
  older: z.nullable(z.string()),
})
export type PicturePage = z.infer<typeof picturePage>
