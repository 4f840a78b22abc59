import { inArray, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { wantedOf } from '../assets/wanted.ts'
import type { Changes } from '../database/changes.ts'
import { assets, previews } from '../database/schema.ts'
import { erasePictures } from './erase-pictures.ts'

/** The number of files that are checked against the database at once. */
export const FILES_AT_ONCE = 200

interface Freeing {
  readonly db: Database
  readonly objects: Pick<Objects, 'removeUnwanted'>
  readonly changes: Pick<Changes, 'happened'>
  readonly now: () => Date
  /** Pictures that were deleted after this time can be restored. */
  readonly since: Date
  /** Files that were protected after this time stay; some without a row stay longer. */
  mayGo(isNamed: boolean): Date
  /** Ends it after some of the files. */
  readonly stopped?: AbortSignal | undefined
}

/** Removes those of the files that nothing refers to any more, with their previews; returns their number. */
export async function freeFiles(files: readonly string[], freeing: Freeing): Promise<number> {
  const { db, objects, changes, now, since, mayGo, stopped } = freeing
  let freed = 0
  for (let at = 0; at < files.length && !stopped?.aborted; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE)
    const { wanted, named } = await wantedOf(some, since, db)
    const removed: string[] = []
    for (const sha256 of some)
      if (!wanted.has(sha256) && (await objects.removeUnwanted(sha256, mayGo(named.has(sha256)))))
        removed.push(sha256)
    // Cached previews of pictures without a file must not be served either.
    // They cannot be restored: those of the trash are deleted for good.
    const erased = removed.length > 0 && (await erasePictures(db, inArray(assets.sha256, removed), now()))
    if (erased && erased.length > 0) changes.happened('put-away')
    const drawn = await forgetPreviews(removed, db)
    // No row refers to them any more, so a later sweep could not find their owner.
    freed += removed.length
    for (const sha256 of drawn) if (await objects.removeUnwanted(sha256, mayGo(true))) freed += 1
  }
  return freed
}

/**
 * Deletes the rows of previews whose original or whose own file is gone: the next request makes such previews again.
 * Returns the files that no row refers to now.
 */
async function forgetPreviews(removed: readonly string[], db: Database): Promise<readonly string[]> {
  if (removed.length === 0) return []
  const gone = [...removed]
  const forgotten = await db
    .delete(previews)
    .where(or(inArray(previews.sha256, gone), inArray(previews.previewSha256, gone)))
    .returning({ sha256: previews.previewSha256 })
  const files = [...new Set(forgotten.map(({ sha256 }) => sha256))].filter(
    (sha256) => !removed.includes(sha256),
  )
  if (files.length === 0) return []
  const { named } = await wantedOf(files, new Date(0), db)
  return files.filter((sha256) => !named.has(sha256))
}
