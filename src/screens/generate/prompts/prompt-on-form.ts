import type { GeneratorId } from '#contract/service/operations/table.ts'
import { type Draft, promptFieldOf } from '#src/forms/draft/draft.ts'

/** A draft with another prompt in words; the structured one is kept, and not sent. */
export const withWords = (draft: Draft, model: GeneratorId, words: string): Draft => ({
  ...draft,
  promptAs: 'words',
  values: { ...draft.values, [promptFieldOf(model)]: words },
})
