import type { Asset } from '#contract/studio/assets.ts'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import {
  changedPictures,
  changeRoutes,
  type LibraryChange,
  recordedChange,
} from '#contract/studio/organise/changes.ts'
import { COLLECTIONS_PATH, collection } from '#contract/studio/organise/collections.ts'
import { aPicture } from './pictures/pictures.ts'
import type { Stack } from './stack.ts'

/** What tests ask a studio for, to organise pictures. */
export function organising(stack: Pick<Stack, 'studio'>) {
  let seed = 0
  const kept = async (name = 'a.png'): Promise<Asset> => {
    seed += 1
    return stack.studio.keep(await aPicture({ seed }), name)
  }
  const some = async (pictures: number) => {
    const ids: string[] = []
    for (let at = 0; at < pictures; at += 1) ids.push((await kept(`${at}.png`)).id)
    return ids
  }
  const idsIn = async (query: Readonly<Record<string, string>>) => {
    const reported = await stack.studio.fetch(`${LIBRARY_PATH}?${new URLSearchParams(query)}`)
    return libraryPage.parse(await reported.json()).pictures.map((picture) => picture.asset.id)
  }
  const post = async (path: string, body?: unknown) => (await stack.studio.post(path, body)).json()
  const change = async (given: LibraryChange) =>
    changedPictures.parse(await post(changeRoutes.make.path, given)).change
  const undo = async ({ id }: { readonly id: string }) =>
    recordedChange.parse(await post(changeRoutes.undo.path.replace(':id', id)))
  const createCollection = async (name: string) => collection.parse(await post(COLLECTIONS_PATH, { name }))
  return { kept, some, idsIn, post, change, undo, createCollection }
}
