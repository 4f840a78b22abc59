import { count, inArray, sql, sum } from 'drizzle-orm'
import { STATES_UNDER_WAY } from '#contract/studio/run-state.ts'
import type { StudioStatus } from '#contract/studio/studio.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queuePauses, runs } from '../database/schema.ts'
import { WHOLE_QUEUE } from './sending-order.ts'

interface Work {
  readonly operation: string
  readonly pictures: number
}

/** How long work takes in so many places; null if no run has shown how long one takes. */
export function secondsOf(
  work: readonly Work[],
  typical: Readonly<Record<string, number>>,
  places: number,
): number | null {
  const known = Object.values(typical)
  if (known.length === 0) return null
  const usual = known.reduce((all, seconds) => all + seconds, 0) / known.length
  const all = work.reduce((sum, { operation, pictures }) => sum + pictures * (typical[operation] ?? usual), 0)
  return Math.round(all / places)
}

/** Queued runs, and the seconds until a new one would be sent: after single requests, or after everything. */
export async function workAhead(
  db: Database,
  typical: Readonly<Record<string, number>>,
  places: number,
): Promise<Pick<StudioStatus, 'runsWaiting' | 'secondsAhead'>> {
  const rows = await db
    .select({
      operation: runs.operation,
      isBatch: runs.isBatch,
      isQueued: sql<boolean>`state = 'queued'`,
      isHeld: sql<boolean>`exists (select from ${queuePauses} where scope in (${runs}.intent, ${WHOLE_QUEUE}))`,
      runs: count(),
      pictures: sum(runs.pictures).mapWith(Number),
    })
    .from(runs)
    .where(inArray(runs.state, STATES_UNDER_WAY))
    .groupBy(sql`1, 2, 3, 4`)
  const queued = rows.filter(({ isQueued }) => isQueued)
  const running = rows.filter(({ isQueued }) => !isQueued)
  const ahead = queued.filter(({ isHeld }) => !isHeld)
  const inFlight = running.reduce((all, { pictures }) => all + pictures, 0)
  const secondsAfter = (waiting: typeof rows) =>
    waiting.length === 0 && inFlight < places
      ? 0
      : (secondsOf([...waiting, ...running], typical, places) ?? 0)
  return {
    runsWaiting: queued.reduce((all, row) => all + row.runs, 0),
    secondsAhead: {
      single: secondsAfter(ahead.filter(({ isBatch }) => !isBatch)),
      batch: secondsAfter(ahead),
    },
  }
}
