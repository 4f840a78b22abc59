import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { assets } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'

interface WantingOptions {
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

/**
 * Marks the files of a run's pictures as wanted before the run is restored; pictures without a file stay deleted. Returns
 * the function that does it.
 */
export const wantingFiles =
  ({ db, objects, now }: WantingOptions) =>
  async (runId: string): Promise<void> => {
    const shown = and(eq(assets.runId, runId), isNull(assets.removedAt))
    for (const { id, sha256 } of await db.select().from(assets).where(shown)) {
      if (await objects.touch(sha256)) continue
      // Gone for good: the trash could not show it.
      const at = now()
      await db.update(assets).set({ removedAt: at, erasedAt: at }).where(eq(assets.id, id))
    }
  }
