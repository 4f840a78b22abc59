import { randomBytes } from 'node:crypto'
import { ID } from '#contract/studio/describe/fields.ts'

let lastMs = 0
let inThisMs = 0

/**
 * An id of 24 URL-safe characters: time, a counter within the millisecond, 9 random bytes. Ids made by one process sort
 * in the order in which they were made, so that rows of the same time have an order too.
 */
export function newId(nowMs = Date.now()): string {
  inThisMs = nowMs === lastMs ? inThisMs + 1 : 0
  lastMs = nowMs
  const time = nowMs.toString(36).padStart(9, '0')
  const counter = inThisMs.toString(36).padStart(3, '0')
  return `${time}${counter}${randomBytes(9).toString('base64url')}`
}

/** Whether a text can be an id; any other text needs no query. */
export const isId = (text: string): boolean => ID.test(text)
