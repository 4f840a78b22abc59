import { ApiError } from '#src/api/call.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** Why something failed, in words for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError'
  return isForbidden
    ? 'the browser does not allow it. Allow it in its settings for this site.'
    : 'something went wrong'
}

/** What failed, and why. */
export const failureWords = (what: string, error: unknown): string => `${what}: ${reasonOf(error)}`

/** Returns the error handler of an action, which shows what failed, and why, in a toast. */
export const toastFailure = (what: string) => (error: unknown) => toast(failureWords(what, error))
