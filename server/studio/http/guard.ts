import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostLines } from '#server/platform/http/host-lines.ts'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A person may come here by a link on another site. */
    readonly mayBeLinkedTo?: true
  }
}

/**
 * The names under which the studio may be addressed. A page of another site that has its own name resolve to
 * this machine (DNS rebinding) sends that name as Host, and is refused.
 */
export function ownHosts(port: number, further: readonly string[] = []): ReadonlySet<string> {
  const local = ['127.0.0.1', 'localhost', '[::1]'].map((name) => (port === 80 ? name : `${name}:${port}`))
  return new Set([...local, ...further.map((host) => host.toLowerCase())])
}

/**
 * Refuses foreign Host names, and whatever a page of another site asks of the studio's API. Goes by the route that was
 * found: an address can be spelled in many ways that all lead to it.
 */
export function guardHosts(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(refusalOf(request, hosts()))
  })
}

function refusalOf(request: FastifyRequest, hosts: ReadonlySet<string>): Refusal | undefined {
  // RFC 9112, 3.2. Of two Node shows the first, and a proxy may have gone by the other.
  if (hostLines(request.raw) > 1)
    return new Refusal(400, 'wrong-host', 'The request has more than one Host header.')
  const host = request.headers.host?.toLowerCase() ?? ''
  if (!hosts.has(host)) {
    return new Refusal(
      421,
      'wrong-host',
      'Easel does not accept requests for this host name. Add it to ALLOWED_HOSTS.',
    )
  }
  if (isSensitive(request) && !isOwnPage(request, hosts)) {
    return new Refusal(403, 'cross-site', 'Easel accepts this request only from its own pages.')
  }
  return undefined
}

const isSensitive = (request: FastifyRequest) =>
  !['GET', 'HEAD', 'OPTIONS'].includes(request.method) || (isOfApi(request) && !isFollowedLink(request))

/** Whether a request was led to a route of the API, however its address is spelled. */
export const isOfApi = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false

const isFollowedLink = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.mayBeLinkedTo === true && headers['sec-fetch-mode'] === 'navigate'

/** Programs (curl) send neither header and are let in: they cannot be made to act by a foreign page. */
function isOwnPage({ headers }: FastifyRequest, hosts: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return hosts.has(hostOf(headers.origin))
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}
