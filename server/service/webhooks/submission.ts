import { setTimeout as delay } from 'node:timers/promises'
import { addressOf, ForbiddenHost, type Guard, isAllowed } from '#server/platform/http/address-guard.ts'
import { invalid } from '../service-error.ts'
import { UNRESOLVED, whyNotDelivered } from './target.ts'

/**
 * Limit for name resolution, so that a slow resolver does not delay a request: the address is checked again at
 * delivery.
 */
const MAX_LOOKUP_MS = 3_000

/**
 * Refuses with 400 an address that is not HTTPS, or whose host is not public or resolves to any address that is not.
 * Hosts that the deployment allows may use plain HTTP too.
 */
export async function requireDeliverable(webhookUrl: string, guard: Guard): Promise<void> {
  const refuse = (message: string) => invalid([{ at: 'webhook_url', message }])
  const url = URL.canParse(webhookUrl) ? new URL(webhookUrl) : null
  if (url && /^https?:$/.test(url.protocol) && isAllowed(url, guard)) return
  if (url?.protocol !== 'https:') throw refuse('must be an https:// address')
  const message = whyNotDelivered(webhookUrl)
  if (message) throw refuse(message)
  const error = await Promise.race([
    whyNot(addressOf(url, guard)),
    delay(MAX_LOOKUP_MS, null, { ref: false }),
  ])
  if (error instanceof ForbiddenHost) throw refuse('must not lead to a private or loopback host')
  if (UNRESOLVABLE.has(Object(error).code)) throw refuse(`${UNRESOLVED}: ${url.hostname}`)
}

/** The name does not exist or has no address. A failing resolver (EAI_AGAIN) is not the caller's fault. */
const UNRESOLVABLE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'])

const whyNot = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  )
