import { boundedWaitMs } from '#server/platform/http/retry-after.ts'
import { LEASE_MS } from '#server/platform/leased-work.ts'

/** How fast and how patiently the runner works; tests make it quick. */
export interface Pace {
  /** A claim of a run lasts this long unless it is renewed. */
  readonly leaseMs: number
  readonly firstPollMs: number
  readonly slowestPollMs: number
  /** First and longest delay after a failure. */
  readonly retryMs: number
  readonly slowestRetryMs: number
  /**
   * The longest pause of all requests of a kind after a 429, whatever it asks for: one wrong answer would stop them
   * all.
   */
  readonly slowestBusyMs: number
  /** Tries in a row to reach a service that does not take the connection. */
  readonly maxSubmitAttempts: number
  /** After this long without an answer, the next run is sent beside it. */
  readonly sendAsideMs: number
  /** Consecutive polls that may find no generation before it is given up. */
  readonly maxMissingPolls: number
  /** A picture whose download keeps failing is given up after this time. */
  readonly keepForMs: number
  /** A run whose pictures take longer to keep gives its place to the next run. */
  readonly yieldAfterMs: number
  /** A download with fewer bytes in one such window is aborted. */
  readonly downloadWindowMs: number
  readonly downloadLeastBytes: number
  /** The longest duration of a download at the first attempt. */
  readonly downloadMs: number
  /** Longest waits for an answer: to a poll, to an accepted submission, to a sync one. */
  readonly pollTimeoutMs: number
  readonly submitTimeoutMs: number
  readonly syncTimeoutMs: number
  /** How long a reading of the service's health is valid while a browser shows it. */
  readonly healthMs: number
  /** When all stored pictures are first read after a start, and how often after that. */
  readonly scrubAfterMs: number
  readonly scrubEveryMs: number
  /** The minimum time for undoing a deletion; afterwards the files are removed. */
  readonly undoMs: number
  /** An export and its files stay for this long. */
  readonly exportsMs: number
  /** A file that was sent just now may be on its way to its row. */
  readonly onItsWayMs: number
  readonly sweepAfterMs: number
  readonly sweepEveryMs: number
  /** When the embedded database first counts its tables after a start, and how often after that. */
  readonly statisticsAfterMs: number
  readonly statisticsEveryMs: number
  /** How long a stop waits for answers to sent requests. */
  readonly stopMs: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const PACE: Pace = {
  leaseMs: LEASE_MS,
  firstPollMs: 400,
  slowestPollMs: 3 * SECOND,
  retryMs: SECOND,
  slowestRetryMs: 30 * SECOND,
  slowestBusyMs: MINUTE,
  maxSubmitAttempts: 8,
  sendAsideMs: 250,
  maxMissingPolls: 10,
  keepForMs: 24 * HOUR,
  yieldAfterMs: 2 * SECOND,
  downloadWindowMs: 30 * SECOND,
  downloadLeastBytes: 16 * 1024,
  downloadMs: 10 * MINUTE,
  pollTimeoutMs: 20 * SECOND,
  submitTimeoutMs: 2 * MINUTE,
  syncTimeoutMs: 10 * MINUTE,
  healthMs: 10 * SECOND,
  scrubAfterMs: 10 * MINUTE,
  scrubEveryMs: 24 * HOUR,
  undoMs: 30 * 24 * HOUR,
  exportsMs: 24 * HOUR,
  onItsWayMs: 2 * MINUTE,
  sweepAfterMs: 5 * MINUTE,
  sweepEveryMs: 24 * HOUR,
  statisticsAfterMs: MINUTE,
  statisticsEveryMs: HOUR,
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

/** The delay after a refusal with or without Retry-After: never zero, and about a minute at most. */
export function busyAfterMs(
  toldMs: number | null,
  attempt: number,
  pace: Pace,
  random = Math.random,
): number {
  const { retryMs: floorMs, slowestBusyMs: ceilingMs } = pace
  return boundedWaitMs(toldMs ?? retryAfterMs(attempt, pace), { floorMs, ceilingMs }, random)
}

/** The delay of a run whose service is away: with or without Retry-After, longer after each try. */
export function awayAfterMs(
  toldMs: number | null,
  attempt: number,
  pace: Pace,
  random = Math.random,
): number {
  const { retryMs: floorMs, slowestRetryMs, slowestBusyMs } = pace
  const ceilingMs = Math.max(slowestRetryMs, slowestBusyMs)
  return boundedWaitMs(Math.max(toldMs ?? 0, retryAfterMs(attempt, pace)), { floorMs, ceilingMs }, random)
}
