import { ApiError } from '#src/api/call.ts'
import { toast } from '#src/ui/overlays/toasts.tsx'

/** The error handler of an action: a toast with what failed and why. */
export const toastFailure = (what: string) => (error: unknown) =>
  toast(`${what}: ${error instanceof ApiError ? error.message : 'something went wrong'}`)
