import { useEffect, useRef, useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { type Draft, loadDraft, saveDraft } from '#src/forms/draft/draft.ts'

/** Replaces the content of a form. */
export interface Replacing {
  replaceDraft(operation: OperationId, draft: Draft): void
  /** The same, with a toast that offers Undo: the earlier content is never lost. */
  offerDraft(operation: OperationId, draft: Draft, message: string): void
}

/** Replaces drafts from outside their form, which then remounts with another version. */
export function useReplacing(
  /** The operation whose form is shown. */
  operation: OperationId,
  onReplaced?: (operation: OperationId) => void,
): Replacing & { readonly version: number } {
  const [version, setVersion] = useState(0)
  // An offer stays until it is taken back, and can be taken only where the form is.
  const takeBack = useRef(() => {})
  useEffect(() => () => takeBack.current(), [])
  const replaceDraft = (id: OperationId, draft: Draft) => {
    saveDraft(id, draft)
    setVersion((old) => old + 1)
    onReplaced?.(id)
  }
  const offerDraft = (id: OperationId, draft: Draft, message: string) => {
    const before = loadDraft(id)
    replaceDraft(id, draft)
    const undo = () => {
      replaceDraft(id, before)
      // The form of another model is open now.
      if (operation !== id) onReplaced?.(operation)
    }
    void import('./tell-replaced.ts').then(({ tellReplaced }) => {
      takeBack.current()
      takeBack.current = tellReplaced({ operation: id, before, message, undo })
    })
  }
  return { version, replaceDraft, offerDraft }
}
