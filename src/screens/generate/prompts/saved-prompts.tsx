import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedPrompt } from '#contract/studio/reuse/prompts.ts'
import { deletePrompt, promptsQuery, restorePrompt } from '#src/api/reuse/prompts.ts'
import { promptFieldOf } from '#src/forms/draft/draft.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { variablesIn } from '#src/forms/draft/variables.ts'
import { TagChip } from '#src/library/tag.tsx'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { Unread } from '#src/runs/unread.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { withWords } from './prompt-on-form.ts'
import { PromptSearch, passes } from './prompt-search.tsx'
import type { PromptsProps } from './prompts-props.ts'

/** Prompts with names, tags and variables; found by any of their words. */
export function SavedPrompts({ model, onPrompt, onClose }: PromptsProps) {
  const query = useQuery(promptsQuery)
  const [words, setWords] = useState('')
  const [edited, setEdited] = useState<SavedPrompt | 'new' | null>(null)
  const now = String(loadDraft(model).values[promptFieldOf(model)] ?? '')
  if (query.isError) return <Unread query={query} />
  const prompts = query.data?.prompts ?? []
  const found = prompts.filter(({ name, text, tags }) => passes(words, [name, text, ...tags]))
  if (edited !== null)
    return (
      <PromptEditor
        prompt={edited === 'new' ? null : edited}
        startText={now}
        onClose={() => setEdited(null)}
      />
    )
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <PromptSearch words={words} onWords={setWords} />
        <Button onClick={() => setEdited('new')}>
          {now === '' ? 'New prompt' : 'Save the form’s prompt'}
        </Button>
      </div>
      {query.isSuccess && found.length === 0 && (
        <EmptyState title={prompts.length === 0 ? 'No saved prompts yet' : 'No matches'}>
          {prompts.length === 0
            ? 'Save a prompt to use it again. Names in braces, as in {product}, become fields of the form.'
            : 'Try other words.'}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {found.map((prompt) => (
          <PromptRow
            key={prompt.id}
            prompt={prompt}
            onUse={() => {
              onPrompt((draft) => withWords(draft, model, prompt.text))
              onClose()
            }}
            onEdit={() => setEdited(prompt)}
          />
        ))}
      </ul>
    </div>
  )
}

interface PromptRowProps {
  readonly prompt: SavedPrompt
  onUse(): void
  onEdit(): void
}

function PromptRow({ prompt, onUse, onEdit }: PromptRowProps) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: promptsQuery.queryKey })
  const { id, name, text, tags } = prompt
  async function remove() {
    await deletePrompt(id)
    refresh()
    toast(`“${name}” deleted`, {
      label: 'Undo',
      run: () => void restorePrompt(id).then(refresh, toastFailure('The prompt could not be restored')),
    })
  }
  const variables = variablesIn(text)
  return (
    <li className="surface flex items-start gap-3 p-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-sm font-medium break-words">{name}</p>
        <p className="line-clamp-2 text-sm break-words whitespace-pre-wrap text-ink-2">{text}</p>
        <div className="flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
          {tags.map((tag) => (
            <TagChip key={tag} tag={tag} />
          ))}
          {variables.length > 0 && <span>asks for {variables.join(', ')}</span>}
        </div>
      </div>
      <Button aria-label={`Use ${name}`} onClick={onUse}>
        Use
      </Button>
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
      <IconButton
        icon={Trash2}
        label={`Delete ${name}`}
        onClick={() => void remove().catch(toastFailure('The prompt could not be deleted'))}
      />
    </li>
  )
}
