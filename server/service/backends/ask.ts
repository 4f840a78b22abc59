import { setTimeout as pause } from 'node:timers/promises'
import pRetry, { AbortError } from 'p-retry'

/** A server beside the service that does work for it: a translator, or a model. */
export interface Backend {
  /** Without a path and a slash at the end. */
  readonly url: string
  readonly key?: string
  readonly timeoutMs: number
}

/** What a backend could not do; the message is for whoever runs the service, and holds no key. */
export class BackendError extends Error {
  readonly status: number | null
  constructor(message: string, status: number | null) {
    super(message)
    this.name = 'BackendError'
    this.status = status
  }
}

/** Those that say that nothing was done yet, and to come again. */
const COME_AGAIN = new Set([408, 425, 429, 502, 503, 504])
const RETRIES = 3
const FIRST_PAUSE_MS = 500
const MOST_PAUSE_MS = 20_000
const MOST_WORDS = 300

/** Sends a request to a backend and reads its JSON answer; tries again where that asks for it, or cannot be reached. */
export function ask(backend: Backend, path: string, body: () => FormData | string): Promise<unknown> {
  return pRetry(() => askOnce(backend, path, body()), {
    retries: RETRIES,
    minTimeout: FIRST_PAUSE_MS,
    maxTimeout: MOST_PAUSE_MS,
    shouldRetry: ({ error }) => error instanceof BackendError,
  })
}

async function askOnce(
  { url, key, timeoutMs }: Backend,
  path: string,
  body: FormData | string,
): Promise<unknown> {
  const address = url + path
  let answer: Response
  try {
    answer = await fetch(address, {
      method: 'POST',
      body,
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
    })
  } catch (error) {
    // It may be making, and billing, what nobody waits for any more: that is not asked for twice.
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new AbortError(new BackendError(`${address} did not answer within ${timeoutMs / 1000} s`, null))
    throw new BackendError(`${address} cannot be reached (${causeOf(error)})`, null)
  }
  const text = await answer.text()
  if (answer.ok) return parsed(text, address)
  const says = (key ? text.replaceAll(key, '•••') : text).slice(0, MOST_WORDS)
  const refusal = new BackendError(`${address} answered ${answer.status}: ${says}`, answer.status)
  if (!COME_AGAIN.has(answer.status)) throw new AbortError(refusal)
  const seconds = Number(answer.headers.get('retry-after'))
  if (seconds > 0) await pause(Math.min(seconds * 1000, MOST_PAUSE_MS))
  throw refusal
}

function parsed(text: string, address: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AbortError(new BackendError(`${address} answered something that is no JSON`, null))
  }
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
