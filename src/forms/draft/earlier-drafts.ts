import * as z from 'zod/mini'
import type { OperationId } from '#contract/service/operations/table.ts'
import { tellStored } from '#src/ui/browser/stored.ts'
import { type Draft, draftIn, draftSchema, emptyDraft } from './draft.ts'
import { earlierKey } from './earlier-key.ts'

const MAX_EARLIER = 10

const page = z.optional(z.number())
const earlierDraft = z.object({
  at: z.number(),
  draft: draftSchema,
  /** The page that saved it, if another window replaced it. */
  page,
})
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
  keep(id, { at, draft })
}

function keep(id: OperationId, one: EarlierDraft): void {
  const content = contentOf(one.draft)
  if (content === contentOf(emptyDraft())) return
  const others = earlierDrafts(id).filter(
    (other) => contentOf(other.draft) !== content && (other.page === undefined || other.page !== one.page),
  )
  try {
    localStorage.setItem(earlierKey(id), JSON.stringify([one, ...others].slice(0, MAX_EARLIER)))
    tellStored()
  } catch {
    // A full storage keeps the form itself; Undo still has the draft.
  }
}

/**
 * Keeps the draft of another window that this one replaces in the local storage. Only the last of each page stays: the
 * ones before were changed there, and windows that are used by turns would fill the list.
 *
 * @param last the stored draft that is replaced
 * @param own the stored draft that this window had until then: the same content was seen
 */
export function keepUnseen(id: OperationId, last: string, own: string | null): void {
  const draft = draftIn(last)
  if (contentOf(draft) === contentOf(draftIn(own ?? ''))) return
  keep(id, { at: Date.now(), draft, ...z.object({ page }).parse(JSON.parse(last)) })
}
