import * as z from 'zod/mini'
import { studioError } from '#contract/studio/studio.ts'

/** A refusal by the studio server, or its silence (`status` 0), in words for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly { readonly at: string; readonly says: string }[]

  constructor(status: number, given: z.infer<typeof studioError>) {
    super(given.error)
    this.status = status
    this.code = given.code
    this.issues = given.issues ?? []
  }
}

interface Call<T> {
  readonly answer: z.ZodMiniType<T>
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Asks the studio server; the answer is parsed by the contract, and everything else is an ApiError. */
export async function ask<T>(path: string, { answer, method = 'GET', body, signal }: Call<T>): Promise<T> {
  const isFile = body instanceof Blob
  const response = await fetch(path, {
    method,
    ...(signal ? { signal } : {}),
    ...(body === undefined
      ? {}
      : isFile
        ? { body, headers: { 'content-type': 'application/octet-stream' } }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(orUnreachable(signal))
  const text = await response.text().catch(orUnreachable(signal))
  if (!response.ok) throw new ApiError(response.status, refusalIn(text, response.status))
  return readAs(answer, text)
}

/** What browsers say of a network that fails is for nobody; whoever gave up is told as that. */
const orUnreachable =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    if (signal?.aborted) throw error
    throw new ApiError(0, {
      code: 'unreachable',
      error: 'Easel’s server does not answer. Is it still running?',
    })
  }

function readAs<T>(answer: z.ZodMiniType<T>, text: string): T {
  try {
    return answer.parse(text === '' ? null : JSON.parse(text))
  } catch (cause) {
    const error =
      'The answer of Easel’s server could not be read. Reload the page: it may be of another version.'
    throw Object.assign(new ApiError(0, { code: 'unreadable', error }), { cause })
  }
}

function refusalIn(text: string, status: number): z.infer<typeof studioError> {
  try {
    return studioError.parse(JSON.parse(text))
  } catch {
    return { code: 'unexpected', error: `The server answered ${status} without saying why.` }
  }
}

/** For answers whose body nobody reads. */
export const nothing = z.unknown()
