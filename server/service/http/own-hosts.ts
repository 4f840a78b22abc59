import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { hostLines } from '#server/platform/http/host-lines.ts'
import { ServiceError } from '../service-error.ts'

const HTTP_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

interface Listening {
  /** The address that the service listens on. */
  readonly host: string
  readonly port: number
  /** The base of its links, where that is another. */
  readonly publicUrl: string | undefined
  /** Further names, `host` or `host:port`. */
  readonly further: readonly string[]
}

/** The names, with their ports, under which the service may be addressed. */
export function ownHosts({ host, port, publicUrl, further }: Listening): ReadonlySet<string> {
  const local = EVERYWHERE.has(host) ? addressesHere() : [host]
  const names = ['127.0.0.1', 'localhost', '::1', ...local].map(bracketed)
  const withPort = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
  const outside = publicUrl === undefined ? [] : namesOf(new URL(publicUrl))
  return new Set([...withPort, ...outside, ...further].map((name) => name.toLowerCase()))
}

/**
 * Refuses, with 421, requests for any other host: a page that has its own name lead to this machine, or a proxy in
 * front that was not told of (RFC 9110, 15.5.20).
 */
export function answerToOwnHosts(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    // RFC 9112, 3.2. Of two Node shows the first, and a proxy may have gone by the other.
    if (hostLines(raw) > 1) throw new ServiceError(400, 'Host: must be given once')
    if (hosts().has(headers.host?.toLowerCase() ?? '')) return
    throw new ServiceError(
      421,
      `the service does not answer under the name ${JSON.stringify(headers.host ?? '')}; whoever runs it can allow it in SERVICE_ALLOWED_HOSTS`,
    )
  })
}

const bracketed = (name: string) => (isIPv6(name) ? `[${name}]` : name)

/** A default port may be written or left out. */
function namesOf({ protocol, hostname, port, host }: URL): readonly string[] {
  return port === '' ? [host, `${hostname}:${HTTP_PORTS[protocol]}`] : [host]
}

const addressesHere = () =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => each?.address ?? [])
