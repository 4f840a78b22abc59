import * as z from 'zod/mini'

const MIN_DAY = '1970-01-01'
const MAX_DAY = '2999-12-31'
const OUT_OF_BOUNDS = `must be between ${MIN_DAY} and ${MAX_DAY}`
const isWithin = (day: string) => day >= MIN_DAY && day <= MAX_DAY

/** Any day. */
export const anyDay = z.iso
  .date({ error: 'must be a day, such as 2026-11-23', abort: true })
  .check(z.maxLength(10))

/** The nearest day that can be stored: as a limit of a filter it finds the same. */
export const withinBounds = (day: string): string => (day < MIN_DAY ? MIN_DAY : day > MAX_DAY ? MAX_DAY : day)

/** A day (UTC) that every engine can store, and the one after it too. */
export const day = anyDay.check(z.refine(isWithin, { error: OUT_OF_BOUNDS }))

const DATE_TIME = 'must be a date and time as in ISO 8601'
/** A moment with its offset to UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: DATE_TIME, abort: true })
  .check(z.refine((text) => isWithin(text.slice(0, 10)), { error: OUT_OF_BOUNDS }))

/** The first or the last day (UTC) of a filter; a person's own days are sent as their first and last moments. */
export const dayOrMoment = z.union([day, moment], { error: 'must be a day, such as 2026-11-23, or a moment' })

const DAY_MS = 86_400_000

/** The moment, in milliseconds, from which a filter with this `since` finds. */
export const firstMsOf = (since: string): number => Date.parse(since)

/** The last moment, in milliseconds, that a filter with this `until` finds. */
export const lastMsOf = (until: string): number =>
  until.length === 'YYYY-MM-DD'.length ? Date.parse(until) + DAY_MS - 1 : Date.parse(until)
