import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/http/public-address.ts'

/** Names that never lead to the public internet. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/
/** Names that lead nowhere (RFC 6761, RFC 7686). */
const NOWHERE = /(^|\.)(test|invalid|onion)$/
/** Names of clouds' metadata services; what they lead to may look like any other address. */
const METADATA =
  /(^|\.)(metadata\.google\.internal|metadata\.goog|metadata\.azure\.(com|internal)|instance-data(\.[\w-]+)*\.internal|metadata\.(tencentyun|oraclecloud|platformequinix|packet|vultr|scaleway|hetzner)\.(com|net|cloud)|metadata(\.[\w-]+)*\.internal)$|^(instance-data|metadata)(\.|$)/

export const UNRESOLVED = 'names a host that cannot be resolved'

/**
 * Why a webhook address is refused, judged by its text alone; null when nothing speaks against it. The URL parser
 * has brought decimal, octal and hexadecimal spellings of addresses to one form. Where a name leads is found out
 * by whoever connects. (service-api.md, Endpoints: private and loopback hosts and cloud metadata are rejected.)
 */
export function whyNotDelivered(webhookUrl: string): string | null {
  if (!URL.canParse(webhookUrl)) return 'must be an https:// address'
  const { hostname, username, password } = new URL(webhookUrl)
  if (username || password) return 'must not carry a user name or password'
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicAddress(host) ? null : 'must not lead to a private or loopback address'
  if (METADATA.test(host)) return 'must not lead to a cloud metadata service'
  if (NOWHERE.test(host)) return `${UNRESOLVED}: ${host}`
  return !host.includes('.') || LOCAL_NAME.test(host) ? 'must not lead to a private or loopback host' : null
}
