import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type Encoding, encodingFor } from '#server/platform/http/accepted-encoding.ts'

/** Smaller answers fit into a packet as they are. */
const MIN_BYTES = 1024

/** While a client waits, speed matters more than the last byte. */
const compress: Readonly<Record<Encoding, (bytes: Buffer | string) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify<Buffer | string, Buffer>(gzip)(bytes),
}

/** An answer that several clients requested at once is compressed once. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

function compressOnce(payload: Buffer | string, encoding: Encoding): Promise<Buffer> {
  if (typeof payload === 'string') return compress[encoding](payload)
  const known = compressed.get(payload) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(payload, known)
  const packed = known.get(encoding) ?? compress[encoding](payload)
  known.set(encoding, packed)
  return packed
}

/** Compresses JSON answers that are long enough, if the client accepts it. */
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
