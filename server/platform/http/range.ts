import type { IncomingHttpHeaders } from 'node:http'

interface Part {
  readonly from: number
  /** The offset after its last byte. */
  readonly to: number
}

const BYTES = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i

/**
 * The part of a file that a Range header requests (RFC 9110, 14.1.2): null for the whole file, also if the header has
 * another unit or several ranges; 'none' for a range beyond the file.
 */
export function partIn(range: string, length: number): Part | null | 'none' {
  const found = BYTES.exec(range.trim())
  if (!found) return null
  const [, first, last, suffix] = found
  if (suffix !== undefined) {
    const from = Math.max(0, length - Number(suffix))
    return from < length ? { from, to: length } : 'none'
  }
  const from = Number(first)
  const end = last ? Number(last) : Number.POSITIVE_INFINITY
  if (end < from) return null
  return from < length ? { from, to: Math.min(end + 1, length) } : 'none'
}

interface Whole {
  readonly etag: string
  /** In bytes; null while it is not known, and no range can be sent. */
  readonly length: number | null
}

/** The part that a request asks for; of another version of the file (If-Range) it is sent the whole (RFC 9110, 13.1.5). */
export function partAsked(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { etag, length }: Whole,
): ReturnType<typeof partIn> {
  if (length === null || range === undefined) return null
  return ifRange === undefined || ifRange === etag ? partIn(range, length) : null
}
