import type { Database } from '#server/platform/database/database.ts'
import type { Look } from '#server/platform/pictures/look-of.ts'
import { looks } from '../database/sought.ts'

/** Of bytes that cannot be decoded: they are not tried again with every round. */
export const NO_LOOK = { hash: null, cells: [], colors: [], shares: [] }

/** Keeps the look of a picture, taken from its small preview. */
export async function keepLook(db: Database, sha256: string, look: Look | typeof NO_LOOK): Promise<void> {
  const taken = {
    hash: look.hash,
    cells: [...look.cells],
    colors: [...look.colors],
    shares: [...look.shares],
  }
  await db
    .insert(looks)
    .values({ sha256, ...taken })
    .onConflictDoUpdate({ target: looks.sha256, set: taken })
}
