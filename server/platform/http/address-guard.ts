import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface Address {
  readonly address: string
  readonly family: number
}

export type Lookup = (hostname: string) => Promise<readonly Address[]>

/** Resolves all addresses of a host name with the system's resolver. */
export const systemLookup: Lookup = (hostname) => lookUp(hostname, { all: true, verbatim: true })

/** A host that this server must not connect to. */
export class ForbiddenHost extends Error {}

export interface Guard {
  readonly lookup: Lookup
  /** `host:port` entries that are allowed at any address. */
  readonly allowHosts: readonly string[]
}

/** Resolves a URL's host to an address; throws ForbiddenHost if any of its addresses is not public. */
export async function addressOf(url: URL, guard: Guard): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await guard.lookup(host)
  const [first] = addresses
  if (!first) throw new Error(`${host} has no address`)
  if (!isAllowed(url, guard) && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new ForbiddenHost(`${host} resolves to an address that is not public`)
  }
  return first
}

/** Whether a URL's host is allowed at any address. */
export const isAllowed = (url: URL, { allowHosts }: Pick<Guard, 'allowHosts'>): boolean =>
  allowHosts.includes(`${url.hostname}:${portOf(url)}`) ||
  allowHosts.includes(`${url.hostname.replace(/^\[|\]$/g, '')}:${portOf(url)}`)

const portOf = ({ port, protocol }: URL) => port || (protocol === 'http:' ? '80' : '443')

/** A `lookup` that returns a previously checked address, so that the name is not resolved a second time. */
export const pinnedTo =
  (pinned: Address): LookupFunction =>
  (_hostname, { all }, done) =>
    all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)
