import { lookup as lookUp } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './target.ts'

export interface Address {
  readonly address: string
  readonly family: number
}

export type Lookup = (hostname: string) => Promise<readonly Address[]>

/** Every address of a name, by the machine's own resolver. */
export const systemLookup: Lookup = (hostname) => lookUp(hostname, { all: true, verbatim: true })

/** A host that deliveries may not go to. */
export class ForbiddenHost extends Error {}

export interface Guard {
  readonly lookup: Lookup
  /** `host:port` entries that are let through whatever their address is; for tests. */
  readonly allowHosts: readonly string[]
}

/** The address that a URL's host leads to; throws ForbiddenHost where any of its addresses is not public. */
export async function addressOf(url: URL, { lookup, allowHosts }: Guard): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAllowed = allowHosts.includes(`${host}:${url.port || '443'}`)
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host)
  const [first] = addresses
  if (!first) throw new Error(`${host} has no address`)
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new ForbiddenHost(`${host} leads to an address that is not public`)
  }
  return first
}

export interface Sent {
  readonly status: number
  readonly retryAfter: string | undefined
}

export interface Posting {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Further certificates to trust; for tests. */
  readonly ca?: string
}

/**
 * POSTs to an address that was checked the moment before, and to no other: the connection's own look-up is answered
 * with that address, so a name that changes its mind in between gets nowhere. Redirects are not followed; certificates
 * are always checked. Rejects on time-out and whatever keeps the answer from coming.
 */
export async function guardedPost(
  url: URL,
  { body, headers, timeoutMs, signal, ca }: Posting,
  guard: Guard,
): Promise<Sent> {
  const pinned = await addressOf(url, guard)
  const lookup: LookupFunction = (_hostname, { all }, done) =>
    all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        agent: false,
        lookup,
        ...(ca === undefined ? {} : { ca }),
      },
      (answer) => {
        // Only the status matters; what else it says is not waited for.
        answer.on('error', () => {})
        answer.destroy()
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
