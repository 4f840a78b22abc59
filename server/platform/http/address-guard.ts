import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface Address {
  readonly address: string
  readonly family: number
}

export type Lookup = (hostname: string) => Promise<readonly Address[]>

/** Every address of a name, by the machine's own resolver. */
export const systemLookup: Lookup = (hostname) => lookUp(hostname, { all: true, verbatim: true })

/** A host that nothing of ours may connect to. */
export class ForbiddenHost extends Error {}

export interface Guard {
  readonly lookup: Lookup
  /** `host:port` entries that are let through whatever their address is. */
  readonly allowHosts: readonly string[]
}

/** The address that a URL's host leads to; throws ForbiddenHost where any of its addresses is not public. */
export async function addressOf(url: URL, guard: Guard): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await guard.lookup(host)
  const [first] = addresses
  if (!first) throw new Error(`${host} has no address`)
  if (!isAllowed(url, guard) && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new ForbiddenHost(`${host} leads to an address that is not public`)
  }
  return first
}

/** Whether a URL's host is let through whatever its address is. */
export const isAllowed = (url: URL, { allowHosts }: Pick<Guard, 'allowHosts'>): boolean =>
  allowHosts.includes(`${url.hostname}:${portOf(url)}`) ||
  allowHosts.includes(`${url.hostname.replace(/^\[|\]$/g, '')}:${portOf(url)}`)

const portOf = ({ port, protocol }: URL) => port || (protocol === 'http:' ? '80' : '443')

/** A connection's own look-up, answered with an address that was checked before: the name has no second chance. */
export const pinnedTo =
  (pinned: Address): LookupFunction =>
  (_hostname, { all }, done) =>
    all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)
