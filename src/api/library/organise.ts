import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { libraryRoutes } from '#contract/studio/library.ts'
import { changeRoutes, type LibraryChange } from '#contract/studio/organise/changes.ts'
import { collectionRoutes } from '#contract/studio/organise/collections.ts'
import { inBackground } from '../background.ts'
import { call } from '../call.ts'
import { libraryKey } from '../events.ts'

export const collectionsQuery = queryOptions({
  queryKey: [...libraryKey, 'collections'],
  queryFn: ({ signal }) => inBackground(() => call(collectionRoutes.list, { signal })),
})

/** How many pictures each place of the library has. */
export const countsQuery = queryOptions({
  queryKey: [...libraryKey, 'counts'],
  queryFn: ({ signal }) => inBackground(() => call(libraryRoutes.counts, { signal })),
})

/** The last changes of pictures, the newest first. */
export const lastChangesQuery = queryOptions({
  queryKey: [...libraryKey, 'changes'],
  queryFn: ({ signal }) => inBackground(() => call(changeRoutes.last, { signal })),
})

/** Marks, rates, tags, annotates, moves, arranges, deletes or restores pictures. */
export const changePictures = (change: LibraryChange, sent: { readonly keepalive?: true } = {}) =>
  call(changeRoutes.make, { body: change, ...sent })
export const readChange = (id: string) => call(changeRoutes.one, { params: { id } })
export const undoChange = (id: string) => call(changeRoutes.undo, { params: { id } })

/** Deletes pictures of the trash for good. */
export const erasePictures = (chosen: z.input<typeof changeRoutes.erase.body>) =>
  call(changeRoutes.erase, { body: chosen })

export const createCollection = (name: string) => call(collectionRoutes.create, { body: { name } })
/** @param from the name that it replaces */
export const renameCollection = (id: string, name: string, from: string) =>
  call(collectionRoutes.rename, { params: { id }, body: { name, expected: { name: from } } })
export const removeCollection = (id: string) => call(collectionRoutes.remove, { params: { id } })
export const restoreCollection = (id: string) => call(collectionRoutes.restore, { params: { id } })
