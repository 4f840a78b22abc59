import { QUEUES, type Queue } from '#contract/service/values/queues.ts'

/** Some of a process's places for generations, and the queues that they take them from. */
export interface Places {
  /** Undefined for all. */
  readonly queues?: readonly Queue[]
  readonly count: number
}

/** Below, a place of its own would leave slow work too few. */
const MIN_WITH_OWN_PLACE = 3

/** How a process's places take generations: where there are several, slow ones never hold all. */
export function placesFor(count: number, queues: readonly Queue[] = QUEUES): readonly Places[] {
  if (count === 0) return []
  if (QUEUES.some((queue) => !queues.includes(queue))) return [{ queues, count }]
  if (count < MIN_WITH_OWN_PLACE) return [{ count }]
  return [{ queues: ['fast'], count: 1 }, { count: count - 1 }]
}
