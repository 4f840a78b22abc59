import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

/** How an answer may be compressed, the tighter first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Smaller answers fit into a packet as they are. */
const MIN_BYTES = 1024
const HEADERS_REMEMBERED = 100

const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: HEADERS_REMEMBERED }),
})

/** The tightest encoding that an Accept-Encoding header takes; null where it takes none of ours. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const chosen = accepted ? negotiator.negotiate(String(accepted)) : null
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null
}

/** While somebody waits, time counts more than the last byte. */
const compress: Readonly<Record<Encoding, (bytes: Buffer | string) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify<Buffer | string, Buffer>(gzip)(bytes),
}

/** Answers that went to several who asked at once are compressed once. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

function compressOnce(payload: Buffer | string, encoding: Encoding): Promise<Buffer> {
  if (typeof payload === 'string') return compress[encoding](payload)
  const known = compressed.get(payload) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(payload, known)
  const packed = known.get(encoding) ?? compress[encoding](payload)
  known.set(encoding, packed)
  return packed
}

/** Compresses JSON on its way out, where it is long enough and whoever asked takes it. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    if (payload.length < MIN_BYTES || !isJson(reply.getHeader('content-type'))) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return done(null, payload)
    reply.removeHeader('content-length').header('content-encoding', encoding)
    compressOnce(payload, encoding).then((packed) => done(null, packed), done)
  })
}

const isJson = (type: unknown) => typeof type === 'string' && type.startsWith('application/json')
