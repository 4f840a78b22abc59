import { and, desc, inArray } from 'drizzle-orm'
import type { StudioStatus } from '#contract/studio/studio.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { type Changes, remembered } from '../database/changes.ts'
import { assets } from '../database/schema.ts'
import { isShown } from './shown.ts'

interface Options {
  readonly db: Database
  readonly changes: Changes
  readonly objects: Pick<SoundObjects, 'damaged'>
  /** Increases with every change of the set of damaged files. */
  readonly version: () => number
}

/** Enough to name them; more are shown as a number. */
const MAX_NAMED = 12

/**
 * Returns the kept pictures whose stored files were found damaged since the start. Queries the database only if there
 * are any, and again only when the set changes.
 */
export function damagedPictures({ db, changes, objects, version }: Options) {
  async function read(): Promise<StudioStatus['damaged']> {
    const found = await db
      .select({ id: assets.id, name: assets.name })
      .from(assets)
      .where(and(inArray(assets.sha256, [...objects.damaged()]), isShown))
      .orderBy(desc(assets.createdAt), desc(assets.id))
    return found.length === 0 ? undefined : { pictures: found.length, named: found.slice(0, MAX_NAMED) }
  }
  const told = remembered({ changes, change: 'put-away', key: version, read })
  return async (): Promise<Pick<StudioStatus, 'damaged'>> => {
    const damaged = objects.damaged().size > 0 ? await told() : undefined
    return damaged ? { damaged } : {}
  }
}
