import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MAX_PROMPT_LENGTH,
  MAX_PROMPT_NAME_LENGTH,
  MAX_PROMPT_TAGS,
  type SavedPrompt,
} from '#contract/studio/reuse/prompts.ts'
import { changePrompt, promptsQuery, savePrompt } from '#src/api/reuse/prompts.ts'
import { variablesIn } from '#src/forms/draft/variables.ts'
import { TagChip } from '#src/library/tag.tsx'
import { TagInput } from '#src/library/tag-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { Labelled } from '#src/ui/labelled.tsx'

interface PromptEditorProps {
  /** Null for one that is not saved yet. */
  readonly prompt: SavedPrompt | null
  /** The text of a new one. */
  readonly startText: string
  onClose(): void
}

/** Names, writes and tags a prompt. */
export function PromptEditor({ prompt, startText, onClose }: PromptEditorProps) {
  const client = useQueryClient()
  const [name, setName] = useState(prompt?.name ?? startText.split('\n')[0]?.slice(0, 60) ?? '')
  const [text, setText] = useState(prompt?.text ?? startText)
  const [tags, setTags] = useState<readonly string[]>(prompt?.tags ?? [])
  const [error, setError] = useState<string | null>(null)
  const variables = variablesIn(text)
  async function save() {
    const content = { name, text, tags: [...tags] }
    try {
      await (prompt ? changePrompt(prompt.id, content) : savePrompt(content))
      await client.invalidateQueries({ queryKey: promptsQuery.queryKey })
      onClose()
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason))
    }
  }
  const isEmpty = name.trim() === '' || text.trim() === ''
  return (
    <form
      aria-label={prompt ? 'Edit prompt' : 'New prompt'}
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) void save()
      }}
    >
      <Labelled label="Name" htmlFor="prompt-name">
        <input
          id="prompt-name"
          data-focus-first
          value={name}
          maxLength={MAX_PROMPT_NAME_LENGTH}
          className={inputLook}
          onChange={({ target }) => setName(target.value)}
        />
      </Labelled>
      <Labelled
        label="Text"
        htmlFor="prompt-text"
        help={
          variables.length > 0
            ? `The form asks for ${variables.join(', ')}.`
            : 'A name in braces, as in {product}, becomes a field of the form; {{product}} stays as text.'
        }
      >
        <textarea
          id="prompt-text"
          value={text}
          rows={7}
          maxLength={MAX_PROMPT_LENGTH}
          className={classNames(inputLook, 'resize-y py-2 leading-5')}
          onChange={({ target }) => setText(target.value)}
        />
      </Labelled>
      <Labelled label="Tags">
        <Tags tags={tags} onChange={setTags} />
      </Labelled>
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" type="submit" disabled={isEmpty}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface TagsProps {
  readonly tags: readonly string[]
  onChange(tags: readonly string[]): void
}

const Tags = ({ tags, onChange }: TagsProps) => (
  <div className="flex flex-wrap items-center gap-1.5">
    {tags.map((tag) => (
      <TagChip key={tag} tag={tag} onRemove={() => onChange(tags.filter((one) => one !== tag))} />
    ))}
    {tags.length < MAX_PROMPT_TAGS && (
      <TagInput label="Add a tag" present={tags} onAdd={(tag) => onChange([...new Set([...tags, tag])])} />
    )}
  </div>
)
