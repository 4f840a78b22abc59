import type { IncomingMessage } from 'node:http'
import { unlessAborted } from '#server/platform/deadline.ts'
import { addressOf, ForbiddenHost, type Lookup, pinnedTo } from '#server/platform/http/address-guard.ts'
import { send } from '#server/platform/http/outgoing.ts'

/** Hosts that result links may lead to. */
export interface LinkHosts {
  /** The service's own address: allowed wherever it is. */
  readonly baseUrl: string
  /**
   * Further hosts. `cdn.example.com` and `*.example.com` are let through where their addresses are public, and
   * `storage.lan:9000`, with a port, wherever it is.
   */
  readonly allowed: readonly string[]
  readonly lookup: Lookup
}

/** A link, or a redirect of it, that leads to a host that is not allowed; `host` is the entry that would allow it. */
export class LinkForbidden extends Error {
  constructor(readonly host: string) {
    super(`result links may not lead to ${host}`)
    this.name = 'LinkForbidden'
  }
}

/** A link, or a redirect of it, that is no http or https address. */
export class LinkUnusable extends Error {
  constructor() {
    super('result links must be http or https addresses')
    this.name = 'LinkUnusable'
  }
}

interface Opening {
  readonly signal: AbortSignal
  /** Byte range, in the syntax of the Range header. */
  readonly range?: string | undefined
}

const MAX_REDIRECTS = 5

/**
 * Opens a link and follows redirects: each hop only to an allowed host, and to the very address that was checked.
 * Throws LinkForbidden and LinkUnusable; returns the redirect itself if there are too many.
 */
export async function openLink(
  link: string,
  { signal, range }: Opening,
  hosts: LinkHosts,
): Promise<IncomingMessage> {
  if (!URL.canParse(link)) throw new LinkUnusable()
  let url = new URL(link)
  for (let hops = 0; ; hops += 1) {
    const lookup = await lookupFor(url, signal, hosts)
    const headers = { 'accept-encoding': 'identity', ...(range ? { range } : {}) }
    const answer = await send(url, { signal, headers, ...lookup })
    const { location } = answer.headers
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)
    if (!isRedirect || location === undefined || !URL.canParse(location, url.href) || hops === MAX_REDIRECTS)
      return answer
    answer.destroy()
    url = new URL(location, url)
  }
}

/** Resolves a host name; throws LinkForbidden for addresses that are not allowed, and LinkUnusable for other protocols. */
async function lookupFor(url: URL, signal: AbortSignal, { baseUrl, allowed, lookup }: LinkHosts) {
  if (!/^https?:$/.test(url.protocol)) throw new LinkUnusable()
  if (url.origin === new URL(baseUrl).origin) return {}
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  if (allowed.includes(`${url.hostname}:${port}`)) return {}
  if (!allowed.some((pattern) => isNamed(url.hostname, pattern))) throw new LinkForbidden(url.host)
  const address = addressOf(url, { lookup, allowHosts: [] }).catch((error: unknown) => {
    throw error instanceof ForbiddenHost ? new LinkForbidden(`${url.hostname}:${port}`) : error
  })
  return { lookup: pinnedTo(await unlessAborted(signal, address)) }
}

const isNamed = (hostname: string, pattern: string) =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern
