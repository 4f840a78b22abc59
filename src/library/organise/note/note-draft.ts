import * as z from 'zod/mini'

const noteDraft = z.object({
  /** The typed text. */
  text: z.string(),
  /** The saved note that the text replaces. */
  base: z.string(),
  /** The text that was sent last; the response may have been lost. */
  sent: z.optional(z.string()),
})
/** A typed note that the server does not have yet, as far as this browser knows. */
export type NoteDraft = z.infer<typeof noteDraft>

const keyOf = (id: string) => `easel.note.${id}`

/** The draft of a picture's note in this browser; null without one. @param note the saved note */
export function readNoteDraft(id: string, note: string): NoteDraft | null {
  const kept = localStorage.getItem(keyOf(id))
  const draft = kept === null ? null : draftIn(kept, note)
  if (draft?.text !== note) return draft
  // It was saved while the page was closed. Kept on, it would be taken for a note of its own once somebody changes this one.
  keepNoteDraft(id, null)
  return null
}

function draftIn(kept: string, note: string): NoteDraft {
  try {
    return noteDraft.parse(JSON.parse(kept))
  } catch {
    // An older Easel kept only the text.
    return { text: kept, base: note }
  }
}

/** Keeps a draft in this browser, if there is room for it; null removes it. */
export function keepNoteDraft(id: string, draft: NoteDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    localStorage.removeItem(keyOf(id))
  }
}
