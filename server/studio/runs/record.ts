import { eq } from 'drizzle-orm'
import { decisionOf } from '#contract/studio/queue/decision.ts'
import { isFinished } from '#contract/studio/run-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RunRow, results, runs } from '../database/schema.ts'
import { advance, type Sighting } from './advance.ts'
import { costOf } from './cost.ts'

interface RecordedSighting {
  readonly runId: string
  readonly sighting: Sighting
  /** The claim under which the sighting was made; a person's decision has none. */
  readonly token?: number
}

/**
 * Records a sighting: the only way in which a run's state changes. Returns the changed run, or null if nothing changed.
 */
export async function record(db: Database, recorded: RecordedSighting): Promise<RunRow | null> {
  const { runId, sighting, token } = recorded
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(runs).where(eq(runs.id, runId)).for('update')
    if (!run || isStale(run, sighting, token)) return null
    const next = advance(run, sighting)
    if (next === run) return null
    if (sighting.kind === 'completed' && sighting.results.length > 0) {
      const rows = sighting.results.map((result, ordinal) => ({ ...result, runId, ordinal }))
      await tx.insert(results).values(rows).onConflictDoNothing()
    }
    const came = sighting.kind === 'completed' ? sighting.results : []
    // Whoever repeated it has decided, whatever a late answer says.
    const decision = run.repeatedAs === null ? decisionOf({ ...next, results: came }) : null
    const [changed] = await tx
      .update(runs)
      .set({ ...next, ...(await costOf(tx, run, sighting)), decision, leaseUntil: null })
      .where(eq(runs.id, runId))
      .returning()
    return changed ?? null
  })
}

/** An owner that lost its claim may still record an answer of the service, but may not requeue the run. */
function isStale(run: RunRow, { kind }: Sighting, token: number | undefined): boolean {
  if (token === undefined || token === run.token || isFinished(run.state)) return false
  return kind === 'deferred' || kind === 'answer-lost'
}
