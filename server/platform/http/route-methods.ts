import type { FastifyInstance } from 'fastify'

/** The methods that some address takes; none where there is no such address. */
export type MethodsOf = (path: string) => readonly string[]

/**
 * Watches which routes are added from now on, so that a wrong method (405, with Allow) is told from an address that
 * does not exist (404). Routes that take everything are no addresses of their own.
 */
export function routeMethods(app: FastifyInstance): MethodsOf {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = patternOf(url)
    for (const each of [method].flat()) routes.push({ pattern, method: each })
  })
  return (path) => {
    const spelled = decoded(path)
    const found = routes.filter(({ pattern }) => pattern.test(spelled))
    return [...new Set(found.map(({ method }) => method))].sort()
  }
}

/** `:name` stands for anything up to the next slash. */
function patternOf(url: string): RegExp {
  const parts = url.split(/:\w+/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** As the router reads it: an encoded slash is part of a name, and parts none. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replace(/%2f/gi, '%252F'))
  } catch {
    return path
  }
}
