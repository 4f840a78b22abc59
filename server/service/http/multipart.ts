import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, ServiceError } from '../service-error.ts'
import { requirePlain, requireReadable } from './encodings.ts'

/** One part of a form, in the order in which it was sent. A file's stream has to be read or resumed. */
export type FormPart =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly stream: Readable }

interface FormLimits {
  /** A file's stream ends after so many bytes, whatever follows. */
  readonly fileBytes: number
  readonly files: number
  /** Everything: files, texts and what stands between them. */
  readonly wholeBytes: number
}

/** All texts of a form together; the longest prompt that is taken is far shorter. */
const MAX_TEXT_BYTES = 1_048_576
const MAX_NAME_CHARS = 200
const MAX_FIELDS = 200
const MAX_PART_HEADER_BYTES = 16_384
/** A sender that is silent for this long, while it is listened to, is not waited for. */
const SILENCE_SECONDS = 20

/**
 * The parts of a multipart form, bounded in every direction. Refuses with 400 what is no such form, is not whole
 * or exceeds its bounds, with 408 a sender that falls silent; never throws anything else.
 */
export async function* partsOf(request: FastifyRequest, limits: FormLimits): AsyncGenerator<FormPart> {
  const { raw, headers } = request
  if (!request.isMultipart()) throw new ServiceError(400, NOT_A_FORM)
  if (Number(headers['content-length']) > limits.wholeBytes) throw tooLarge(limits)
  const watch = watchArrival(raw, limits)
  const parts = request.parts(parserOptions(limits))
  let textBytes = 0
  let isRead = false
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), watch.broken])
      if (next.done) break
      const part = formPart(next.value)
      if (part.kind === 'file') watch.reading(part.stream)
      else textBytes += Buffer.byteLength(part.text)
      if (textBytes > MAX_TEXT_BYTES) throw bad('has more than 1 MB of text')
      yield part
    }
    isRead = true
  } catch (error) {
    throw malformed(error)
  } finally {
    watch.end()
    // What nobody reads any more is let through, so that the connection can carry the answer and the next request.
    if (!isRead) raw.unpipe().resume()
  }
}

export const NOT_A_FORM = 'body: send the request as multipart/form-data'

function parserOptions({ fileBytes, files }: FormLimits) {
  return {
    throwFileSizeLimit: false,
    limits: {
      fieldSize: MAX_TEXT_BYTES,
      fields: MAX_FIELDS,
      fileSize: fileBytes,
      files,
      headerPairs: 50,
      headerSize: MAX_PART_HEADER_BYTES,
      parts: MAX_FIELDS + files,
    },
  }
}

function formPart(part: Multipart): FormPart {
  // A part may come without a name, whatever its type says.
  const name: string | undefined = part.fieldname
  if (!name) throw bad('has a part without a name')
  if (name.length > MAX_NAME_CHARS) throw bad(`has a field name of more than ${MAX_NAME_CHARS} characters`)
  requirePlain(name, part.encoding)
  if (part.type === 'file') return { kind: 'file', name, stream: part.file }
  if (part.valueTruncated) throw invalid([{ at: name, message: 'must be at most 1 MB of text' }])
  // A part of type application/json arrives parsed; how its text is read is said by the field alone.
  const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
  requireReadable(name, text)
  return { kind: 'text', name, text }
}

const bad = (message: string) => invalid([{ at: 'body', message }])
const tooLarge = ({ wholeBytes }: FormLimits) =>
  bad(`is too large: at most ${Math.floor(wholeBytes / 1_048_576)} MB are taken here`)

const WORDS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'has more files than are taken here',
  FST_FIELDS_LIMIT: `has more than ${MAX_FIELDS} fields`,
  FST_PARTS_LIMIT: `has more than ${MAX_FIELDS} fields`,
  FST_PROTO_VIOLATION: 'has a field with a name that is not taken here',
  FST_INVALID_JSON_FIELD_ERROR: 'has a part of type application/json that is not JSON',
  FST_MP_PREMATURE_CLOSE: 'ended early',
}

/** What a form's stream or parser threw, as a refusal. */
export function malformed(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return bad(WORDS[code] ?? 'is not whole multipart/form-data')
}

/**
 * Ends the reading of a body that stops arriving, or that goes on beyond its bounds. Only the seconds in which this
 * side could take bytes and none came are the sender's silence: time that goes into our own work is not.
 */
function watchArrival(raw: IncomingMessage, limits: FormLimits) {
  const { socket } = raw
  const { promise: broken, reject } = withReject()
  const before = socket.bytesRead
  let seen = before
  let silentSeconds = 0
  let stream: Readable | undefined
  const timer = setInterval(() => {
    const { bytesRead } = socket
    if (bytesRead !== seen) silentSeconds = 0
    else if (isListenedTo(raw)) silentSeconds += 1
    seen = bytesRead
    if (bytesRead - before > limits.wholeBytes) giveUp(tooLarge(limits))
    else if (silentSeconds >= SILENCE_SECONDS) giveUp(new ServiceError(408, 'the request stopped arriving'))
  }, 1000)
  function giveUp({ status, message }: ServiceError): void {
    const refusal = new ServiceError(status, message, { headers: { connection: 'close' } })
    clearInterval(timer)
    reject(refusal)
    stream?.destroy(refusal)
  }
  return {
    broken,
    reading: (file: Readable) => {
      stream = file
    },
    end: () => clearInterval(timer),
  }
}

/** Nothing that has arrived is still to be read, and more is to come. */
const isListenedTo = ({ complete, readableFlowing, readableLength }: IncomingMessage) =>
  !complete && readableFlowing === true && readableLength === 0

function withReject(): { readonly promise: Promise<never>; readonly reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<never>((_, no) => {
    reject = no
  })
  // Nobody may be waiting for it when it breaks.
  promise.catch(() => {})
  return { promise, reject }
}
