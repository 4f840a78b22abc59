import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { Refusal } from './errors.ts'

/**
 * The names under which the studio may be addressed. A page of another site that has its own name resolve to
 * this machine (DNS rebinding) sends that name as Host, and is refused.
 */
export function ownHosts(port: number, further: readonly string[] = []): ReadonlySet<string> {
  const local = ['127.0.0.1', 'localhost', '[::1]'].map((name) => (port === 80 ? name : `${name}:${port}`))
  return new Set([...local, ...further.map((host) => host.toLowerCase())])
}

/** Refuses foreign Host names, and posts and event streams that a page of another site asks for. */
export function guardHosts(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
  app.addHook('onRequest', async (request) => {
    const host = request.headers.host?.toLowerCase() ?? ''
    if (!hosts().has(host)) {
      throw new Refusal(421, 'wrong-host', 'The studio does not answer under this name; see ALLOWED_HOSTS.')
    }
    if (isSensitive(request) && !isOwnPage(request, hosts())) {
      throw new Refusal(403, 'cross-site', 'The studio takes this only from its own pages.')
    }
  })
}

const isSensitive = ({ method, url }: FastifyRequest) =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) || url.split('?')[0] === EVENTS_PATH

/** Programs (curl) send neither header and are let in: they cannot be made to act by a foreign page. */
function isOwnPage({ headers }: FastifyRequest, hosts: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return hosts.has(hostOf(headers.origin))
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}
