import type { OperationId } from '#contract/service/operations/table.ts'
import { type Draft, loadDraft } from '#src/forms/draft/draft.ts'
import { keepEarlier } from '#src/forms/draft/earlier-drafts.ts'
import { dismissibleToast } from '#src/ui/overlays/toast.ts'

interface Replaced {
  readonly operation: OperationId
  readonly before: Draft
  /** The message for the toast. */
  readonly message: string
  undo(): void
}

/**
 * Shows that a form was replaced from outside; the earlier content is stored, and Undo restores it. What was entered until
 * then is stored first, as the offer stays. Returns what takes the offer back.
 */
export function tellReplaced({ operation, before, message, undo }: Replaced): () => void {
  keepEarlier(operation, before, Date.now())
  return dismissibleToast(message, {
    label: 'Undo',
    run() {
      keepEarlier(operation, loadDraft(operation), Date.now())
      undo()
    },
  })
}
