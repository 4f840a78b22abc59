import { ApiError } from '#src/api/call.ts'
import type { ActionContext } from '#src/pictures/action.ts'

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

interface Read {
  readonly state: { readonly error: unknown; readonly errorUpdatedAt: number }
}

/** When the page of a picture may read what belongs to it, and what ends that. */
export interface Reading {
  readonly enabled: (query: Read) => boolean
  isLeaving(): boolean
  readonly leaving: NonNullable<ActionContext['leaving']>
}

/**
 * Reads what belongs to a picture until the picture is not found, or is being removed on its page. No change elsewhere
 * brings it back, so that it is read again only when its page is opened or loaded anew.
 * @param opened when the page was opened, in milliseconds
 */
export function untilGone(opened: number): Reading {
  let isLeaving = false
  return {
    enabled: ({ state }) => !isLeaving && (!isGone(state.error) || state.errorUpdatedAt < opened),
    isLeaving: () => isLeaving,
    leaving: {
      begin() {
        isLeaving = true
      },
      end() {
        isLeaving = false
      },
    },
  }
}
