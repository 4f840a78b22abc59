import * as z from 'zod/mini'

/**
 * What becomes of one picture of a press. `keeping`: made, and being downloaded; `warned`: kept, but not all of it is
 * as it was asked for; `withheld` and `lost`: made and charged, never seen; `ungiven`: the service
 * finished without it; `unknown`: the answer to its request was
 * lost; `left`: nobody waits for it any more.
 */
const counts = {
  waiting: z.int(),
  running: z.int(),
  keeping: z.int(),
  made: z.int(),
  warned: z.int(),
  withheld: z.int(),
  lost: z.int(),
  ungiven: z.int(),
  failed: z.int(),
  unknown: z.int(),
  removed: z.int(),
  left: z.int(),
}
export type PictureState = keyof typeof counts

/** Summary of a press, computed from all of its runs. */
export const pressState = z.object({
  /** Number of runs, without soft-deleted ones. */
  runs: z.int(),
  /** Their pictures, and how many of them are in each state. */
  pictures: z.int(),
  of: z.object(counts),
  /** Those that something is in the way of for now: the service does not answer, or its link does not work. */
  held: z.int(),
  /** What is known to be charged; also of runs that were put away: what was paid was paid. */
  costUsdMicros: z.int(),
  /** Whether the sum includes estimates by the studio. */
  costIsEstimate: z.boolean(),
  /** Estimate of what is still waited for. */
  toComeUsdMicros: z.int(),
  /** Estimate of what may have been charged without anybody knowing: lost answers, and what was left. */
  maybeUsdMicros: z.int(),
})
export type PressState = z.infer<typeof pressState>
