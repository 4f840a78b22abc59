import type { IncomingHttpHeaders } from 'node:http'

/**
 * The wait that another server asks for with `Retry-After`, in milliseconds; null if it asks for none that can be read. It
 * is given in seconds or as a date (RFC 9110, 10.2.3); a date is compared with the `Date` of the same answer, as the clocks
 * of two machines differ. Less than nothing is nothing; not bounded: see `boundedWaitMs`.
 */
export function retryAfterMsOf(headers: IncomingHttpHeaders, now: Date): number | null {
  const text = headers['retry-after']?.trim()
  if (!text) return null
  if (/^[-+]?\d+(\.\d+)?$/.test(text)) return Math.max(0, Number(text) * 1000)
  const theirs = httpDate(headers.date ?? '')
  const until = httpDate(text) - (Number.isNaN(theirs) ? now.getTime() : theirs)
  return Number.isNaN(until) ? null : Math.max(0, until)
}

/** A date in one of the three forms of HTTP (RFC 9110, 5.6.7), each in GMT, as milliseconds; NaN if it is none. */
function httpDate(text: string): number {
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return Number.NaN
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
}

interface Bounds {
  /** Less is not waited, whatever the other server asks for: it would be asked without end. */
  readonly floorMs: number
  /** More is not waited: one wrong answer would stop everything behind it. */
  readonly ceilingMs: number
}

/** The part that is added at random, so that those who were told the same do not come back at the same moment. */
const JITTER = 0.1

/** A wait within its bounds, in milliseconds, and up to a tenth more. @param random from 0 to 1 */
export function boundedWaitMs(ms: number, { floorMs, ceilingMs }: Bounds, random = Math.random): number {
  return Math.min(ceilingMs, Math.max(floorMs, ms)) * (1 + JITTER * random())
}
