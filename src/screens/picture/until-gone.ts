import { ApiError } from '#src/api/call.ts'

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

interface Read {
  readonly state: { readonly error: unknown; readonly errorUpdatedAt: number }
}

/**
 * Reads what belongs to a picture until the picture is not found. No change elsewhere brings it back, so that it is read
 * again only when its page is opened or loaded anew.
 * @param opened when the page was opened, in milliseconds
 */
export const untilGone = (opened: number) => ({
  enabled: ({ state }: Read) => !isGone(state.error) || state.errorUpdatedAt < opened,
})
