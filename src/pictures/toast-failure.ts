import { ApiError } from '#src/api/call.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** Why something failed, in words for people. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'something went wrong'

/** What failed, and why. */
export const failureWords = (what: string, error: unknown): string => `${what}: ${reasonOf(error)}`

/** Returns the error handler of an action, which shows what failed, and why, in a toast. */
export const toastFailure = (what: string) => (error: unknown) => toast(failureWords(what, error))
