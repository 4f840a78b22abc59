import * as z from 'zod/mini'

/**
 * The state of one picture of a press. `keeping`: made, and being downloaded; `warned`: kept, but a part of the request
 * was not done; `withheld` and `lost`: made and charged, never shown; `ungiven`: the service finished without it;
 * `unknown`: the answer to its request was lost; `left`: a person stopped waiting for it.
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
  /** Pictures with a temporary hindrance: the service does not answer, or the link does not work. */
  held: z.int(),
  /** The known charge, including deleted runs. */
  costUsdMicros: z.int(),
  /** Whether the sum includes estimates by the studio. */
  costIsEstimate: z.boolean(),
  /** The estimated price of unfinished pictures. */
  toComeUsdMicros: z.int(),
  /** The estimated price of pictures that may have been charged: lost answers, and runs that a person left. */
  maybeUsdMicros: z.int(),
})
export type PressState = z.infer<typeof pressState>
