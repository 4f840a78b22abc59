import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { IDEMPOTENCY_SECONDS } from '#contract/service/resources/idempotency.ts'

/** Whether a service honours keys. `unknown`: it could not be found out now. */
export type Honours =
  | { readonly kind: 'yes'; readonly seconds: number }
  | { readonly kind: 'no' }
  | { readonly kind: 'unknown' }

/** Answers that may come from a proxy before the service, or from an overloaded one: they prove nothing. */
const NO_MESSAGE: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** A service announces in its answers that it honours keys, and for how long. */
export function honoursIn({ statusCode = 0, headers }: IncomingMessage): Honours {
  const seconds = Number(headers[IDEMPOTENCY_SECONDS.toLowerCase()])
  if (seconds > 0) return { kind: 'yes', seconds }
  return statusCode >= 500 || NO_MESSAGE.has(statusCode) ? { kind: 'unknown' } : { kind: 'no' }
}

/** A key is honoured only where it was used: by the same service, for the same caller. Contains no secret. */
export const identityOf = (baseUrl: string, apiKey: string): string =>
  createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex').slice(0, 32)
