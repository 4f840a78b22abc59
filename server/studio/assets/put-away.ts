import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { type AssetRow, assets } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'

interface PuttingAwayOptions {
  readonly db: Database
  readonly objects: Pick<Objects, 'touch'>
  readonly now: () => Date
}

/** For a picture that cannot be restored. */
export const GONE = new Refusal(
  410,
  'gone',
  'The picture was deleted and its file was removed. Add it again.',
)

/** Deletes and restores pictures; a picture can be restored while its file exists. */
export function puttingAway({ db, objects, now }: PuttingAwayOptions) {
  /** Deletes an asset; null if there is none. */
  async function putAway(id: string): Promise<AssetRow | null> {
    const [asset] = await db.update(assets).set({ removedAt: now() }).where(eq(assets.id, id)).returning()
    return asset ?? null
  }

  /** Brings an asset back; null where there is none. Refused with 410 once its file was removed. */
  async function bringBack(id: string): Promise<AssetRow | null> {
    const [asset] = await db.select().from(assets).where(eq(assets.id, id))
    if (!asset || asset.removedAt === null) return asset ?? null
    if (asset.erasedAt !== null) throw GONE
    // From here on its file is wanted: a sweep at this moment spares it.
    if (!(await objects.touch(asset.sha256))) throw GONE
    const [back] = await db.update(assets).set({ removedAt: null }).where(eq(assets.id, id)).returning()
    return back ?? null
  }

  /** Marks the files of a run's pictures as wanted before the run is restored; pictures without a file stay deleted. */
  async function wantFilesOf(runId: string): Promise<void> {
    const shown = and(eq(assets.runId, runId), isNull(assets.removedAt))
    for (const { id, sha256 } of await db.select().from(assets).where(shown)) {
      if (await objects.touch(sha256)) continue
      // Gone for good: the trash could not show it.
      const at = now()
      await db.update(assets).set({ removedAt: at, erasedAt: at }).where(eq(assets.id, id))
    }
  }

  return { putAway, bringBack, wantFilesOf }
}
