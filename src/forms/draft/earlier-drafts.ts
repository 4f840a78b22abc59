import * as z from 'zod/mini'
import type { OperationId } from '#contract/service/operations/table.ts'
import { tellStored } from '#src/ui/browser/stored.ts'
import { type Draft, draftSchema, emptyDraft } from './draft.ts'
import { earlierKey } from './earlier-key.ts'

const MAX_EARLIER = 10

const earlierDraft = z.object({ at: z.number(), draft: draftSchema })
export type EarlierDraft = z.infer<typeof earlierDraft>

/** Earlier content of a form that was replaced, latest first. */
export function earlierDrafts(id: OperationId): readonly EarlierDraft[] {
  try {
    return z.array(earlierDraft).parse(JSON.parse(localStorage.getItem(earlierKey(id)) ?? ''))
  } catch {
    return []
  }
}

const contentOf = (draft: Draft) => JSON.stringify(draftSchema.parse(draft))

/** Keeps a draft that something else replaces; an empty one, and one that was kept already, is not kept. */
export function keepEarlier(id: OperationId, draft: Draft, at: number): void {
  const content = contentOf(draft)
  if (content === contentOf(emptyDraft())) return
  const others = earlierDrafts(id).filter((one) => contentOf(one.draft) !== content)
  try {
    localStorage.setItem(earlierKey(id), JSON.stringify([{ at, draft }, ...others].slice(0, MAX_EARLIER)))
    tellStored()
  } catch {
    // A full storage keeps the form itself; Undo still has the draft.
  }
}
