import type { QueryClient } from '@tanstack/react-query'
import { isWorking, type PictureChange, type RecordedChange } from '#contract/studio/organise/changes.ts'
import { isRefusedAs } from '#src/api/call.ts'
import { changePictures, readChange, takeBack, undoChange } from '#src/api/library/organise.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { dismissTopic, showProgress, toast } from '#src/ui/overlays/toast.ts'
import { isNone, outcomeWords } from './change-words.ts'
import { showInPlace } from './changes/change-place.ts'
import { endUnderWay, noteUnderWay } from './changes/under-way.ts'
import { bodyOf, type Chosen, sizeOf, these } from './chosen.ts'
import { toastFailure } from './toast-failure.ts'

const LOOK_EVERY_MS = 250
/** So many pictures are changed before a person can reload the page. */
const QUICK = 500
/** One toast for all changes: it shows only the last, and the shortcut for Undo reaches those before. */
const TOPIC = 'change of pictures'
const NONE = 'change of nothing'

/** What they say, and offer to undo, is no longer the last change. */
function dismissLast(): void {
  for (const topic of [TOPIC, NONE]) dismissTopic(topic)
}

/**
 * Changes the marks of pictures. The server records the change for Undo; a change of many pictures is followed to its
 * end. Shows a failure as a toast, and returns null.
 */
export async function markPictures(
  client: QueryClient,
  of: Chosen | readonly string[],
  change: PictureChange,
): Promise<RecordedChange | null> {
  const chosen = 'kind' in of ? of : these(of)
  const isLong = sizeOf(chosen) > QUICK
  if (isLong) noteUnderWay(change)
  try {
    const { change: made } = await changePictures({ ...bodyOf(chosen), ...change })
    const ended = await followed(client, made)
    // One of few pictures is taken back already.
    if (!isNone(ended)) dismissLast()
    else if (isWorking(made)) await takeBack(ended.id)
    if (isLong) endUnderWay()
    return ended
  } catch (error) {
    // Leaving the page ends a request without an answer too, in some browsers before the page is gone.
    if (isLong && !isRefusedAs(error, 'unreachable')) endUnderWay()
    toastFailure('The change could not be saved')(error)
    return null
  } finally {
    void client.invalidateQueries()
  }
}

/** The same, with a toast that offers Undo: for several pictures at once, or if they leave the screen. */
export async function markWithUndo(
  client: QueryClient,
  of: Chosen | readonly string[],
  change: PictureChange,
): Promise<boolean> {
  const made = await markPictures(client, of, change)
  if (made) tellOutcome(client, made)
  return made !== null
}

/** Says what became of a change or its undo; a change can be undone. */
export function tellOutcome(client: QueryClient, change: RecordedChange): void {
  // One that changed nothing stands beside the Undo of the change before it, which still is the last one.
  if (isNone(change)) return void toast(outcomeWords(change), undefined, NONE)
  if (showInPlace(change)) return
  const offer = { label: 'Undo', run: () => void undo(client, change) }
  toast(outcomeWords(change), change.isUndone ? undefined : offer, TOPIC)
}

/** The shortcut for Undo knows only the id. */
type Undoable = Pick<RecordedChange, 'id'> & Partial<Pick<RecordedChange, 'change' | 'pictures'>>

/** Undoes a change as a whole; one of many pictures is noted before, as a reload can come before the answer. */
export async function undo(client: QueryClient, { id, change, pictures = 0 }: Undoable): Promise<void> {
  const isLong = pictures > QUICK
  if (isLong && change) noteUnderWay(change, id)
  try {
    const ended = await followed(client, await undoChange(id))
    if (isLong) endUnderWay()
    // A dialog tells of its change in a message too, beside the bar of the selection.
    dismissLast()
    tellOutcome(client, ended)
  } catch (error) {
    if (isLong && !isRefusedAs(error, 'unreachable')) endUnderWay()
    toastFailure('The change could not be undone')(error)
  } finally {
    void client.invalidateQueries()
  }
}

/** Waits for the end of a change, and shows its progress. */
export async function followed(client: QueryClient, started: RecordedChange): Promise<RecordedChange> {
  let change = started
  if (!isWorking(change)) return change
  noteUnderWay(change.change, change.id)
  const progress = showProgress()
  try {
    while (isWorking(change)) {
      const [done, all] = [formatWhole(change.done), formatWhole(change.pictures)]
      progress.say(
        change.isUndone ? `${done} of ${all} pictures undone` : `${done} of ${all} pictures changed`,
      )
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      change = await readChange(change.id)
    }
    endUnderWay()
    return change
  } finally {
    progress.end()
    void client.invalidateQueries()
  }
}
