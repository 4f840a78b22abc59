import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { MAX_NOTE_LENGTH } from '#contract/studio/organise/changes.ts'
import { changePictures } from '#src/api/library/organise.ts'
import { markPictures } from '#src/pictures/mark.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { Stars } from '../stars.tsx'
import { PictureTag } from '../tag.tsx'
import { TagInput } from '../tag-input.tsx'

/** A person's marks on a picture: stars, favourite, tags, a note. */
export function PictureMarks({ asset }: { readonly asset: Asset }) {
  const client = useQueryClient()
  const mark = (change: Parameters<typeof markPictures>[2]) => markPictures(client, [asset.id], change)
  return (
    <section aria-label="Rating, tags and note" className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stars rating={asset.rating} onRate={(rating) => void mark({ rating })} />
        <Button
          look="quiet"
          aria-pressed={asset.isFavorite}
          onClick={() => void mark({ isFavorite: !asset.isFavorite })}
        >
          <Heart size={16} aria-hidden className={classNames(asset.isFavorite && 'fill-current')} />
          Favourite
        </Button>
      </div>
      <div className="grid gap-1.5">
        <span className="text-xs font-medium text-ink-2">Tags</span>
        {asset.tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {asset.tags.map((tag) => (
              <PictureTag key={tag} tag={tag} onRemove={() => void mark({ removeTags: [tag] })} />
            ))}
          </ul>
        )}
        <TagInput label="Add a tag" present={asset.tags} onAdd={(tag) => void mark({ addTags: [tag] })} />
      </div>
      <Note
        key={asset.id}
        id={asset.id}
        note={asset.note}
        onSave={async (note) => (await mark({ note })) !== null}
      />
    </section>
  )
}

interface NoteProps {
  readonly id: string
  readonly note: string
  /** Whether the note was saved. */
  onSave(note: string): Promise<boolean>
}

const PAUSE_MS = 600

/** A draft stays in this browser until the server has it. */
const draftKey = (id: string) => `easel.note.${id}`

/** Why a text is no note: by how much it is too long. */
function tooLong(text: string | null): string | null {
  const over = (text?.length ?? 0) - MAX_NOTE_LENGTH
  return over > 0
    ? `Not saved: a note has at most ${formatWhole(MAX_NOTE_LENGTH)} characters. Remove ${formatWhole(over)}.`
    : null
}

/** Keeps a draft in this browser, if there is room for it. */
function keepDraft(id: string, text: string): void {
  try {
    localStorage.setItem(draftKey(id), text)
  } catch {
    localStorage.removeItem(draftKey(id))
  }
}

/**
 * A note, saved after a pause in typing, on blur, on unmount and when the page is closed; a note that is too long or
 * could not be saved stays in the field.
 */
function Note({ id, note, onSave }: NoteProps) {
  const field = useId()
  /** The typed text that is not saved yet. */
  const [typed, setTyped] = useState<string | null>(() => localStorage.getItem(draftKey(id)))
  const text = typed ?? note
  const lack = tooLong(typed)
  function change(next: string) {
    setTyped(next)
    keepDraft(id, next)
  }
  const save = useRef(async () => {})
  save.current = async () => {
    if (typed === null || lack !== null) return
    if (typed !== note && !(await onSave(typed))) return
    if (localStorage.getItem(draftKey(id)) === typed) localStorage.removeItem(draftKey(id))
    setTyped((now) => (now === typed ? null : now))
  }
  const leave = useRef(() => {})
  leave.current = () => {
    // No code is left to handle the response: the draft stays, and is compared with the note next time.
    if (typed !== null && typed !== note && lack === null)
      void changePictures({ ids: [id], note: typed }, { keepalive: true }).catch(() => {})
  }
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => void save.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useLayoutEffect(() => {
    const onHide = () => leave.current()
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [])
  // A field that unmounts while it has the focus gets no blur event.
  useEffect(() => () => void save.current(), [])
  return (
    <Labelled label="Note" htmlFor={field} error={lack ?? undefined}>
      <textarea
        id={field}
        value={text}
        aria-invalid={lack !== null}
        aria-describedby={describedBy(field)}
        rows={Math.min(8, Math.max(1, text.split('\n').length))}
        placeholder="Add a note"
        onChange={({ target }) => change(target.value)}
        onBlur={() => void save.current()}
        className={classNames(inputLook, 'field-sizing-content max-h-48 min-h-8 resize-y py-1.5')}
      />
    </Labelled>
  )
}
