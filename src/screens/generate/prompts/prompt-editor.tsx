import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { startOf } from '#contract/studio/describe/text.ts'
import {
  MAX_PROMPT_LENGTH,
  MAX_PROMPT_NAME_LENGTH,
  MAX_PROMPT_TAGS,
  type SavedPrompt,
} from '#contract/studio/reuse/prompts.ts'
import { isRefusedAs } from '#src/api/call.ts'
import { changePrompt, promptsQuery, savePrompt } from '#src/api/reuse/prompts.ts'
import { variablesIn } from '#src/forms/draft/variables.ts'
import { TagChip } from '#src/library/tag.tsx'
import { TagInput } from '#src/library/tag-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { Labelled } from '#src/ui/labelled.tsx'

/** Of the name that the first line of a prompt gives. */
const MAX_SUGGESTED_NAME = 60

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
  const [name, setName] = useState(
    prompt?.name ?? startOf(startText.split('\n')[0] ?? '', MAX_SUGGESTED_NAME),
  )
  const [text, setText] = useState(prompt?.text ?? startText)
  const [tags, setTags] = useState<readonly string[]>(prompt?.tags ?? [])
  const [error, setError] = useState<string | null>(null)
  /** The prompt as somebody else saved it meanwhile. */
  const [theirs, setTheirs] = useState<SavedPrompt | null>(null)
  const variables = variablesIn(text)
  const first = useRef<HTMLInputElement>(null)
  // The dialog was open before, and its button is gone.
  useLayoutEffect(() => first.current?.focus(), [])
  /** @param replaced null saves a new one */
  async function save(replaced: SavedPrompt | null) {
    const content = { name, text, tags: [...tags] }
    try {
      await (replaced ? changePrompt(replaced.id, content, contentOf(replaced)) : savePrompt(content))
      await client.invalidateQueries({ queryKey: promptsQuery.queryKey })
      onClose()
    } catch (reason) {
      const now = isRefusedAs(reason, 'changed-meanwhile') ? await nowOf(client, replaced?.id) : null
      setTheirs(now)
      const message = reason instanceof Error ? reason.message : String(reason)
      setError(
        now ? 'Somebody else saved this prompt meanwhile. Yours is not saved yet. Theirs is:' : message,
      )
    }
  }
  const isEmpty = name.trim() === '' || text.trim() === ''
  return (
    <form
      aria-label={prompt ? 'Edit prompt' : 'New prompt'}
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) void save(prompt)
      }}
    >
      <Labelled label="Name" htmlFor="prompt-name">
        <input
          ref={first}
          id="prompt-name"
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
      {theirs && <Theirs saved={theirs} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {theirs ? (
          <>
            <Button disabled={isEmpty} onClick={() => void save(null)}>
              Save as a new prompt
            </Button>
            <Button look="primary" disabled={isEmpty} onClick={() => void save(theirs)}>
              Replace theirs
            </Button>
          </>
        ) : (
          <Button look="primary" type="submit" disabled={isEmpty}>
            Save
          </Button>
        )}
      </div>
    </form>
  )
}

const contentOf = ({ name, text, tags }: SavedPrompt) => ({ name, text, tags })

/** A saved prompt as the server has it now; null if it was deleted. */
async function nowOf(client: QueryClient, id: string | undefined): Promise<SavedPrompt | null> {
  const { prompts } = await client.fetchQuery({ ...promptsQuery, staleTime: 0 })
  return prompts.find((saved) => saved.id === id) ?? null
}

/** The prompt that somebody else saved while this one was being edited. */
const Theirs = ({ saved: { name, text, tags } }: { readonly saved: SavedPrompt }) => (
  <section aria-label="Their prompt" className="grid gap-1.5 border-l-2 border-line-2 pl-3 text-sm">
    <p className="font-medium">{name}</p>
    <p className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink-2">{text}</p>
    {tags.length > 0 && <p className="text-xs text-ink-3">Tags: {tags.join(', ')}</p>}
  </section>
)

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
