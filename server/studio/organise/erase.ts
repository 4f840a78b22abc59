import { and, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { isAnyOf } from '../database/any-of.ts'
import type { Changes } from '../database/changes.ts'
import { assets } from '../database/schema.ts'
import { isInTrash } from './erase-pictures.ts'
import { freeFiles } from './free-files.ts'

/** The dependencies of deletion for good. */
export interface ErasingOptions {
  readonly db: Database
  readonly objects: Pick<Objects, 'touch' | 'removeUnwanted'>
  readonly changes: Pick<Changes, 'happened'>
  readonly now: () => Date
  readonly pace: ErasePace
  onError(error: unknown): void
}

export interface ErasePace {
  /** A deletion can be undone for this long. */
  readonly undoMs: number
  /** A file that was just uploaded may not have its row yet. */
  readonly onItsWayMs: number
}

/** The number of pictures that are looked for at once. */
const AT_ONCE = 2_000
/** How long the files of erased pictures are checked again: a run that has ended since may have used them. */
const LOOKED_FOR_MS = 3 * 24 * 60 * 60 * 1000

export type Erasing = ReturnType<typeof erasing>

/** What deletion for good asks about pictures, and does with their files. */
export function erasing({ db, objects, changes, now, pace, onError }: ErasingOptions) {
  /** Those of these pictures that are in the trash, in their order. */
  async function inTrash(ids: readonly string[]): Promise<readonly string[]> {
    const found = await db
      .select({ id: assets.id })
      .from(assets)
      .where(and(isAnyOf(assets.id, ids), isInTrash))
    const isThere = new Set(found.map(({ id }) => id))
    return ids.filter((id) => isThere.has(id))
  }

  const before = (ms: number) => new Date(now().getTime() - ms)
  const free = (files: readonly string[], stopped?: AbortSignal) =>
    freeFiles([...new Set(files)], {
      db,
      objects,
      changes,
      now,
      since: before(pace.undoMs),
      mayGo: () => before(pace.onItsWayMs),
      stopped,
    })

  /** Removes the files of pictures that were just erased, if nothing else refers to them. A sweep repeats it. */
  async function freeErased(files: readonly string[], stopped: AbortSignal): Promise<void> {
    await free(files, stopped).catch(onError)
  }

  /**
   * Removes files of pictures that were erased lately: something may still have referred to them then, or the server may have
   * ended before it came to them.
   */
  async function freeLeft(stopped?: AbortSignal): Promise<number> {
    const lately = gt(assets.erasedAt, before(LOOKED_FOR_MS))
    const left = await db.select({ sha256: assets.sha256 }).from(assets).where(lately)
    return free(
      left.map(({ sha256 }) => sha256),
      stopped,
    )
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

  return { inTrash, freeErased, freeLeft, touched }
}
