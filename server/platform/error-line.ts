import { DrizzleQueryError } from 'drizzle-orm'

type ErrorLine = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: unknown
}

/**
 * Formats an error for the log. A failed query has its parameters, among them prompts and signed links: log only the
 * database's own message.
 */
export function errorLine(error: unknown): ErrorLine {
  const told = error instanceof DrizzleQueryError ? (error.cause ?? new Error('a query failed')) : error
  if (!(told instanceof Error)) return { type: typeof told, message: String(told), stack: '' }
  const { name, message, stack = '' } = told
  return { type: name, message, stack, ...('code' in told && { code: told.code }) }
}
