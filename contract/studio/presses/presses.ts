import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { oneOrMore } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { run } from '../runs.ts'
import { intent } from './press.ts'

/** GET `?intent=…&intent=…`: the runs of presses whose answer was lost; a press without runs was not accepted. */
export const PRESSES_PATH = '/api/presses'

/**
 * DELETE: a person drops a press. A press that has not arrived will never be accepted, even if its request is in
 * transit: no runs. An accepted press is unchanged: its runs.
 */
export const pressPath = (id: string) => `${PRESSES_PATH}/${id}`

/** Presses that one request asks for, each with up to a thousand runs. */
export const MAX_PRESSES_READ = 50

export const pressRuns = z.object({ runs: described(z.array(run), 'Runs of the presses.') })

/** Recovering presses whose answer was lost, and dropping one before it has arrived. */
export const pressRoutes = {
  ofIntents: route({
    summary: 'Get the runs of presses',
    method: 'GET',
    path: PRESSES_PATH,
    permission: 'read',
    query: z.object({
      intent: described(
        oneOrMore(intent, { max: MAX_PRESSES_READ, unit: 'presses' }),
        `Intents of the presses, at most ${MAX_PRESSES_READ}; repeat the parameter for several.`,
      ),
    }),
    replies: { 200: pressRuns },
    errors: [],
  }),
  drop: route({
    summary: 'Drop a press',
    method: 'DELETE',
    path: `${PRESSES_PATH}/:intent`,
    permission: 'make',
    params: z.object({ intent: described(intent, 'Intent of the press.') }),
    replies: { 200: pressRuns },
    errors: [],
  }),
}
