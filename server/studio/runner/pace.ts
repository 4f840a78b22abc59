/** How fast and how patiently the runner works; tests make it quick. */
export interface Pace {
  /** A claim of a run lasts this long unless it is renewed. */
  readonly leaseMs: number
  readonly firstPollMs: number
  readonly slowestPollMs: number
  /** First and longest wait after something did not work. */
  readonly retryMs: number
  readonly slowestRetryMs: number
  /** Tries to reach a service that does not take the connection. */
  readonly maxSubmitAttempts: number
  /** After this long without an answer, the next run is sent beside it. */
  readonly sendAsideMs: number
  /** Polls in a row that may find no generation before it is given up. */
  readonly maxMissingPolls: number
  /** A picture whose download keeps failing is given up after so long. */
  readonly keepForMs: number
  /** Longest waits for an answer: to a poll, to an accepted submission, to a sync one. */
  readonly pollTimeoutMs: number
  readonly submitTimeoutMs: number
  readonly syncTimeoutMs: number
  /** How long a stop waits for the answers to what was sent. */
  readonly stopMs: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const PACE: Pace = {
  leaseMs: 30 * SECOND,
  firstPollMs: 400,
  slowestPollMs: 3 * SECOND,
  retryMs: SECOND,
  slowestRetryMs: 30 * SECOND,
  maxSubmitAttempts: 8,
  sendAsideMs: 250,
  maxMissingPolls: 10,
  keepForMs: 24 * HOUR,
  pollTimeoutMs: 20 * SECOND,
  submitTimeoutMs: 2 * MINUTE,
  syncTimeoutMs: 10 * MINUTE,
  stopMs: 1500,
}

/** Until the next poll of a generation of this age: young ones often, old ones seldom. */
export function pollAfterMs(ageMs: number, { firstPollMs, slowestPollMs }: Pace): number {
  return Math.min(slowestPollMs, Math.max(firstPollMs, ageMs / 8))
}

/** Doubling waits, from the first to the longest. */
export function retryAfterMs(attempt: number, { retryMs, slowestRetryMs }: Pace): number {
  return Math.min(slowestRetryMs, retryMs * 2 ** Math.min(attempt, 20))
}
