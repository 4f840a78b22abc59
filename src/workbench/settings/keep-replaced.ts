import * as z from 'zod/mini'
import type { OperationId } from '#contract/service/operations/table.ts'
import { type Draft, wordsOf } from '#src/forms/draft/draft.ts'
import { keepEarlier } from '#src/forms/draft/earlier-drafts.ts'
import { isGiven } from '#src/forms/draft/shown-value.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { dismissibleToast } from '#src/ui/overlays/toast.ts'

interface Replaced {
  /** The form that was replaced, and the one that was open if that was another; with what was in them. */
  readonly forms: readonly { readonly operation: OperationId; readonly before: Draft }[]
  /** The message for the toast. */
  readonly message: string
  undo(): void
}

/**
 * Shows that a form was replaced from outside; the earlier content is stored, and Undo restores it. What was entered until
 * then is stored first, as the offer stays. Returns what takes the offer back.
 */
export function tellReplaced({ forms, message, undo }: Replaced): () => void {
  const [replaced] = forms
  if (replaced) keepEarlier(replaced.operation, replaced.before, Date.now())
  return dismissibleToast(message, {
    label: 'Undo',
    run() {
      for (const { operation, before } of forms) {
        const now = loadDraft(operation)
        if (JSON.stringify(now) !== JSON.stringify(before)) keepEarlier(operation, now, Date.now())
      }
      undo()
    },
  })
}

const carriedPrompt = z.object({ words: z.unknown(), jsonText: z.string() })

interface Carrying {
  /** The draft of the model that the prompt is carried to, before and after. */
  readonly kept: Draft
  readonly draft: Draft
  /** The draft that the prompt comes from. */
  readonly from: Draft
}

/** Keeps the earlier draft of a model if its form loses a prompt that was written on it. */
export function keepPrompt(id: OperationId, { kept, draft, from }: Carrying): void {
  // A prompt that only came from the other form, or is what the other one was made of, is not lost.
  const ways = [kept, from].map(({ carried }) => carriedPrompt.safeParse(carried).data)
  const [words, { jsonText }] = [wordsOf(kept), kept]
  const losesWords = isGiven(words) && words !== wordsOf(draft) && !ways.some((way) => way?.words === words)
  const losesJson = jsonText !== draft.jsonText && !ways.some((way) => way?.jsonText === jsonText)
  if (losesWords || (jsonText !== '' && losesJson)) keepEarlier(id, kept, Date.now())
}
