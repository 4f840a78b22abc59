import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { libraryRoutes } from '#contract/studio/library.ts'
import { changeRoutes, isWorking, type LibraryChange } from '#contract/studio/organise/changes.ts'
import { collectionRoutes } from '#contract/studio/organise/collections.ts'
import { inBackground } from '../background.ts'
import { call, isRefusedAs } from '../call.ts'
import { libraryKey } from '../events.ts'
import { forgetOwnChange, noteOwnChange } from './own-changes.ts'

export const collectionsQuery = queryOptions({
  queryKey: [...libraryKey, 'collections'],
  queryFn: ({ signal }) => inBackground(() => call(collectionRoutes.list, { signal })),
})

/** How many pictures each place of the library has. */
export const countsQuery = queryOptions({
  queryKey: [...libraryKey, 'counts'],
  queryFn: ({ signal }) => inBackground(() => call(libraryRoutes.counts, { signal })),
})

/** The last changes of pictures by anybody, the newest first. */
export const readLastChanges = () => call(changeRoutes.last)

/** Marks, rates, tags, annotates, moves, arranges, deletes or restores pictures. */
export async function changePictures(change: LibraryChange, sent: { readonly keepalive?: true } = {}) {
  const made = await call(changeRoutes.make, { body: change, ...sent })
  if (made.change.changed > 0 || isWorking(made.change)) noteOwnChange(made.change.id)
  else await takeBack(made.change.id)
  return made
}

/**
 * Takes back a change of what was so already, as a key pressed twice makes one: it would keep the change before it from being
 * undone. If that fails the change stands, which is true as well.
 */
export const takeBack = (id: string): Promise<unknown> => undoChange(id).catch(() => forgetOwnChange(id))

export const readChange = (id: string) => call(changeRoutes.one, { params: { id } })

export async function undoChange(id: string) {
  // At once: pressing the shortcut again means the change before it.
  forgetOwnChange(id)
  try {
    return await call(changeRoutes.undo, { params: { id } })
  } catch (error) {
    if (!isRefusedAs(error, 'not-found') && !isRefusedAs(error, 'gone')) noteOwnChange(id)
    throw error
  }
}

/** Deletes pictures of the trash for good. */
export const erasePictures = (chosen: z.input<typeof changeRoutes.erase.body>) =>
  call(changeRoutes.erase, { body: chosen })

export const createCollection = (name: string) => call(collectionRoutes.create, { body: { name } })
/** @param from the name that it replaces */
export const renameCollection = (id: string, name: string, from: string) =>
  call(collectionRoutes.rename, { params: { id }, body: { name, expected: { name: from } } })
export const removeCollection = (id: string) => call(collectionRoutes.remove, { params: { id } })
export const restoreCollection = (id: string) => call(collectionRoutes.restore, { params: { id } })
