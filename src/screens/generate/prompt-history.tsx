import { useInfiniteQuery } from '@tanstack/react-query'
import { Braces, History, Type } from 'lucide-react'
import { GENERATORS, type GeneratorId, operationOf } from '#contract/service/operations/table.ts'
import type { Run } from '#contract/studio/runs.ts'
import { runsQuery } from '#src/api/runs.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { draftOf } from '#src/forms/draft/draft-of.ts'
import { escaped } from '#src/forms/draft/variables.ts'
import { promptOf } from '#src/runs/groups.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { distinctPrompts } from './distinct-prompts.ts'

const MAX_PROMPTS = 12

export interface PromptHistoryProps {
  readonly model: GeneratorId
  /** Puts a prompt on the form and keeps the other fields. */
  onPrompt(change: (draft: Draft) => Draft): void
}

/** The latest prompts without duplicates, for reuse. */
export function PromptHistory({ model, onPrompt }: PromptHistoryProps) {
  const { data } = useInfiniteQuery(runsQuery({ operations: GENERATORS }))
  const catalogue = useCatalogue()
  const fields = operationOf(model).fields(catalogue)
  const runs = distinctPrompts(data?.pages.flatMap((page) => page.runs) ?? []).filter(
    (run) => draftOf(run).promptAs === 'words' || operationOf(model).structuredIn !== undefined,
  )
  if (runs.length === 0) return null
  return (
    <Menu
      label="History"
      isWide
      icon={History}
      items={runs.slice(0, MAX_PROMPTS).map((run) => ({
        label: promptOf(run),
        icon: draftOf(run).promptAs === 'words' ? Type : Braces,
        run: () =>
          onPrompt((draft) => withPrompt(draft, run, 'text_prompt' in fields ? 'text_prompt' : 'prompt')),
      }))}
    />
  )
}

function withPrompt(draft: Draft, run: Run, field: string): Draft {
  const { promptAs, jsonText } = draftOf(run)
  if (promptAs === 'json') return { ...draft, promptAs, jsonText }
  return { ...draft, promptAs, values: { ...draft.values, [field]: escaped(promptOf(run)) } }
}
