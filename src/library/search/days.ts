import { dayOf } from '#contract/studio/describe/local-days.ts'

/** The day (UTC) of a date that was calculated in UTC, to be independent of clock changes. */
const written = (time: number): string => new Date(time).toISOString().slice(0, 10)

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && written(time) === text
}

/** The first and the last day of a month such as 2026-11. */
export function monthIn(text: string): { readonly first: string; readonly last: string } | null {
  const first = `${text}-01`
  if (!/^\d{4}-\d{2}$/.test(text) || !isDay(first)) return null
  const last = new Date(`${first}T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { first, last: written(last.getTime()) }
}

interface Relative {
  /** `last`: 7d is the last seven days, including today; `before`: the day seven days ago. */
  readonly daysOf: 'last' | 'before'
}

/** A day as it is typed: 2026-11-23, today, yesterday or 7d; null for anything else. `now` in milliseconds. */
export function dayIn(text: string, now: number, { daysOf }: Relative): string | null {
  const word = text.toLowerCase()
  if (word === 'today') return dayOf(now)
  if (word === 'yesterday') return dayOf(now, 1)
  const days = Number(/^([1-9]\d{0,3})d$/.exec(word)?.[1] ?? 0)
  if (days > 0) return dayOf(now, daysOf === 'last' ? days - 1 : days)
  return isDay(text) ? text : null
}
