import type { RecordedChange } from '#contract/studio/organise/changes.ts'

type Place = (change: RecordedChange) => void

let current: Place | null = null

/**
 * Registers a place on the screen that shows changes with their Undo, so that no toast repeats them. Returns the
 * function that unregisters it.
 */
export function showChangesIn(place: Place): () => void {
  current = place
  return () => {
    if (current === place) current = null
  }
}

/**
 * Shows a change in its place, which never keeps the Undo of an earlier one; returns false if a toast is needed too.
 * Pictures that are removed clear the selection, and its bar with it.
 */
export function showInPlace(change: RecordedChange): boolean {
  if (!current || change.change.isDeleted !== undefined) return false
  current(change)
  // A dialog covers that place, and has toasts of its own.
  return document.querySelector('dialog[open]') === null
}
