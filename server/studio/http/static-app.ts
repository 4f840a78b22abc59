import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasDraft } from '#contract/studio/pages/drafts-cookie.ts'
import { pageEnding, themeIn } from '#contract/studio/pages/theme.ts'
import { encodingFor } from '#server/platform/http/accepted-encoding.ts'
import { routedPath, routeMethods } from '#server/platform/http/route-methods.ts'
import { type BuiltFile, openBuiltApp } from './built-app.ts'
import { notFound, Refusal } from './errors.ts'

/**
 * Serves the built app, compressed at build time: files with a hash in their name are immutable, pages are revalidated,
 * and every address that a person may open gets a page. Any other missing address is a 404.
 */
export function staticApp(app: FastifyInstance, folder: string | null): void {
  const files = folder === null ? new Map<string, BuiltFile>() : openBuiltApp(folder)
  const methodsOf = routeMethods(app)
  const fileAt = (url: string) => files.get(routedPath(url))
  if (folder !== null) app.get('/', (request, reply) => sendPage(files, request, reply))
  // One route for all files, as a start with a route for each of hundreds takes a tenth of a second more.
  app.get('/*', (request, reply) => {
    const file = fileAt(request.url)
    return file ? send(file, request, reply) : reply.callNotFound()
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = fileAt(request.url) ? ['GET', 'HEAD'] : methodsOf(request.url)
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      throw new Refusal(
        405,
        'wrong-method',
        `This address accepts ${allowed.join(', ')}, not ${request.method}.`,
      )
    }
    if (!isNavigation(request)) throw notFound('address')
    return sendPage(files, request, reply)
  })
}

function sendPage(files: ReadonlyMap<string, BuiltFile>, request: FastifyRequest, reply: FastifyReply) {
  const page = pageFor(request.url, request.headers.cookie ?? '', files)
  if (!page) throw new Refusal(404, 'not-built', 'The app is not built. Run npm start or npm run dev.')
  return send(page, request, reply)
}

/**
 * The page that was prerendered for an address (src/app/page.tsx; `_` in its name stands for a parameter) in the theme
 * and for the drafts that the cookies name, otherwise the empty one.
 */
function pageFor(url: string, cookies: string, files: ReadonlyMap<string, BuiltFile>): BuiltFile | undefined {
  const path = pathOf(url)
  const page = path === '/' ? '/generate' : path
  const model = new URLSearchParams(url.replace(/^[^?]*/, '')).get('model')
  const [, room = '', , ...rest] = page.split('/')
  const names = [`${page}/${model ?? ''}`, page, `/${[room, '_', ...rest].join('/')}`, '/index']
  const theme = themeIn(cookies)
  const isDraft = hasDraft(page, model, cookies)
  return names
    .map(
      (name) => (isDraft && files.get(name + pageEnding(theme, true))) || files.get(name + pageEnding(theme)),
    )
    .find((file) => file !== undefined)
}

async function send(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = file.encodings.size > 0 ? encodingFor(request.headers['accept-encoding']) : null
  const taken = encoding && file.encodings.has(encoding) ? encoding : null
  reply.header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  const differsBy = [file.encodings.size > 0 && 'accept-encoding', !file.isHashed && 'cookie'].filter(Boolean)
  if (differsBy.length > 0) reply.header('vary', differsBy.join(', '))
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

/** A build during the server's life removed the file. */
function isGone(error: unknown): never {
  throw Object(error).code === 'ENOENT' ? notFound('file', ' Reload the page.') : error
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
