import { and, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import type { Changes } from '../database/changes.ts'
import { assets } from '../database/schema.ts'
import type { Notifications } from '../events/notifications.ts'
import { erasePictures } from './erase-pictures.ts'
import { freeFiles } from './free-files.ts'

/** The dependencies of deletion for good. */
export interface ErasingOptions {
  readonly db: Database
  readonly objects: Pick<Objects, 'touch' | 'removeUnwanted'>
  readonly changes: Pick<Changes, 'happened'>
  readonly notifications: Pick<Notifications, 'libraryChanged'>
  readonly now: () => Date
  readonly pace: ErasePace
}

export interface ErasePace {
  /** A deletion can be undone for this long. */
  readonly undoMs: number
  /** A file that was just uploaded may not have its row yet. */
  readonly onItsWayMs: number
}

/** The number of pictures that one statement deletes. */
const AT_ONCE = 2_000
/** How long the files of erased pictures are checked again: a run that has ended since may have used them. */
const LOOKED_FOR_MS = 3 * 24 * 60 * 60 * 1000

export type Erasing = ReturnType<typeof erasing>

/** Deletes pictures of the trash for good. */
export function erasing({ db, objects, changes, notifications, now, pace }: ErasingOptions) {
  /**
   * Deletes those of the pictures that are in the trash, and the files without other references; returns the number of
   * pictures.
   */
  async function erase(ids: readonly string[]): Promise<number> {
    let erased = 0
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const theirs = await erasePictures(db, inArray(assets.id, ids.slice(at, at + AT_ONCE)), now())
      changes.happened('put-away')
      await free(theirs)
      erased += theirs.length
    }
    if (erased > 0) notifications.libraryChanged()
    return erased
  }

  const before = (ms: number) => new Date(now().getTime() - ms)
  const free = (files: readonly string[]) =>
    freeFiles([...new Set(files)], {
      db,
      objects,
      changes,
      now,
      since: before(pace.undoMs),
      mayGo: () => before(pace.onItsWayMs),
    })

  /** Removes files of pictures that were erased lately, if something still referred to them then. */
  async function freeLeft(): Promise<number> {
    const lately = gt(assets.erasedAt, before(LOOKED_FOR_MS))
    const left = await db.select({ sha256: assets.sha256 }).from(assets).where(lately)
    return free(left.map(({ sha256 }) => sha256))
  }

  /** Those of these pictures that can be restored; from here on their files are protected. */
  async function touched(ids: readonly string[]): Promise<readonly string[]> {
    const there: string[] = []
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const rows = await db
        .select({ id: assets.id, sha256: assets.sha256 })
        .from(assets)
        .where(and(inArray(assets.id, ids.slice(at, at + AT_ONCE)), isNull(assets.erasedAt)))
      const are = await Promise.all(rows.map(({ sha256 }) => objects.touch(sha256)))
      there.push(...rows.filter((_, row) => are[row]).map(({ id }) => id))
    }
    return there
  }

  return { erase, freeLeft, touched }
}
