import type { QueryClient } from '@tanstack/react-query'
import { type LibraryChange, MAX_CHANGED, type PictureMarks } from '#contract/studio/library.ts'
import { changePictures } from '#src/api/library.ts'
import { count, formatWhole } from '#src/ui/format/format.ts'
import { showProgress, toast } from '#src/ui/overlays/toasts.tsx'
import { toastFailure } from './toast-failure.ts'

type Change = Omit<LibraryChange, 'ids'>

/**
 * Changes what is said of pictures, some at a time. A failure is told and ends the change. Returns the marks that the
 * changed pictures had before; null if none was changed.
 */
export async function markPictures(
  client: QueryClient,
  ids: readonly string[],
  change: Change,
): Promise<readonly PictureMarks[] | null> {
  const before: PictureMarks[] = []
  const progress = ids.length > MAX_CHANGED ? showProgress() : null
  try {
    for (let at = 0; at < ids.length; at += MAX_CHANGED) {
      progress?.say(`${formatWhole(at)} of ${count(ids.length, 'picture')} changed`)
      const some = ids.slice(at, at + MAX_CHANGED)
      before.push(...(await changePictures({ ids: some, ...change })).before)
    }
  } catch (error) {
    const done = before.length > 0 ? ` after ${count(before.length, 'picture')}` : ''
    toastFailure(`The change could not be saved${done}`)(error)
    if (before.length === 0) return null
  } finally {
    progress?.end()
    void client.invalidateQueries()
  }
  return before
}

/** The same, told with Undo: for several pictures at once, or where they leave the screen. */
export async function markWithUndo(
  client: QueryClient,
  ids: readonly string[],
  change: Change,
): Promise<boolean> {
  const before = await markPictures(client, ids, change)
  if (!before) return false
  const undo = async () => {
    for (const { ids: theirs, ...old } of undoOf(change, before)) await markPictures(client, theirs, old)
  }
  toast(messageOf(change, before.length), { label: 'Undo', run: () => void undo() })
  return true
}

function messageOf({ isFavorite, rating, addTags, removeTags, isDeleted }: Change, pictures: number): string {
  const many = count(pictures, 'picture')
  if (isDeleted !== undefined) return isDeleted ? `${many} moved to the trash` : `${many} restored`
  if (isFavorite !== undefined)
    return isFavorite ? `${many} added to favourites` : `${many} removed from favourites`
  if (addTags) return `${many} tagged ${addTags.join(', ')}`
  if (removeTags) return `Tag ${removeTags.join(', ')} removed from ${many}`
  return rating ? `${many} rated ${rating} of 5` : `Rating removed from ${many}`
}

/** The changes that put each picture back to what was said of it before: one for each value. */
export function undoOf(change: Change, before: readonly PictureMarks[]): readonly LibraryChange[] {
  const undone = new Map<string, LibraryChange>()
  for (const { id, isFavorite, rating, note, tags } of before) {
    const added = change.addTags?.filter((tag) => !tags.includes(tag)) ?? []
    const removed = change.removeTags?.filter((tag) => tags.includes(tag)) ?? []
    const old: Change = {
      ...(change.isFavorite !== undefined && { isFavorite }),
      ...(change.rating !== undefined && { rating }),
      ...(change.note !== undefined && { note }),
      ...(added.length > 0 && { removeTags: added }),
      ...(removed.length > 0 && { addTags: removed }),
      ...(change.isDeleted !== undefined && { isDeleted: !change.isDeleted }),
    }
    if (Object.keys(old).length === 0) continue
    const key = JSON.stringify(old)
    undone.set(key, { ...old, ids: [...(undone.get(key)?.ids ?? []), id] })
  }
  return [...undone.values()]
}
