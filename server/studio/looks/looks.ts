import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { lookOf } from '#server/platform/pictures/look-of.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import type { PreviewStore } from '../assets/previews.ts'
import { startRounds } from '../assets/rounds.ts'
import { isShown } from '../assets/shown.ts'
import { assets } from '../database/schema.ts'
import { looks } from '../database/sought.ts'
import { keepLook, NO_LOOK } from './keep-look.ts'

interface LookDeps {
  readonly db: Database
  readonly objects: Pick<Objects, 'fileOf'>
  readonly previews: Pick<PreviewStore, 'find'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const AT_ONCE = 200
/** The round yields to requests. */
const BETWEEN_MS = 20
const FIRST_AFTER_MS = 20_000
const EVERY_MS = 10 * 60_000

/**
 * Takes the looks of pictures that were kept before looks were, and of those whose preview was not drawn yet. Returns a
 * function that stops it; the next start goes on where it ended.
 */
export function startLooks(deps: LookDeps): () => Promise<void> {
  return startRounds({
    round: (stopped) => takeLooks(deps, stopped),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: EVERY_MS,
    failed: (err) => deps.log.warn({ err }, 'colors of pictures could not all be read; retrying'),
  })
}

/** One bounded round. */
export async function takeLooks(
  { db, objects, previews }: LookDeps,
  stopped: AbortSignal,
): Promise<'more' | 'done'> {
  const missing = await db
    .selectDistinct({ sha256: assets.sha256 })
    .from(assets)
    .leftJoin(looks, eq(looks.sha256, assets.sha256))
    .where(and(isNull(looks.sha256), eq(assets.isMask, false), isShown))
    .limit(AT_ONCE)
  for (const { sha256 } of missing) {
    const preview = await previews.find(sha256, 480).catch(() => null)
    const look =
      preview === null
        ? NO_LOOK
        : await objects
            .fileOf(preview)
            .then(lookOf)
            .catch(() => NO_LOOK)
    await keepLook(db, sha256, look)
    await wait(BETWEEN_MS, null, { signal: stopped })
  }
  return missing.length === AT_ONCE ? 'more' : 'done'
}
