import { setTimeout as wait } from 'node:timers/promises'
import { inArray, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { previews } from '../database/schema.ts'
import { startRounds } from './rounds.ts'
import { wantedOf } from './wanted.ts'

interface SweepDeps {
  readonly db: Database
  readonly objects: Pick<Objects, 'unwantedSince' | 'removeUnwanted'>
  readonly now: () => Date
}

interface SweepPace {
  /** A deletion can be undone for this long, and a file may be on its way to its row. */
  readonly undoMs: number
  readonly sweepAfterMs: number
  readonly sweepEveryMs: number
}

/**
 * The number of files that are checked against the database at once, and removed at most in one round, except the last.
 */
const AT_ONCE = 200
const MAX_OF_A_ROUND = 2_000
/**
 * Files without a row stay longer than deleted ones: they may be the remains of a crash, but also the pictures of
 * another database, or of one that was restored from an older backup.
 */
const NAMELESS_MS = 30 * 24 * 60 * 60 * 1000
/** The sweep yields to requests. */
const BETWEEN_MS = 20

/** Sweeps regularly. Returns a function that stops it. */
export function startSweep(
  deps: SweepDeps & { readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>; readonly pace: SweepPace },
): () => Promise<void> {
  const { log, pace } = deps
  return startRounds({
    async round(stopped) {
      const files = await sweep(deps, pace.undoMs, stopped)
      if (files > 0) log.info({ files }, 'files of deleted pictures removed')
      return files >= MAX_OF_A_ROUND ? 'more' : 'done'
    },
    firstAfterMs: pace.sweepAfterMs,
    everyMs: pace.sweepEveryMs,
    failed: (err) => log.warn({ err }, 'files of deleted pictures could not all be removed; retrying'),
  })
}

/**
 * Removes the files of pictures that were deleted longer than `undoMs` ago, with their previews, and returns their
 * number. A file is removed once no row that can be shown, sent or opened names it. The sweep lists the files
 * themselves, so the remains of an interrupted sweep are removed too, 30 days after they were last wanted.
 */
export async function sweep(
  { db, objects, now }: SweepDeps,
  undoMs: number,
  stopped?: AbortSignal,
): Promise<number> {
  const since = new Date(now().getTime() - undoMs)
  const namelessSince = new Date(now().getTime() - Math.max(undoMs, NAMELESS_MS))
  let files = 0
  for await (const old of objects.unwantedSince(since)) {
    for (let at = 0; at < old.length; at += AT_ONCE) {
      if (stopped?.aborted || files >= MAX_OF_A_ROUND) return files
      const some = old.slice(at, at + AT_ONCE)
      const { wanted, named } = await wantedOf(some, since, db)
      const oldFor = (sha256: string) => (named.has(sha256) ? since : namelessSince)
      const removed = some.filter(
        (sha256) => !wanted.has(sha256) && objects.removeUnwanted(sha256, oldFor(sha256)),
      )
      const drawn = await forgetPreviews(removed, db)
      // No row names them any more, so a later round could not know their owner.
      files += removed.length + drawn.filter((sha256) => objects.removeUnwanted(sha256, since)).length
      await wait(BETWEEN_MS, null, { signal: stopped })
    }
  }
  return files
}

/**
 * Deletes the rows of previews whose original or whose own file is gone: previews are made again at the next request.
 * Returns the files that no row names now.
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
