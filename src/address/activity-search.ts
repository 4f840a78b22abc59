import * as z from 'zod/mini'
import { isOperationId, type OperationId } from '#contract/service/operations/table.ts'
import { anyDay } from '#contract/studio/describe/dates.ts'
import { firstMomentOf, lastMomentOf } from '#contract/studio/describe/local-days.ts'
import { searchable, startOf } from '#contract/studio/describe/text.ts'
import { MAX_WORDS_LENGTH, PHASES } from '#contract/studio/queue/phases.ts'
import { knownIn } from './known-in.ts'
import { lenient } from './lenient.ts'

const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))

/** The filter of Activity in an address. */
export const activitySearch = {
  phase: lenient(z.enum(PHASES)),
  operation: lenient(z.custom<OperationId>((value) => typeof value === 'string' && isOperationId(value))),
  project: lenient(z.string()),
  since: lenient(anyDay),
  until: lenient(anyDay),
  q: lenient(
    z.pipe(
      text,
      z.transform((words: string) => startOf(searchable(words), MAX_WORDS_LENGTH)),
    ),
  ),
}
const schema = z.object(activitySearch)
export type ActivitySearch = z.output<typeof schema>

const KEYS = Object.keys(activitySearch) as (keyof ActivitySearch)[]

/** The filter alone, without the other parameters of an address: the server refuses those. */
export const activityFilterIn = (search: ActivitySearch): ActivitySearch => knownIn(search, KEYS)

/** The filter as requests carry it: the first and the last moment of the person's days. */
export const withMoments = ({ since, until, ...search }: ActivitySearch): ActivitySearch => ({
  ...search,
  ...(since && { since: firstMomentOf(since) }),
  ...(until && { until: lastMomentOf(until) }),
})
