import type { QueryClient } from '@tanstack/react-query'
import type { RecordedChange } from '#contract/studio/organise/changes.ts'
import { lastChangesQuery } from '#src/api/library/organise.ts'
import { undo } from '../mark.ts'
import { toastFailure } from '../toast-failure.ts'

const UNDONE_BY_KEY_MS = 60 * 60 * 1000

/** The last change that was not undone, for an hour. */
export function lastOf(changes: readonly RecordedChange[]): RecordedChange | undefined {
  const last = changes.find(({ isUndone }) => !isUndone)
  const isRecent = last && Date.now() - Date.parse(last.createdAt) < UNDONE_BY_KEY_MS
  return isRecent ? last : undefined
}

/** Undoes the last change. Right after a reload it is not loaded yet. */
export async function undoLast(client: QueryClient): Promise<void> {
  try {
    const last = lastOf((await client.ensureQueryData(lastChangesQuery)).changes)
    if (last) await undo(client, last)
  } catch (error) {
    toastFailure('The change could not be undone')(error)
  }
}
