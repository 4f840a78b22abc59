import { setTimeout as wait } from 'node:timers/promises'
import { inArray, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import type { Objects } from '#server/platform/objects.ts'
import { previews } from '../database/schema.ts'
import { startRounds } from './rounds.ts'
import { wantedOf } from './wanted.ts'

interface SweepDeps {
  readonly db: Database
  readonly objects: Pick<Objects, 'unwantedSince' | 'removeUnwanted'>
  readonly now: () => Date
}

interface SweepPace {
  /** For so long a deletion can be undone, and a file may be on its way to its row. */
  readonly undoMs: number
  readonly sweepAfterMs: number
  readonly sweepEveryMs: number
}

/** Files that are looked up in the database at once, and that one round removes at most, but for the last step. */
const AT_ONCE = 200
const MOST_OF_A_ROUND = 2_000
/** It gives way to whoever waits for something. */
const BETWEEN_MS = 20

/** Sweeps from time to time. Gives what ends it. */
export function startSweep(
  deps: SweepDeps & { readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>; readonly pace: SweepPace },
): () => Promise<void> {
  const { log, pace } = deps
  return startRounds({
    async round(stopped) {
      const files = await sweep(deps, pace.undoMs, stopped)
      if (files > 0) log.info({ files }, 'the files of deleted pictures are removed')
      return files >= MOST_OF_A_ROUND ? 'more' : 'done'
    },
    firstAfterMs: pace.sweepAfterMs,
    everyMs: pace.sweepEveryMs,
    failed: (err) =>
      log.warn({ err }, 'the files of deleted pictures were not all removed; it is tried again'),
  })
}

/**
 * Removes the files of pictures that were deleted longer than `undoMs` ago, with their previews, and gives how many.
 * A file goes when nothing that can still be shown, sent or opened names it. It looks at the files themselves, so that
 * what an earlier sweep left behind when it was broken off goes too.
 */
export async function sweep(
  { db, objects, now }: SweepDeps,
  undoMs: number,
  stopped?: AbortSignal,
): Promise<number> {
  const since = new Date(now().getTime() - undoMs)
  let files = 0
  for await (const old of objects.unwantedSince(since)) {
    for (let at = 0; at < old.length; at += AT_ONCE) {
      if (stopped?.aborted || files >= MOST_OF_A_ROUND) return files
      const some = old.slice(at, at + AT_ONCE)
      const wanted = await wantedOf(some, since, db)
      const removed = some.filter((sha256) => !wanted.has(sha256) && objects.removeUnwanted(sha256, since))
      await forgetPreviews(removed, db)
      files += removed.length
      await wait(BETWEEN_MS, null, { signal: stopped })
    }
  }
  return files
}

/** A preview whose row is left behind by a crash is made anew when it is asked for. */
async function forgetPreviews(removed: readonly string[], db: Database): Promise<void> {
  if (removed.length === 0) return
  const gone = [...removed]
  await db.delete(previews).where(or(inArray(previews.sha256, gone), inArray(previews.previewSha256, gone)))
}
