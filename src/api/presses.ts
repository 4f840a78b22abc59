import type { Press } from '#contract/studio/presses/press.ts'
import { MAX_PRESSES_READ, pressRoutes } from '#contract/studio/presses/presses.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { call } from './call.ts'

export const sendPress = (body: Press) => call(runRoutes.press, { body })

/** The runs of any number of presses, with as many requests as that takes; a press without runs was not accepted. */
export async function runsOfPresses(
  intents: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly Run[]> {
  const found: Run[] = []
  for (let at = 0; at < intents.length; at += MAX_PRESSES_READ) {
    const intent = intents.slice(at, at + MAX_PRESSES_READ)
    found.push(...(await call(pressRoutes.ofIntents, { query: { intent }, signal })).runs)
  }
  return found
}

/** Drops a press; returns its runs if it was accepted already. */
export const dropPress = (intent: string, signal: AbortSignal | undefined) =>
  call(pressRoutes.drop, { params: { intent }, signal })
