import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { MAX_RATING } from '#contract/studio/library/filter-values.ts'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import { erasePictures } from '#src/api/library/organise.ts'
import { ask, type Question, useAsked } from '#src/pictures/ask.ts'
import { bodyOf, sizeOf } from '#src/pictures/chosen.ts'
import { markWithUndo } from '#src/pictures/mark.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { useUses } from '#src/pictures/use/use-in-menu.tsx'
import { Button } from '#src/ui/button.tsx'
import { count } from '#src/ui/format/format.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { Stars } from '../stars.tsx'
import { TagDot } from '../tag.tsx'
import { TagInput } from '../tag-input.tsx'
import { MoveChoices } from './move-choices.tsx'

const close = () => ask(null)

/** Closes this dialog once an answer is here, unless it is closed already: another one may be open by then. */
function useClosing() {
  const isOpen = useRef(true)
  useLayoutEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current && close()
}

/** The dialogs that ask for details before pictures are changed. */
export function OrganiseDialogs() {
  const asked = useAsked()
  if (!asked) return null
  const many = count(sizeOf(asked.chosen), 'picture')
  const titles: Readonly<Record<Question['kind'], string>> = {
    tag: `Tags of ${many}`,
    move: `Move ${many}`,
    rate: `Rate ${many}`,
    use: `Use ${many} in…`,
    erase: `Delete ${many} for good?`,
  }
  const Content = CONTENT[asked.kind]
  return (
    <Dialog key={asked.kind} title={titles[asked.kind]} onClose={close}>
      <Content {...asked} />
      {/* Those of the page are behind the dialog. */}
      <Toasts />
    </Dialog>
  )
}

const CONTENT = {
  tag: TagsOfSeveral,
  move: Moving,
  rate: Rating,
  use: Using,
  erase: Erasing,
} satisfies Readonly<Record<Question['kind'], (question: Question) => React.ReactNode>>

function useMark({ chosen, onDone }: Question) {
  const client = useQueryClient()
  return (change: PictureChange) =>
    markWithUndo(client, chosen, change).then((isDone) => {
      if (isDone) onDone?.()
      return isDone
    })
}

/** Adds tags to all pictures, or removes those that some of them have. */
function TagsOfSeveral(question: Question) {
  const mark = useMark(question)
  const [tags, setTags] = useState(question.tags)
  // Responses may arrive in another order than the requests.
  const show = (tag: string, isThere: boolean) =>
    setTags((shown) => [...shown.filter((other) => other !== tag), ...(isThere ? [tag] : [])])
  return (
    <div className="grid min-h-64 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <TagInput
        data-focus-first
        label="Add a tag to all"
        present={[]}
        onAdd={(tag) => void mark({ addTags: [tag] }).then((isDone) => isDone && show(tag, true))}
      />
      {tags.length > 0 && (
        <ul aria-label="Tags of these pictures" className="flex min-w-0 flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full items-center gap-1.5 rounded-sm bg-raised px-2">
              <TagDot tag={tag} /> <bdi className="min-w-0 truncate">{tag}</bdi>
              <Button
                look="quiet"
                aria-label={`Remove the tag ${tag}`}
                onClick={() => void mark({ removeTags: [tag] }).then((isDone) => isDone && show(tag, false))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Rating(question: Question) {
  const mark = useMark(question)
  const end = useClosing()
  const rate = (rating: number) => void mark({ rating }).then((isDone) => isDone && end())
  return (
    <div className="flex items-center justify-between gap-3">
      <Stars rating={0} onRate={rate} />
      <span className="text-sm text-ink-3">1 to {MAX_RATING}</span>
      <Button onClick={() => rate(0)}>Remove the rating</Button>
    </div>
  )
}

function Moving(question: Question) {
  const mark = useMark(question)
  const end = useClosing()
  return <MoveChoices onMove={(change) => void mark(change).then((isDone) => isDone && end())} />
}

/** Where the pictures can be used next: each line says what would happen. */
function Using({ pictures = [] }: Question) {
  const uses = useUses(pictures)
  return (
    <ul className="grid gap-0.5">
      {uses.map(({ label, icon: Icon, group, isDisabled, aside, run }, at) => (
        <li key={label}>
          {group !== uses[at - 1]?.group && <h3 className="px-2 pt-2 pb-1 text-xs text-ink-3">{group}</h3>}
          <button
            type="button"
            {...(at === 0 && { 'data-focus-first': true })}
            disabled={isDisabled}
            onClick={() => {
              close()
              run()
            }}
            className="flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-hover disabled:opacity-50"
          >
            <Icon size={15} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="num max-w-[50%] truncate text-xs text-ink-3">{aside?.()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A dialog waits no longer for lists without the deleted pictures. */
const LISTS_MS = 1_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The only change that cannot be undone names the number of its pictures. */
function Erasing({ chosen, onBegin, onFailed, onDone }: Question) {
  const client = useQueryClient()
  const end = useClosing()
  const [isBusy, setIsBusy] = useState(false)
  const many = count(sizeOf(chosen), 'picture')
  const failed = (error: unknown) => {
    onFailed?.()
    toastFailure('The pictures could not be deleted')(error)
    void client.invalidateQueries()
  }
  const erase = () => {
    setIsBusy(true)
    onBegin?.()
    erasePictures(bodyOf(chosen))
      .then(async ({ erased, waiting }) => {
        const number = erased + waiting
        const pictures = count(number, 'picture')
        onDone?.()
        // Lists show them until they are asked again, and a picture that gets the focus is asked for.
        await Promise.race([client.invalidateQueries(), wait(LISTS_MS)])
        end()
        if (number === 0) toast('Nothing was deleted: none of the pictures is in the trash any more')
        else toast(waiting > 0 ? `Deleting ${pictures} for good` : `${pictures} deleted for good`)
      }, failed)
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="grid gap-4 text-sm">
      <p>
        This cannot be undone. A file is deleted once nothing else uses it. Runs stay, without the picture.
      </p>
      <div className="flex justify-end gap-2">
        <Button data-focus-first onClick={close}>
          Cancel
        </Button>
        <Button look="danger" disabled={isBusy} onClick={erase}>
          Delete {many} for good
        </Button>
      </div>
    </div>
  )
}
