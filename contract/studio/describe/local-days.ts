/**
 * Days of the person whose browser runs this: what is typed, chosen and written in addresses is a day (`YYYY-MM-DD`) of the
 * local time zone, and requests carry its moments. So a shared address means the days of who opens it.
 */

import { withinBounds } from './dates.ts'

const MINUTE_MS = 60_000

const two = (part: number) => String(part).padStart(2, '0')

/** Midnight at the start of a day, or some days later; a day of 23 or 25 hours is one day. */
function midnightOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}

/** A moment with its offset to UTC, so that its date is the local one. */
function written(at: Date): string {
  const offset = -Math.round(at.getTimezoneOffset())
  const local = new Date(at.getTime() + offset * MINUTE_MS).toISOString().slice(0, -1)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

/** The day of a time in milliseconds, or some days before it. */
export function dayOf(time: number, before = 0): string {
  const at = new Date(time)
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() - before)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The moment at which a day begins; of a day outside of the bounds, the nearest one that a request can carry. */
export const firstMomentOf = (day: string): string => written(midnightOf(withinBounds(day)))

/** The last moment of a day, to the millisecond; outside of the bounds likewise. */
export const lastMomentOf = (day: string): string =>
  written(new Date(midnightOf(withinBounds(day), 1).getTime() - 1))
