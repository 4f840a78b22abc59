import { unlessAborted, within } from '#server/platform/deadline.ts'
import { addressOf, type Guard, pinnedTo } from '#server/platform/http/address-guard.ts'
import { send } from '#server/platform/http/outgoing.ts'
import { retryAfterMsOf } from '#server/platform/http/retry-after.ts'

export interface Sent {
  readonly status: number
  /** The wait that the receiver asks for; null if it asks for none. */
  readonly retryAfterMs: number | null
}

export interface Posting {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Additional trusted certificates; for tests. */
  readonly ca?: string
}

/**
 * POSTs to a previously checked address and to no other: the connection's name resolution returns that address, so a
 * name that changes in between (DNS rebinding) has no effect. Redirects are not followed; certificates are always
 * checked. Rejects on timeout and on any error that prevents an answer.
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
    // Only the status matters; the body is not read.
    answer.on('error', () => {})
    answer.destroy()
    return { status: answer.statusCode ?? 0, retryAfterMs: retryAfterMsOf(answer.headers, new Date()) }
  })
}
