import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** A file part of a form, streamed from disk. */
export interface FilePart {
  readonly path: string
  readonly name: string
  readonly type: string
}

type Part = readonly [field: string, value: string | FilePart]

export interface EncodedForm {
  readonly headers: Readonly<Record<string, string | number>>
  /** For one sending: files are read as it goes. */
  readonly body: Readable
}

/** Field and file names are the contract's and ours: names that would need escaping are refused. */
const PLAIN = /^[\w.[\]-]+$/

/**
 * A multipart/form-data body (RFC 7578) of known length, whose files are never held in memory. Texts are sent
 * unchanged, line breaks included. Rejects if a file is missing.
 */
export async function encodeMultipart(parts: readonly Part[]): Promise<EncodedForm> {
  const boundary = `easel-${randomUUID()}`
  const pieces: (Buffer | string)[] = []
  let length = 0
  const add = (text: string) => {
    const bytes = Buffer.from(text)
    pieces.push(bytes)
    length += bytes.length
  }
  for (const [field, value] of parts) {
    add(`--${boundary}\r\n${headOf(field, value)}\r\n\r\n`)
    if (typeof value === 'string') add(value)
    else {
      pieces.push(value.path)
      length += (await stat(value.path)).size
    }
    add('\r\n')
  }
  add(`--${boundary}--\r\n`)
  async function* written() {
    for (const piece of pieces) {
      if (typeof piece === 'string') yield* createReadStream(piece)
      else yield piece
    }
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length }
  return { headers, body: Readable.from(written(), { objectMode: false }) }
}

function headOf(field: string, value: string | FilePart): string {
  const names = typeof value === 'string' ? [field] : [field, value.name]
  if (!names.every((name) => PLAIN.test(name))) throw new Error(`${names} cannot stand in a form`)
  const disposition = `Content-Disposition: form-data; name="${field}"`
  if (typeof value === 'string') return disposition
  return `${disposition}; filename="${value.name}"\r\nContent-Type: ${value.type}`
}
