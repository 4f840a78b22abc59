import { ApiError } from './call.ts'

const MAX_RETRIES = 2

/** Whether a failed read is tried again: not if it was refused, except for now (429). */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0
  const isRefused = status >= 400 && status < 500 && status !== 429
  return failures < MAX_RETRIES && !isRefused
}
