import type { RunRow } from '../database/schema.ts'
import { record } from '../runs/record.ts'
import type { Claim } from './run-queue.ts'
import { persistently, type RunnerDeps } from './runner-deps.ts'
import { send } from './send.ts'

/**
 * Sends a run that was just marked as being submitted, once. Whatever the answer or its absence means for the run is
 * recorded; when this process dies before that, the run is found as abandoned at the next start. Returns the changed run.
 */
export async function submit(claim: Claim, deps: RunnerDeps, stopped: AbortSignal): Promise<RunRow | null> {
  const { run, token } = claim
  const sighting = await send(claim, deps, stopped)
  deps.log.info({ run: run.id, operation: run.operation, outcome: sighting.kind }, 'run sent')
  // Only this process knows the service's answer, so a failing database is retried.
  const changed = await persistently(() => record(deps.db, { runId: run.id, sighting, token }), {
    ...deps,
    stopped,
  })
  if (!changed) return null
  deps.notifications.runChanged(run.id)
  deps.notifications.studioChanged()
  return changed
}
