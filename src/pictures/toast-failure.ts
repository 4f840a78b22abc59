import { ApiError } from '#src/api/call.ts'
import { toast } from '#src/ui/overlays/toasts.tsx'

/** What to do with the error of an action: tells at the foot of the screen what failed and why. */
export const toastFailure = (what: string) => (error: unknown) =>
  toast(`${what}: ${error instanceof ApiError ? error.message : 'something went wrong'}`)
