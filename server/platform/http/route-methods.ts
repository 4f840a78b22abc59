import type { FastifyInstance } from 'fastify'

/** The methods that an address accepts, whatever its query; empty if the address does not exist. */
export type MethodsOf = (url: string) => readonly string[]

/**
 * Records all routes that are added from now on, to distinguish a wrong method (405, with Allow) from an unknown
 * address (404). Catch-all routes do not count as addresses.
 */
export function routeMethods(app: FastifyInstance): MethodsOf {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = patternOf(url)
    for (const each of [method].flat()) routes.push({ pattern, method: each })
  })
  return (url) => {
    const path = routedPath(url)
    const found = routes.filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.map(({ method }) => method))].sort()
  }
}

/** `:name` matches up to the next slash. */
function patternOf(url: string): RegExp {
  const parts = url.split(/:\w+/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** The path of an address as the router decodes it: an encoded slash is part of a name and does not separate. */
export function routedPath(url: string): string {
  const path = url.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path.replace(/%2f/gi, '%252F'))
  } catch {
    return path
  }
}
