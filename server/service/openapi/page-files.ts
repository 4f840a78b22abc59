import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from '#server/platform/http/accepted-encoding.ts'
import { ServiceError } from '../service-error.ts'

/** The output of scripts/build/api-reference.mjs, read on request, since only this page needs it. */
const FOLDER = fileURLToPath(new URL('../../../dist/api-reference', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }
const YEAR_SECONDS = 31_536_000

/**
 * The hashes of styles that the reference writes into the page itself: four style elements, and two style attributes,
 * which need `unsafe-hashes`. No other inline style, and no inline script, is allowed.
 */
const INLINE_STYLES = [
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'ZW1GSuo0pKyEx5Ar7ZC5Dflb/mjatjeTW9aVx0iZAzE=',
  'DLlkYCuDYGe6ME23YkUFB7Tc36rGDeo4mVBFbZX3uaU=',
  'rO+6k1mDRASa9Q8IQu9I3bF+bjRdxDreAZCyGSaxzeI=',
  'im4bR8m0i9OTwS6FwAG4MKlk4URQdZkDu1Tx9kDpKNw=',
  'v6FGbsebOHJ39qjwyswuNyhVylA7DHti/pqoiIvwbXQ=',
].map((hash) => `'sha256-${hash}'`)

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'unsafe-hashes' ${INLINE_STYLES.join(' ')}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page itself, revalidated at each visit. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const html = await readFile(join(FOLDER, 'page.html')).catch(() => notBuilt())
  const etag = etagOf(html)
  reply.headers({ 'cache-control': 'no-cache', etag, 'content-security-policy': POLICY })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

/** A file of the page; its name contains a hash of its content. */
export async function sendAsset(name: string, request: FastifyRequest, reply: FastifyReply) {
  const type = /^[\w.-]+$/.test(name) ? TYPES[extname(name)] : undefined
  if (type === undefined) throw missing(name)
  const encoding = encodingFor(request.headers['accept-encoding'])
  const path = join(FOLDER, 'assets', name)
  const packed = encoding && (await readFile(path + ENDINGS[encoding]).catch(() => null))
  const bytes = packed ?? (await readFile(path).catch(() => null))
  if (!bytes) throw missing(name)
  if (packed) reply.header('content-encoding', encoding)
  reply.headers({
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  return reply.type(type).send(bytes)
}

const PICTURES = fileURLToPath(new URL('./samples/pictures', import.meta.url))

/** A sample picture for the requests on the page. */
export async function sendSamplePicture(name: string, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = /^\w+\.png$/.test(name) ? await readFile(join(PICTURES, name)).catch(() => null) : null
  if (!bytes) throw new ServiceError(404, `there is nothing at /docs/pictures/${name}`)
  return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(bytes)
}

export const etagOf = (bytes: Buffer | string) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

const missing = (name: string) => new ServiceError(404, `there is nothing at /docs/assets/${name}`)

function notBuilt(): never {
  throw new ServiceError(404, 'the page is not built; run npm start. /openapi.json holds the same')
}
