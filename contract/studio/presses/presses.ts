import * as z from 'zod/mini'
import { run } from '../runs.ts'

/** GET `?intent=…&intent=…`: the runs of presses whose answer did not come; a press without any was not taken. */
export const PRESSES_PATH = '/api/presses'

/**
 * DELETE: a person drops a press. One that was not taken yet never will be, also where its request is still on its
 * way: no runs. One that was taken stays as it is: its runs.
 */
export const pressPath = (id: string) => `${PRESSES_PATH}/${id}`

export const pressRuns = z.object({ runs: z.array(run) })
