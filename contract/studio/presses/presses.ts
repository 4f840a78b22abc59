import * as z from 'zod/mini'
import { oneOrMore } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { intent, run } from '../runs.ts'

/** GET `?intent=…&intent=…`: the runs of presses whose answer was lost; a press without runs was not accepted. */
export const PRESSES_PATH = '/api/presses'

/**
 * DELETE: a person drops a press. A press that has not arrived will never be accepted, even if its request is in
 * transit: no runs. An accepted press is unchanged: its runs.
 */
export const pressPath = (id: string) => `${PRESSES_PATH}/${id}`

export const pressRuns = z.object({ runs: z.array(run) })

/** Recovering presses whose answer was lost, and dropping one before it has arrived. */
export const pressRoutes = {
  ofIntents: route({
    summary: 'The runs of presses',
    method: 'GET',
    path: PRESSES_PATH,
    permission: 'read',
    query: z.object({ intent: oneOrMore(intent) }),
    replies: { 200: pressRuns },
    errors: [],
  }),
  drop: route({
    summary: 'Drop a press that got no response',
    method: 'DELETE',
    path: `${PRESSES_PATH}/:intent`,
    permission: 'make',
    params: z.object({ intent }),
    replies: { 200: pressRuns },
    errors: [],
  }),
}
