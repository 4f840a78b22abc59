import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** Accepted compressions of an answer, best ratio first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const HEADERS_REMEMBERED = 100

const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: HEADERS_REMEMBERED }),
})

/** The tightest of our encodings that an Accept-Encoding header allows; null if it allows none. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const chosen = accepted ? negotiator.negotiate(String(accepted)) : null
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null
}
