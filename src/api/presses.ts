import type { Press } from '#contract/studio/presses/press.ts'
import { pressRoutes } from '#contract/studio/presses/presses.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { call } from './call.ts'

export const sendPress = (body: Press) => call(runRoutes.press, { body })

/** The runs of presses; a press without runs was not accepted. */
export const runsOfPresses = (intent: readonly string[], signal: AbortSignal | undefined) =>
  call(pressRoutes.ofIntents, { query: { intent }, signal })

/** Drops a press; returns its runs if it was accepted already. */
export const dropPress = (intent: string, signal: AbortSignal | undefined) =>
  call(pressRoutes.drop, { params: { intent }, signal })
