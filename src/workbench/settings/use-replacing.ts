import { useEffect, useRef, useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { carryOver, type Draft } from '#src/forms/draft/draft.ts'
import { loadDraft, saveDraft } from '#src/forms/draft/stored-draft.ts'

/** What keeps the earlier content of forms, apart from the first screen. */
const keeping = () => import('./keep-replaced.ts')

/** Replaces the content of a form. */
export interface Replacing {
  /** Shows the form of another model, with the prompt of this one. */
  switchTo(operation: OperationId): void
  /** Replaces the content, with a toast that offers Undo: the earlier content is never lost. */
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
  const switchTo = (id: OperationId) => {
    const [kept, from] = [loadDraft(id), loadDraft(operation)]
    const draft = carryOver(from, id, kept)
    replaceDraft(id, draft)
    void keeping().then(({ keepPrompt }) => keepPrompt(id, { kept, draft, from }))
  }
  const offerDraft = (id: OperationId, draft: Draft, message: string) => {
    // The form of another model is open now: a prompt is carried to it as well.
    const forms = [id, operation].map((one) => ({ operation: one, before: loadDraft(one) }))
    replaceDraft(id, draft)
    const undo = () => {
      for (const { operation, before } of forms) replaceDraft(operation, before)
    }
    void keeping().then(({ tellReplaced }) => {
      takeBack.current()
      takeBack.current = tellReplaced({ forms, message, undo })
    })
  }
  return { version, switchTo, offerDraft }
}
