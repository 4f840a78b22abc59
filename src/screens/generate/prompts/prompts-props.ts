import type { GeneratorId } from '#contract/service/operations/table.ts'
import type { Draft } from '#src/forms/draft/draft.ts'

/** What every list of prompts is given. */
export interface PromptsProps {
  readonly model: GeneratorId
  /** Puts a prompt on the form and keeps the other fields. */
  onPrompt(change: (draft: Draft) => Draft): void
  onClose(): void
}
