import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/http/public-address.ts'

/** Names that never resolve to public addresses. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/
/** Names that do not resolve (RFC 6761, RFC 7686). */
const NOWHERE = /(^|\.)(test|invalid|onion)$/
/** Names of clouds' metadata services; they may resolve to addresses that look ordinary. */
const METADATA =
  /(^|\.)(metadata\.google\.internal|metadata\.goog|metadata\.azure\.(com|internal)|instance-data(\.[\w-]+)*\.internal|metadata\.(tencentyun|oraclecloud|platformequinix|packet|vultr|scaleway|hetzner)\.(com|net|cloud)|metadata(\.[\w-]+)*\.internal)$|^(instance-data|metadata)(\.|$)/

export const UNRESOLVED = 'names a host that cannot be resolved'

/**
 * Why a webhook address is refused, by its text alone; null if it is allowed. The URL parser has normalized decimal,
 * octal and hexadecimal addresses. The address of a name is checked when connecting. (service-api.md, Endpoints:
 * private and loopback hosts and cloud metadata are rejected.)
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
