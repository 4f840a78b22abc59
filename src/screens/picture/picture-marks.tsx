import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { MAX_NOTE_LENGTH } from '#contract/studio/library.ts'
import { Stars } from '#src/library/stars.tsx'
import { TagChip } from '#src/library/tag.tsx'
import { TagInput } from '#src/library/tag-input.tsx'
import { markPictures } from '#src/pictures/mark.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'

/** What a person says about a picture: stars, favourite, tags, a note. */
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
              <TagChip key={tag} tag={tag} onRemove={() => void mark({ removeTags: [tag] })} />
            ))}
          </ul>
        )}
        <TagInput label="Add a tag" present={asset.tags} onAdd={(tag) => void mark({ addTags: [tag] })} />
      </div>
      <Note key={asset.id} note={asset.note} onSave={async (note) => (await mark({ note })) !== null} />
    </section>
  )
}

interface NoteProps {
  readonly note: string
  /** Whether it was saved. */
  onSave(note: string): Promise<boolean>
}

const PAUSE_MS = 600

/** A note, saved at a pause, and when the field loses the focus or goes away; what could not be saved stays in the field. */
function Note({ note, onSave }: NoteProps) {
  /** What was typed and is not saved yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? note
  const save = useRef(async () => {})
  save.current = async () => {
    if (typed === null) return
    if (typed === note || (await onSave(typed))) setTyped((now) => (now === typed ? null : now))
  }
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => void save.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // A field that goes away while it has the focus is not told that it lost it.
  useEffect(() => () => void save.current(), [])
  return (
    <label className="grid gap-1.5">
      <span className="text-xs font-medium text-ink-2">Note</span>
      <textarea
        value={text}
        maxLength={MAX_NOTE_LENGTH}
        rows={Math.min(8, Math.max(1, text.split('\n').length))}
        placeholder="Add a note"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save.current()}
        className={classNames(inputLook, 'field-sizing-content min-h-8 resize-y py-1.5')}
      />
    </label>
  )
}
