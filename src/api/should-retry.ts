import { ApiError } from './call.ts'

const MAX_RETRIES = 2

/** Whether a failed read is tried again: not if it was refused, except for now (429). */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0
  const isRefused = status >= 400 && status < 500 && status !== 429
  return failures < MAX_RETRIES && !isRefused
}

const MAX_WAIT_MS = 30_000

/** How long a failed read waits until it is tried again: longer after each try, and as long as the server asks. */
export function retryDelay(failures: number, error: unknown): number {
  const askedMs = (error instanceof ApiError && error.retryAfterMs) || 0
  return Math.min(MAX_WAIT_MS, Math.max(1000 * 2 ** failures, askedMs))
}
