import type { OperationId } from '#contract/service/operations/table.ts'
import { type Draft, draftIn } from './draft.ts'
import { draftKey, nameDrafts } from './kept-drafts.ts'

/**
 * Each window keeps its own drafts: in its session storage, from when it first loads or saves them. The local storage has
 * the last draft of any window, for a window that has none.
 */
const storedIn = (key: string) => sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? ''

/** Names the page in the drafts that it saves; session storage cannot, as a window is duplicated with it. */
const PAGE = Math.random()

/** The draft of an operation, as a form in this window would show it. */
export const readDraft = (id: OperationId): Draft => draftIn(storedIn(draftKey(id)))

/** The same, for a form: it is this window’s own from now on, also if it is empty. */
export function loadDraft(id: OperationId): Draft {
  const text = storedIn(draftKey(id))
  sessionStorage.setItem(draftKey(id), text)
  return draftIn(text)
}

/** Saves a draft of this window. One of another window that this one never showed stays as an earlier form. */
export function saveDraft(id: OperationId, draft: Draft): void {
  const key = draftKey(id)
  const text = JSON.stringify({ ...draft, page: PAGE })
  const own = sessionStorage.getItem(key)
  const last = localStorage.getItem(key)
  sessionStorage.setItem(key, text)
  localStorage.setItem(key, text)
  if (!last) nameDrafts()
  else if (last !== own)
    void import('./earlier-drafts.ts').then((earlier) => earlier.keepUnseen(id, last, own))
}
