/** Failures that happen before a connection stands, so that nothing can have been sent over it. */
const BEFORE_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Whether a failed `fetch` certainly sent nothing. Anything else may have reached the service. */
export function wasNeverSent(error: unknown): boolean {
  const cause = causeOf(error)
  return BEFORE_CONNECTION.has(cause.code) || cause.syscall === 'connect' || cause.syscall === 'getaddrinfo'
}

/** A failure in a few words that hold no address and no header. */
export function wordsOf(error: unknown): string {
  const { code } = causeOf(error)
  if (code) return code
  return error instanceof Error ? error.name : 'unknown'
}

function causeOf(error: unknown): { code: string; syscall: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { code: '', syscall: '' }
  return {
    code: 'code' in cause && typeof cause.code === 'string' ? cause.code : '',
    syscall: 'syscall' in cause && typeof cause.syscall === 'string' ? cause.syscall : '',
  }
}

const MAX_RETRY_AFTER_MS = 15 * 60 * 1000

/** `Retry-After` in milliseconds, given in seconds (service-api.md, Polling) or as a date (RFC 9110). */
export function retryAfterMsOf(headers: Headers, now = Date.now()): number | null {
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms)) : null
}
