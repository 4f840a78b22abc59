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
  /** The base URL of its links, if it differs. */
  readonly publicUrl: string | undefined
  /** Additional names, `host` or `host:port`. */
  readonly further: readonly string[]
}

/** The accepted values of the Host header, with ports. */
export function ownHosts({ host, port, publicUrl, further }: Listening): ReadonlySet<string> {
  const local = EVERYWHERE.has(host) ? addressesHere() : [host]
  const names = ['127.0.0.1', 'localhost', '::1', ...local].map(bracketed)
  const withPort = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
  const outside = publicUrl === undefined ? [] : namesOf(new URL(publicUrl))
  return new Set([...withPort, ...outside, ...further].map((name) => name.toLowerCase()))
}

/**
 * Refuses requests for any other host with 421: from a page whose name resolves to this machine (DNS rebinding), or
 * from an unknown proxy (RFC 9110, 15.5.20).
 */
export function answerToOwnHosts(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    // RFC 9112, 3.2: of two Host lines Node shows the first, but a proxy may have used the other.
    if (hostLines(raw) > 1) throw new ServiceError(400, 'Host: must be given once')
    if (hosts().has(headers.host?.toLowerCase() ?? '')) return
    throw new ServiceError(
      421,
      `the host name ${JSON.stringify(headers.host ?? '')} is not allowed; the operator of the service can add it to SERVICE_ALLOWED_HOSTS`,
    )
  })
}

const bracketed = (name: string) => (isIPv6(name) ? `[${name}]` : name)

/** A default port may be written or omitted. */
function namesOf({ protocol, hostname, port, host }: URL): readonly string[] {
  return port === '' ? [host, `${hostname}:${HTTP_PORTS[protocol]}`] : [host]
}

const addressesHere = () =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => each?.address ?? [])
