import { and, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { inOrder } from '../database/in-order.ts'
import { collectionPictures, collectionVacancies } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { lockOrdersWith } from './collection-places.ts'
import { forgetMarks } from './undo/forget-marks.ts'

/**
 * Marks the pictures of the trash under a condition as deleted for good, takes them out of their collections, and deletes
 * their marks; returns the hashes of their files. Their rows stay: runs and edits name them.
 */
export const erasePictures = (db: Database, which: SQL, at: Date): Promise<readonly string[]> =>
  db.transaction(async (tx) => {
    const trashed = and(which, isNotNull(assets.removedAt), isNull(assets.erasedAt))
    const found = await tx.select({ id: assets.id }).from(assets).where(trashed)
    if (found.length === 0) return []
    await lockOrdersWith(
      tx,
      found.map(({ id }) => id),
    )
    const gone = await tx
      .update(assets)
      .set({ erasedAt: at, note: '', tags: [], isFavorite: false, rating: 0 })
      .where(inOrder(tx, assets, trashed))
      .returning({ id: assets.id, sha256: assets.sha256 })
    const theirs = gone.map(({ id }) => id)
    if (theirs.length === 0) return []
    // Those that they came into before they were locked. A change that holds one of these and waits for a picture is in the
    // way: the transaction is repeated then, and finds them first.
    await lockOrdersWith(tx, theirs)
    await tx.delete(collectionPictures).where(inArray(collectionPictures.assetId, theirs))
    await tx.delete(collectionVacancies).where(inArray(collectionVacancies.assetId, theirs))
    await forgetMarks(tx, theirs)
    return gone.map(({ sha256 }) => sha256)
  })
