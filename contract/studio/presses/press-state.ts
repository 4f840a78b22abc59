import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'

/**
 * The state of one picture of a press. `keeping`: made, and being downloaded; `warned`: kept, but a part of the request
 * was not done, or may be wrong; `withheld` and `lost`: made and charged, never shown; `ungiven`: the service finished
 * without it; `unknown`: the answer to its request was lost; `left`: a person stopped waiting for it.
 */
const counts = {
  waiting: described(z.int(), 'Waiting in the queue.', { unit: 'pictures' }),
  running: described(z.int(), 'In progress.', { unit: 'pictures' }),
  keeping: described(z.int(), 'Made, being downloaded.', { unit: 'pictures' }),
  made: described(z.int(), 'Made and stored.', { unit: 'pictures' }),
  warned: described(z.int(), 'Stored, with a part of the request not done or unsure.', { unit: 'pictures' }),
  withheld: described(z.int(), 'Made and charged, withheld by the safety or copyright check.', {
    unit: 'pictures',
  }),
  lost: described(z.int(), 'Made and charged, but not stored.', { unit: 'pictures' }),
  ungiven: described(z.int(), 'Missing in the finished response.', { unit: 'pictures' }),
  failed: described(z.int(), 'Failed.', { unit: 'pictures' }),
  unknown: described(z.int(), 'The response to their request was lost.', { unit: 'pictures' }),
  removed: described(z.int(), 'Removed from the queue.', { unit: 'pictures' }),
  left: described(z.int(), 'No longer waited for.', { unit: 'pictures' }),
}
export type PictureState = keyof typeof counts

/** Summary of a press, computed from all of its runs. */
export const pressState = z.object({
  runs: described(z.int(), 'Number of runs, without deleted ones.', { unit: 'runs' }),
  pictures: described(z.int(), 'Number of pictures.', { unit: 'pictures' }),
  of: described(z.object(counts), 'Number of pictures by state.'),
  held: described(z.int(), 'Number of pictures with a temporary hindrance.', { unit: 'pictures' }),
  costUsdMicros: described(z.int(), 'Known charge, including deleted runs.', {
    unit: 'millionths of a US dollar',
  }),
  costIsEstimate: described(z.boolean(), 'Whether the charge includes estimates.'),
  toComeUsdMicros: described(z.int(), 'Estimated price of unfinished pictures.', {
    unit: 'millionths of a US dollar',
  }),
  maybeUsdMicros: described(z.int(), 'Estimated price of pictures that may have been charged.', {
    unit: 'millionths of a US dollar',
  }),
})
export type PressState = z.infer<typeof pressState>
