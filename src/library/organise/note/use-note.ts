import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MAX_NOTE_LENGTH } from '#contract/studio/organise/changes.ts'
import { isRefusedAs } from '#src/api/call.ts'
import { changePictures } from '#src/api/library/organise.ts'
import { readAsset } from '#src/api/runs.ts'
import { copyText } from '#src/pictures/perform.ts'
import { failureWords } from '#src/pictures/toast-failure.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { afterPause } from '#src/ui/keys/after-pause.ts'
import { dismissTopic, toast } from '#src/ui/overlays/toast.ts'
import { keepNoteDraft, type NoteDraft, readNoteDraft } from './note-draft.ts'

const PAUSE_MS = 600

/** Why a text is no note: by how much it is too long. */
function tooLong(text: string): string | null {
  const over = text.length - MAX_NOTE_LENGTH
  return over > 0
    ? `Not saved: a note has at most ${formatWhole(MAX_NOTE_LENGTH)} characters. Remove ${formatWhole(over)}.`
    : null
}

const replacing = (id: string, { text, base }: NoteDraft) => ({
  ids: [id],
  note: text,
  expected: { note: base },
})

/**
 * The note of a picture as it is typed: saved after a pause, on blur, on unmount and when the page is closed. It replaces
 * only the note that was there when the typing began; if somebody else wrote meanwhile, `theirs` is their note, and nothing
 * is saved until a person decides. @param note the saved note
 */
export function useNote(id: string, note: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<NoteDraft | null>(() => readNoteDraft(id, note))
  const [theirs, setTheirs] = useState<string | null>(null)
  /** Theirs of this moment: while a person decides, nothing is sent. */
  const shown = useRef(theirs)
  const showTheirs = useRef((next: string | null) => {
    shown.current = next
    setTheirs(next)
  }).current
  /** The draft of this moment, for what ends later. */
  const latest = useRef(draft)
  const isShown = useRef(true)
  const change = useRef((next: NoteDraft | null) => {
    latest.current = next
    keepNoteDraft(id, next)
    setDraft(next)
  }).current
  const problem = draft && tooLong(draft.text)

  /** Sends the draft, and what is typed meanwhile. */
  const send = useRef(async () => {
    for (let now = latest.current; now && now.text !== now.base; now = latest.current) {
      if (tooLong(now.text) !== null || shown.current !== null) return
      const sent = now.text
      change({ ...now, sent })
      try {
        await changePictures(replacing(id, now))
      } catch (error) {
        if (isRefusedAs(error, 'gone')) return offerText(id, now.text)
        if (!isRefusedAs(error, 'changed-meanwhile')) return tellUnsaved(id, error)
        const other = (await readAsset(id)).note
        // The text that was sent before, and whose response was lost, is no one else's.
        if (other !== now.sent) return isShown.current ? showTheirs(other) : toast(ELSEWHERE)
        change({ ...(latest.current ?? now), base: other })
        continue
      } finally {
        void client.invalidateQueries()
      }
      dismissTopic(topicOf(id))
      const later = latest.current
      change({ text: later?.text ?? sent, base: sent })
    }
    // It stays on the screen until the saved note has arrived.
    keepNoteDraft(id, null)
  }).current

  const sending = useRef<Promise<void>>(Promise.resolve())
  const save = useRef(() => {
    sending.current = sending.current.then(send).catch((error: unknown) => tellUnsaved(id, error))
    return sending.current
  }).current

  useEffect(() => {
    if (draft === null || theirs !== null) return
    return afterPause(() => void save(), PAUSE_MS)
  }, [draft, theirs, save])
  useEffect(() => {
    const now = latest.current
    if (now && now.text === now.base) return change(null)
    // Theirs as it is by now; none if they took it back, or wrote the same.
    if (now && shown.current !== null) showTheirs([now.base, now.text].includes(note) ? null : note)
  }, [note, change, showTheirs])
  useLayoutEffect(() => {
    const onHide = () => {
      const now = latest.current
      // No code is left to handle the response: the draft stays, and is compared with the note next time.
      if (now && now.text !== now.base && tooLong(now.text) === null)
        void changePictures(replacing(id, now), { keepalive: true }).catch(() => {})
    }
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [id])
  // A field that unmounts while it has the focus gets no blur event.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      void save()
    }
  }, [save])

  return {
    text: draft?.text ?? note,
    problem,
    theirs,
    type: (text: string) => change({ ...(latest.current ?? { base: note }), text }),
    save,
    /** Decides between the two notes: this text replaces theirs. */
    decide(text: string) {
      if (theirs === null) return
      change(text === note ? null : { text, base: theirs })
      showTheirs(null)
    },
  }
}

const topicOf = (id: string) => `note ${id}`

/** Goes once the note is saved. */
const tellUnsaved = (id: string, error: unknown) =>
  toast(failureWords('The note could not be saved', error), undefined, topicOf(id))

/** The picture is deleted for good, and its page with it: the typed text is offered before it goes. */
function offerText(id: string, text: string): void {
  const copy = { label: 'Copy the note', run: () => copyText(text, 'Note') }
  toast('The note could not be saved: its picture was deleted for good.', copy, topicOf(id))
}

const ELSEWHERE = 'Somebody else changed the note of the picture that you left. Open it to see both notes.'
