import { useId, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { useNote } from './use-note.ts'

interface NoteProps {
  /** Id of the picture. */
  readonly id: string
  /** The saved note. */
  readonly note: string
}

/** A person's note on a picture. A note that is too long, or that could not be saved, stays in the field. */
export function Note({ id, note }: NoteProps) {
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, problem, theirs, type, save, decide } = useNote(id, note)
  return (
    <>
      <Labelled label="Note" htmlFor={field} error={problem ?? undefined}>
        <textarea
          id={field}
          ref={box}
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={describedBy(field)}
          rows={Math.min(8, Math.max(1, text.split('\n').length))}
          placeholder="Add a note"
          onChange={({ target }) => type(target.value)}
          onBlur={() => void save()}
          className={classNames(inputLook, 'field-sizing-content max-h-48 min-h-8 resize-y py-1.5')}
        />
      </Labelled>
      {theirs !== null && (
        <TwoNotes
          mine={text}
          theirs={theirs}
          onDecide={(note) => {
            decide(note)
            // The button that was pressed goes.
            box.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface TwoNotesProps {
  readonly mine: string
  readonly theirs: string
  onDecide(note: string): void
}

/** Somebody else wrote a note meanwhile: it stands beside the field until a person decides. */
const TwoNotes = ({ mine, theirs, onDecide }: TwoNotesProps) => (
  <section aria-label="Two notes" className="grid gap-2 rounded-md border border-line-2 p-3 text-sm">
    <p role="alert">
      {theirs === ''
        ? 'Somebody else removed this note while you were writing. Yours is not saved yet.'
        : 'Somebody else changed this note while you were writing. Yours is not saved yet. Theirs is:'}
    </p>
    {theirs !== '' && (
      <blockquote className="max-h-40 overflow-y-auto border-l-2 border-line-2 pl-3 wrap-anywhere whitespace-pre-wrap text-ink-2">
        {theirs}
      </blockquote>
    )}
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onDecide(mine)}>Keep mine</Button>
      <Button onClick={() => onDecide(theirs)}>{theirs === '' ? 'Remove it' : 'Keep theirs'}</Button>
      {theirs !== '' && <Button onClick={() => onDecide(`${theirs}\n\n${mine}`)}>Keep both</Button>}
    </div>
  </section>
)
