import { pressRoutes } from '#contract/studio/presses/presses.ts'
import { type Press, runRoutes } from '#contract/studio/runs.ts'
import { call } from './call.ts'

export const sendPress = (body: Press) => call(runRoutes.press, { body })

/** The runs of presses; a press without any was not taken. */
export const runsOfPresses = (intent: readonly string[], signal: AbortSignal | undefined) =>
  call(pressRoutes.ofIntents, { query: { intent }, signal })

/** Drops a press; gives its runs where it was taken already. */
export const dropPress = (intent: string, signal: AbortSignal | undefined) =>
  call(pressRoutes.drop, { params: { intent }, signal })
