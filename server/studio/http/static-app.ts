import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, Refusal } from './errors.ts'

/**
 * Serves the built app: files with a hash in their name for ever, index.html always asked for again, and
 * index.html for every address that a person opens. Everything else that is not there is a 404.
 */
export function staticApp(app: FastifyInstance, folder: string | null): void {
  if (folder !== null) {
    app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      dotfiles: 'deny',
      setHeaders(reply, path) {
        const isHashed = path.startsWith(`${folder}/assets/`)
        reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw notFound('address')
    if (folder === null)
      throw new Refusal(404, 'not-built', 'The app is not built; run npm start, or npm run dev.')
    return reply.sendFile('index.html')
  })
}

/** A person opened the address; scripts and pictures that are missing get their 404. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|health)(\/|\?|$)/.test(url)) return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
