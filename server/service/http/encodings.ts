import type { FastifyInstance } from 'fastify'
import { invalid, ServiceError } from '../service-error.ts'

/** Encodings of a part that are none: its bytes are what was meant (RFC 7578, 4.7, wants no other). */
const PLAIN: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary'])
const NOT_UTF8 = 'is not UTF-8; send its text as UTF-8'
const HAS_SIGN =
  'holds U+FFFD, the sign for text that could not be read; send its text as UTF-8, without that sign'
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Refuses a part whose bytes stand for others. */
export function requirePlain(at: string, encoding: string): void {
  if (PLAIN.has(encoding)) return
  const message = `comes with Content-Transfer-Encoding ${encoding}, which is not taken; send it as it is`
  throw invalid([{ at, message }])
}

/** Refuses text with the sign that decoders put for bytes that are no UTF-8: another text would be painted. */
export function requireReadable(at: string, text: string): void {
  if (text.includes('\ufffd')) throw invalid([{ at, message: HAS_SIGN }])
}

/** Bytes as the text that they are. */
export function readUtf8(at: string, bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalid([{ at, message: NOT_UTF8 }])
  }
}

export const PACKED = 'Content-Encoding: is not taken here; send the body as it is'

/** Refuses packed bodies, with 415 as RFC 9110 (15.5.16) has it: read as they came they would be something else. */
export function refusePacked(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return
    throw new ServiceError(415, PACKED, {
      headers: { 'accept-encoding': 'identity' },
    })
  })
}
