import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { orderedJson } from '#contract/ordered-json.ts'
import { IDEMPOTENCY_KEY } from '#contract/service/resources/idempotency.ts'
import { invalid } from '../service-error.ts'

/** A request with an idempotency key: for a day, every request with the same key counts as this one. */
export interface Keyed {
  readonly key: string
  /** A hash that is equal for equal requests, regardless of the order and boundaries of their parts. */
  readonly fingerprint: string
}

interface RequestContent {
  readonly query: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  /** Hashes of the files, by field. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

/** The idempotency key of a request; null if it has none. Refuses an invalid key with 400. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY.toLowerCase()]
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalid([
    { at: IDEMPOTENCY_KEY, message: 'must be 1 to 255 printable ASCII characters without spaces' },
  ])
}

/** The content of a request: its path, its query, its fields and its files. */
export function fingerprintOf(path: string, { query, values, files }: RequestContent): string {
  return createHash('sha256')
    .update(orderedJson([path, query, values, files]))
    .digest('hex')
}
