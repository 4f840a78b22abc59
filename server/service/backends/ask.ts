import { setTimeout as pause } from 'node:timers/promises'
import pRetry, { AbortError } from 'p-retry'
import { within } from '#server/platform/deadline.ts'
import { bytesOf, isOk, send } from '#server/platform/http/outgoing.ts'
import { boundedWaitMs, retryAfterMsOf } from '#server/platform/http/retry-after.ts'
import { OthersWords } from '#server/platform/trouble.ts'

/** A server that works for the service: a translator, or an image model. */
export interface Backend {
  /** Without a path and a trailing slash. */
  readonly url: string
  readonly key?: string
  /** What stands before the key in the header Authorization; `Bearer` by default. */
  readonly scheme?: string
  readonly timeoutMs: number
}

/** An error of a backend; the message is for the operator and contains no key. */
export class BackendError extends OthersWords {
  override readonly name = 'BackendError'

  constructor(
    message: string,
    readonly status: number | null,
    /** The wait that it asks for; null if it asks for none. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
  }
}

/** Statuses that mean that nothing was done and a retry is welcome. */
const COME_AGAIN = new Set([408, 425, 429, 502, 503, 504])
const RETRIES = 3
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 20_000
const MAX_WORDS = 300
/** Enough for a few pictures in base64. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * Sends a request to a backend and parses its JSON answer; retries if the backend asks for it or cannot be reached.
 * @param wait waits so many milliseconds before a retry
 */
export function ask(
  backend: Backend,
  path: string,
  body: () => FormData | string,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<unknown> {
  return pRetry(() => askOnce(backend, path, body()), {
    retries: RETRIES,
    // The waits are those below.
    minTimeout: 0,
    async shouldRetry({ error, retriesConsumed }) {
      if (!(error instanceof BackendError)) return false
      const bounds = { floorMs: FIRST_PAUSE_MS, ceilingMs: MAX_PAUSE_MS }
      await wait(boundedWaitMs(error.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** retriesConsumed, bounds))
      return true
    },
  })
}

async function askOnce(backend: Backend, path: string, body: FormData | string): Promise<unknown> {
  const { url, key, scheme = 'Bearer', timeoutMs } = backend
  const address = url + path
  const { answer, text } = await within(timeoutMs, undefined, (signal) =>
    exchanged({ address, authorization: key && `${scheme} ${key}`, body, signal }),
  ).catch((error: unknown) => {
    if (error instanceof AbortError) throw error
    // No retry after a timeout: the backend may still make, and bill, the first result.
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new AbortError(new BackendError(`${address} did not answer within ${timeoutMs / 1000} s`, null))
    throw new BackendError(`${address} cannot be reached (${causeOf(error)})`, null)
  })
  if (isOk(answer)) return parsed(text, address)
  const status = answer.statusCode ?? 0
  const message = (key ? text.replaceAll(key, '•••') : text).slice(0, MAX_WORDS)
  const told = retryAfterMsOf(answer.headers, new Date())
  const refusal = new BackendError(`${address} answered ${status}: ${message}`, status, told)
  throw COME_AGAIN.has(status) ? refusal : new AbortError(refusal)
}

interface Exchange {
  readonly address: string
  readonly authorization: string | undefined
  readonly body: FormData | string
  readonly signal: AbortSignal
}

async function exchanged({ address, authorization, body, signal }: Exchange) {
  // The content type of a form includes its boundary; Response creates both.
  const form = typeof body === 'string' ? null : new Response(body)
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from(String(body))
  const headers = {
    'content-type': form?.headers.get('content-type') ?? 'application/json',
    'content-length': bytes.length,
    ...(authorization ? { authorization } : {}),
  }
  const answer = await send(new URL(address), { method: 'POST', body: bytes, headers, signal })
  const answered = await bytesOf(answer, MAX_BYTES).catch((error: unknown) => {
    if (signal.aborted) throw error
    // No retry after an answer: the backend may have billed its result.
    throw new AbortError(
      new BackendError(`${address} closed the connection during its answer (${causeOf(error)})`, null),
    )
  })
  return { answer, text: answered.toString() }
}

function parsed(text: string, address: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AbortError(new BackendError(`${address} answered with text that is not JSON`, null))
  }
}

const causeOf = (error: unknown) => (error instanceof Error && error.message) || String(error)
