import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, ServiceError } from '../service-error.ts'
import { requirePlain, requireReadable } from './encodings.ts'

/** One part of a form, in the order of sending. The stream of a file must be read or resumed. */
export type FormPart =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly stream: Readable }

interface FormLimits {
  /** The stream of a file ends after this many bytes, even if more follow. */
  readonly fileBytes: number
  readonly files: number
  /** The whole body: files, texts and the bytes between them. */
  readonly wholeBytes: number
}

/** All texts of a form together; the longest accepted prompt is far shorter. */
export const MAX_TEXT_BYTES = 1_048_576
const MAX_NAME_CHARS = 200
const MAX_FIELDS = 200
const MAX_PART_HEADER_BYTES = 16_384
/** A sender that is silent for this long, while we read, is cut off. */
const SILENCE_SECONDS = 20

/**
 * Iterates the parts of a multipart form, with limits on everything. Refuses with 400 a body that is not a complete
 * form or exceeds a limit, and with 408 a sender that falls silent; throws nothing else.
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
    // Drain the rest of the body, so that the connection can carry the answer and the next request.
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
  // A part may lack a name, although its type says otherwise.
  const name: string | undefined = part.fieldname
  if (!name) throw bad('has a part without a name')
  if (name.length > MAX_NAME_CHARS) throw bad(`has a field name of more than ${MAX_NAME_CHARS} characters`)
  requirePlain(name, part.encoding)
  if (part.type === 'file') return { kind: 'file', name, stream: part.file }
  if (part.valueTruncated) throw invalid([{ at: name, message: 'must be at most 1 MB of text' }])
  // A part of type application/json arrives parsed; stringify it, as the field alone decides how its text is parsed.
  const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
  requireReadable(name, text)
  return { kind: 'text', name, text }
}

const bad = (message: string) => invalid([{ at: 'body', message }])
const tooLarge = ({ wholeBytes }: FormLimits) =>
  bad(`is too large: the limit is ${Math.floor(wholeBytes / 1_048_576)} MB`)

const WORDS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'has too many files',
  FST_FIELDS_LIMIT: `has more than ${MAX_FIELDS} fields`,
  FST_PARTS_LIMIT: `has more than ${MAX_FIELDS} fields`,
  FST_PROTO_VIOLATION: 'has a field with a name that is not allowed',
  FST_INVALID_JSON_FIELD_ERROR: 'has a part of type application/json that is not JSON',
  FST_MP_PREMATURE_CLOSE: 'ended early',
}

/** Converts an error of a form's stream or parser to a refusal. */
export function malformed(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return bad(WORDS[code] ?? 'is not complete multipart/form-data')
}

/**
 * Stops reading a body that stalls or exceeds its limits. Only seconds in which we could read and nothing came count
 * as silence; time for our own work does not.
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
    else if (silentSeconds >= SILENCE_SECONDS)
      giveUp(new ServiceError(408, 'the request body stopped arriving'))
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

/** All received bytes are read, and more are expected. */
const isListenedTo = ({ complete, readableFlowing, readableLength }: IncomingMessage) =>
  !complete && readableFlowing === true && readableLength === 0

function withReject(): { readonly promise: Promise<never>; readonly reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<never>((_, no) => {
    reject = no
  })
  // The promise may reject when nobody awaits it.
  promise.catch(() => {})
  return { promise, reject }
}
