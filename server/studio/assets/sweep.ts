import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import type { Changes } from '../database/changes.ts'
import type { Erasing } from '../organise/erase.ts'
import { FILES_AT_ONCE, freeFiles } from '../organise/free-files.ts'
import { startRounds } from './rounds.ts'

interface SweepDeps {
  readonly db: Database
  readonly objects: Pick<Objects, 'unwantedSince' | 'removeUnwanted'>
  readonly changes: Pick<Changes, 'happened'>
  readonly now: () => Date
}

interface SweepPace {
  /** A deletion can be undone for this long, and a file may be on its way to its row. */
  readonly undoMs: number
  readonly sweepAfterMs: number
  readonly sweepEveryMs: number
}

/** Files that are removed at most in one round, except the last. */
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
  deps: SweepDeps & {
    readonly erasing: Pick<Erasing, 'freeLeft'>
    readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
    readonly pace: SweepPace
  },
): () => Promise<void> {
  const { log, pace } = deps
  return startRounds({
    async round(stopped) {
      const files = (await deps.erasing.freeLeft(stopped)) + (await sweep(deps, pace.undoMs, stopped))
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
  { db, objects, changes, now }: SweepDeps,
  undoMs: number,
  stopped?: AbortSignal,
): Promise<number> {
  const since = new Date(now().getTime() - undoMs)
  const namelessSince = new Date(now().getTime() - Math.max(undoMs, NAMELESS_MS))
  let files = 0
  for await (const old of objects.unwantedSince(since)) {
    for (let at = 0; at < old.length; at += FILES_AT_ONCE) {
      if (stopped?.aborted || files >= MAX_OF_A_ROUND) return files
      const some = old.slice(at, at + FILES_AT_ONCE)
      files += await freeFiles(some, {
        db,
        objects,
        changes,
        now,
        since,
        mayGo: (isNamed) => (isNamed ? since : namelessSince),
      })
      await wait(BETWEEN_MS, null, { signal: stopped })
    }
  }
  return files
}
