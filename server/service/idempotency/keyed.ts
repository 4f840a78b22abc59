import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { orderedJson } from '#contract/ordered-json.ts'
import { IDEMPOTENCY_KEY } from '#contract/service/resources/idempotency.ts'
import { invalid } from '../service-error.ts'

/** A request under a key of its sender: whatever comes under the same key for a day is this request. */
export interface Keyed {
  readonly key: string
  /** The same for two requests that say the same, however their parts are ordered and bounded. */
  readonly fingerprint: string
}

interface Said {
  readonly query: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  /** Hashes of the files, by field. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

/** The key that a request carries; null where it has none. Refuses with 400 what cannot be one. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY.toLowerCase()]
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalid([{ at: IDEMPOTENCY_KEY, message: 'must be 1 to 255 letters, digits or signs of ASCII' }])
}

/** What a request says, wherever it says it: its path, its query, its fields and its files. */
export function fingerprintOf(path: string, { query, values, files }: Said): string {
  return createHash('sha256')
    .update(orderedJson([path, query, values, files]))
    .digest('hex')
}
