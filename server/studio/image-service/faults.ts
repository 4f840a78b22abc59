import { AnswerTooLong } from '#server/platform/http/outgoing.ts'

/** Failures before the connection is established, so no bytes can have been sent. */
const BEFORE_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Whether a failed request certainly sent nothing. Any other failure may have reached the service. */
export function wasNeverSent(error: unknown): boolean {
  const cause = causeOf(error)
  return BEFORE_CONNECTION.has(cause.code) || cause.syscall === 'connect' || cause.syscall === 'getaddrinfo'
}

const TOO_LONG = 'it took too long'
const BROKEN_OFF = 'the connection was lost'
const NO_WAY = 'its address cannot be reached'
const UNKNOWN_HOST = 'its host name is not known'
const BAD_CERTIFICATE = 'its certificate is not valid'

/** Readable messages for network error codes. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is running at its address',
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  ETIMEDOUT: TOO_LONG,
  UND_ERR_CONNECT_TIMEOUT: TOO_LONG,
  UND_ERR_HEADERS_TIMEOUT: TOO_LONG,
  UND_ERR_BODY_TIMEOUT: TOO_LONG,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: BAD_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: BAD_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: BAD_CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** A failure in words for people: no address, no header and no code of the network is in them. */
export function wordsOf(error: unknown): string {
  const reasons = error instanceof Error ? [error, error.cause] : []
  const isLate = reasons.some((reason) => reason instanceof Error && reason.name === 'TimeoutError')
  if (error instanceof AnswerTooLong) return 'its answer was too long'
  return isLate ? TOO_LONG : (WORDS[causeOf(error).code] ?? BROKEN_OFF)
}

function causeOf(error: unknown): { code: string; syscall: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { code: '', syscall: '' }
  return {
    code: 'code' in cause && typeof cause.code === 'string' ? cause.code : '',
    syscall: 'syscall' in cause && typeof cause.syscall === 'string' ? cause.syscall : '',
  }
}
