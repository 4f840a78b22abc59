import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { startRounds } from '../assets/rounds.ts'
import { assets, assetWords, edits, previews, results, runs } from './schema.ts'
import { looks } from './sought.ts'

interface StatisticsDeps {
  readonly database: Pick<OpenDatabase, 'db' | 'engine'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly pace: { readonly statisticsAfterMs: number; readonly statisticsEveryMs: number }
}

/**
 * Runs ANALYZE on the embedded database regularly; a server does so by itself. Without statistics the planner assumes
 * that every condition is selective, and sorts whole tables for the first page of a list. Returns a function that stops
 * it.
 */
export function keepStatistics({ database, log, pace }: StatisticsDeps): () => Promise<void> {
  if (database.engine === 'server') return async () => {}
  return startRounds({
    async round(stopped) {
      for (const table of [runs, results, assets, assetWords, previews, edits, looks]) {
        if (!stopped.aborted) await database.db.execute(sql`analyze ${table}`)
      }
      return 'done'
    },
    firstAfterMs: pace.statisticsAfterMs,
    everyMs: pace.statisticsEveryMs,
    failed: (err) => log.warn({ err }, 'table statistics could not be updated'),
  })
}
