import type { QueryClient } from '@tanstack/react-query'
import { orderedJson } from '#contract/ordered-json.ts'
import type { RecordedChange } from '#contract/studio/organise/changes.ts'
import { readChange, readLastChanges } from '#src/api/library/organise.ts'
import { noteOwnChange } from '#src/api/library/own-changes.ts'
import { followed, tellOutcome } from '../mark.ts'
import { toastFailure } from '../toast-failure.ts'
import { cutOff, endUnderWay, type UnderWay } from './under-way.ts'

/**
 * Follows the change of many pictures that a reload cut off, and tells of its outcome with Undo. The server has gone on
 * with it meanwhile.
 */
export async function tellOfCutChange(client: QueryClient): Promise<void> {
  const cut = cutOff()
  if (!cut) return
  endUnderWay()
  try {
    const change = cut.id === undefined ? await lastLike(cut) : await readChange(cut.id)
    if (change) tellOutcome(client, await followed(client, change))
  } catch (error) {
    toastFailure('The change from before the reload could not be followed')(error)
  }
}

/** Clocks of two machines differ by about this much. */
const SKEW_MS = 60_000

/** The last change, if it can be the one that was sent: other people and other tabs make changes too. */
async function lastLike({ at, change }: UnderWay): Promise<RecordedChange | undefined> {
  const { changes } = await readLastChanges()
  const last = changes.find(({ isUndone }) => !isUndone)
  const isLike = last && orderedJson(last.change) === orderedJson(change)
  if (!isLike || Date.parse(last.createdAt) <= at - SKEW_MS) return undefined
  noteOwnChange(last.id)
  return last
}
