import { unlessAborted, within } from '#server/platform/deadline.ts'
import { addressOf, type Guard, pinnedTo } from '#server/platform/http/address-guard.ts'
import { send } from '#server/platform/http/outgoing.ts'

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
  return within(timeoutMs, signal, async (aborted) => {
    const lookup = pinnedTo(await unlessAborted(aborted, addressOf(url, guard)))
    const answer = await send(url, {
      method: 'POST',
      body,
      lookup,
      signal: aborted,
      headers: { ...headers, 'content-length': body.length },
      ...(ca ? { ca } : {}),
    })
    // Only the status matters; what else it says is not waited for.
    answer.on('error', () => {})
    answer.destroy()
    return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
  })
}
