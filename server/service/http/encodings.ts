import type { FastifyInstance } from 'fastify'
import { NOT_UTF8, utf8Text } from '#server/platform/http/utf8.ts'
import { invalid, ServiceError } from '../service-error.ts'

/** Transfer encodings that leave bytes unchanged (RFC 7578, 4.7, allows no other). */
const PLAIN: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary'])
const HAS_SIGN =
  'contains U+FFFD, which replaces bytes that are not UTF-8; send it as UTF-8, without that character'

/** Refuses a part with any other transfer encoding. */
export function requirePlain(at: string, encoding: string): void {
  if (PLAIN.has(encoding)) return
  const message = `comes with Content-Transfer-Encoding ${encoding}, which is not supported; send it unencoded`
  throw invalid([{ at, message }])
}

/**
 * Refuses text with the replacement character that decoders insert for invalid UTF-8: the picture would show a
 * different text.
 */
export function requireReadable(at: string, text: string): void {
  if (text.includes('\ufffd')) throw invalid([{ at, message: HAS_SIGN }])
}

/** Decodes bytes as UTF-8; refuses invalid ones. */
export function readUtf8(at: string, bytes: Buffer): string {
  const text = utf8Text(bytes)
  if (text === null) throw invalid([{ at, message: NOT_UTF8 }])
  return text
}

export const PACKED = 'Content-Encoding: is not supported; send the body uncompressed'

/** Refuses compressed bodies with 415 (RFC 9110, 15.5.16), as they would be misread. */
export function refusePacked(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return
    throw new ServiceError(415, PACKED, {
      headers: { 'accept-encoding': 'identity' },
    })
  })
}
