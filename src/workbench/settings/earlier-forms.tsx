import { Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { type Draft, promptFieldOf } from '#src/forms/draft/draft.ts'
import { type EarlierDraft, earlierDrafts } from '#src/forms/draft/earlier-drafts.ts'
import { earlierKey } from '#src/forms/draft/earlier-key.ts'
import { onStored } from '#src/ui/browser/stored.ts'
import { formatAgo } from '#src/ui/format/format.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'

interface EarlierFormsProps {
  readonly operation: OperationId
  onRestore(draft: Draft): void
}

/** Restores the form as it was before settings, a picture or a prompt replaced its content. */
export function EarlierForms({ operation, onRestore }: EarlierFormsProps) {
  useSyncExternalStore(onStored, () => localStorage.getItem(earlierKey(operation)))
  const earlier = earlierDrafts(operation)
  if (earlier.length === 0) return null
  const now = Date.now()
  return (
    <Menu
      label="Earlier forms"
      icon={Undo2}
      isNamed
      isWide
      items={earlier.map(({ at, draft }, place) => ({
        label: distinctWords(operation, earlier, place),
        icon: Undo2,
        aside: () => formatAgo(new Date(at).toISOString(), now),
        run: () => onRestore(draft),
      }))}
    />
  )
}

/** Numbers forms with the same prompt. */
function distinctWords(operation: OperationId, earlier: readonly EarlierDraft[], place: number): string {
  const words = earlier.slice(0, place + 1).map(({ draft }) => wordsOf(operation, draft))
  const own = words[place] ?? ''
  const same = words.filter((one) => one === own).length
  return same > 1 ? `${own} (${same})` : own
}

/** The label of a form: its prompt, else its pictures. */
function wordsOf(operation: OperationId, draft: Draft): string {
  const words = draft.values[promptFieldOf(operation)]
  if (typeof words === 'string' && words.trim() !== '') return words
  const names = Object.values(draft.files).flatMap((given) => (given ?? []).map(({ name }) => name))
  return names.join(', ') || 'Other settings'
}
