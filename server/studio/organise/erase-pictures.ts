import { and, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { isAnyOf } from '../database/any-of.ts'
import { inOrder } from '../database/in-order.ts'
import { collectionPictures, collectionVacancies } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { lockOrdersWith, type Tx } from './collection-places.ts'
import { forgetMarks } from './undo/forget-marks.ts'

/** Pictures that are in the trash. */
export const isInTrash = and(isNotNull(assets.removedAt), isNull(assets.erasedAt))

/** `erasePicturesIn` in a transaction of its own. */
export const erasePictures = (db: Database, which: SQL | undefined, at: Date): Promise<readonly string[]> =>
  db.transaction((tx) => erasePicturesIn(tx, which, at))

/**
 * Marks the pictures of the trash under a condition as deleted for good, takes them out of their collections, and deletes
 * their marks; returns the hashes of their files. Their rows stay: runs and edits name them. The transaction holds neither
 * collections nor pictures before.
 */
export async function erasePicturesIn(tx: Tx, which: SQL | undefined, at: Date): Promise<readonly string[]> {
  const trashed = and(which, isInTrash)
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
  await tx.delete(collectionPictures).where(isAnyOf(collectionPictures.assetId, theirs))
  await tx.delete(collectionVacancies).where(isAnyOf(collectionVacancies.assetId, theirs))
  await forgetMarks(tx, theirs)
  return gone.map(({ sha256 }) => sha256)
}

interface Slice {
  readonly ids: readonly string[]
  /** When a person erased them: what came to the trash afterwards is not meant. */
  readonly createdAt: Date
  readonly now: Date
}

/** Deletes those of a slice for good that are in the trash; returns the hashes of their files. */
export const eraseSlice = (tx: Tx, { ids, createdAt, now }: Slice): Promise<readonly string[]> =>
  erasePicturesIn(tx, and(isAnyOf(assets.id, ids), lte(assets.removedAt, createdAt)), now)
