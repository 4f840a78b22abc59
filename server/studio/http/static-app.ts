import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routeMethods } from '#server/platform/route-methods.ts'
import { type BuiltFile, openBuiltApp } from './built-app.ts'
import { encodingFor } from './compression.ts'
import { notFound, Refusal } from './errors.ts'

/**
 * Serves the built app, compressed as it was built: files with a hash in their name for ever, index.html always asked
 * for again, and index.html for every address that a person opens. Everything else that is not there is a 404.
 */
export function staticApp(app: FastifyInstance, folder: string | null): void {
  const files = folder === null ? new Map<string, BuiltFile>() : openBuiltApp(folder)
  const page = files.get('/index.html')
  const methodsOf = routeMethods(app)
  for (const [path, file] of files) app.get(path, (request, reply) => send(file, request, reply))
  if (page) app.get('/', (request, reply) => send(page, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.replace(/[?#].*$/s, ''))
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      throw new Refusal(
        405,
        'wrong-method',
        `This address takes ${allowed.join(', ')}, not ${request.method}.`,
      )
    }
    if (!isNavigation(request)) throw notFound('address')
    if (!page) throw new Refusal(404, 'not-built', 'The app is not built; run npm start, or npm run dev.')
    return send(page, request, reply)
  })
}

async function send(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = file.encodings.size > 0 ? encodingFor(request.headers['accept-encoding']) : null
  const taken = encoding && file.encodings.has(encoding) ? encoding : null
  reply.header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (file.encodings.size > 0) reply.header('vary', 'accept-encoding')
  if (file.etag !== null) {
    const etag = `"${file.etag}${taken ? `-${taken}` : ''}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  const held = file.bytes(taken)
  const bytes = held instanceof Promise ? await held.catch(isGone) : held
  if (taken) reply.header('content-encoding', taken)
  return reply.type(file.type).send(bytes)
}

/** A build that was made while the server runs took it away. */
function isGone(error: unknown): never {
  throw Object(error).code === 'ENOENT' ? notFound('file any more; reload the page') : error
}

/** A person opened the address; scripts and pictures that are missing get their 404. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|health)(\/|$)/.test(pathOf(url))) return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}

/** The path of an address as the router reads it, however it is spelled. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
