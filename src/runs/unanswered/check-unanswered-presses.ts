import type { Run } from '#contract/studio/runs.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { dropPress, runsOfPresses } from '../../api/presses.ts'
import { isBeingSent, unanswered } from './unanswered.ts'

/** A response that is only a moment late is not reported. */
const LATE_AFTER_MS = 3_000

/**
 * Requests the runs of unanswered presses from the server, and reports dropped ones. Returns the runs of presses that
 * it had accepted, which are answered now. Sends no press.
 */
export async function checkUnansweredPresses(signal?: AbortSignal): Promise<readonly Run[]> {
  const found: Run[] = []
  for (const { press } of unanswered.all().filter(({ isDropped }) => isDropped)) {
    const { runs } = await dropPress(press.intent, signal)
    await unanswered.remove(press.intent)
    if (runs.length > 0) toast('The request that you dropped had already been received. It is in your runs.')
    found.push(...runs)
  }
  const open = unanswered.open().filter(({ press }) => !isBeingSent(press.intent))
  if (open.length === 0) return found
  for (const { press, at, isLost } of open) {
    if (!isLost && Date.now() - at > LATE_AFTER_MS) unanswered.change(press.intent, { isLost: true })
  }
  const intents = open.map(({ press }) => press.intent)
  const runs = await runsOfPresses(intents, signal)
  for (const { intent } of runs) await unanswered.remove(intent)
  return [...found, ...runs]
}
