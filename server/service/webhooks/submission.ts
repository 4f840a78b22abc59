import { setTimeout as delay } from 'node:timers/promises'
import { invalid } from '../service-error.ts'
import { addressOf, ForbiddenHost, type Guard } from './guarded-post.ts'
import { whyNotDelivered } from './target.ts'

/** A resolver that takes longer than this does not hold a request up: the address is checked again at delivery. */
const MOST_LOOKUP_MS = 3_000

/** Refuses, with 400, an address that is not HTTPS, or whose host is or resolves to anything but public addresses. */
export async function requireDeliverable(webhookUrl: string, guard: Guard): Promise<void> {
  const refuse = (says: string) => invalid([{ at: 'webhook_url', says }])
  const url = URL.canParse(webhookUrl) ? new URL(webhookUrl) : null
  if (url?.protocol !== 'https:') throw refuse('must be an https:// address')
  if (guard.allowHosts.includes(`${url.hostname}:${url.port || '443'}`)) return
  const says = whyNotDelivered(webhookUrl)
  if (says) throw refuse(says)
  const error = await Promise.race([
    whyNot(addressOf(url, guard)),
    delay(MOST_LOOKUP_MS, null, { ref: false }),
  ])
  if (error instanceof ForbiddenHost) throw refuse('must not lead to a private or loopback host')
  if (Object(error).code === 'ENOTFOUND') throw refuse(`names a host that does not exist: ${url.hostname}`)
}

const whyNot = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  )
