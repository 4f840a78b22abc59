import { useLayoutEffect, useRef, useState } from 'react'

/** The type under which a dragged picture carries its id. */
export const DRAGGED_ASSET = 'application/x-easel-asset'

/** A picture field on the screen. */
interface Place {
  readonly element: HTMLElement
  /** Whether another picture fits in without one going. */
  hasRoom(): boolean
  aim(isAimed: boolean): void
  take(files: readonly File[]): void
}

const places = new Set<Place>()

/** A drag that began on this page: its files, if it has any, are previews. */
let isOwnDrag = false

const inOrder = () =>
  [...places].sort((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )

/** Where a picture lands: in the field that it is over, else in the first with room, else in the first. */
function placeFor(target: EventTarget | null): Place | undefined {
  // Elements behind a dialog are not visible.
  if (document.querySelector('dialog[open]')) return undefined
  const all = inOrder()
  const over = all.find(({ element }) => target instanceof Node && element.contains(target))
  return over ?? all.find((place) => place.hasRoom()) ?? all[0]
}

const isPicture = ({ types }: DataTransfer) =>
  types.includes(DRAGGED_ASSET) || (types.includes('Files') && !isOwnDrag)

function aimAt(place: Place | undefined): void {
  for (const one of places) one.aim(one === place)
}

function land(place: Place, files: readonly File[]): void {
  const folded = place.element.closest('details')
  if (folded) folded.open = true
  place.element.scrollIntoView({ block: 'nearest' })
  place.take(files)
}

function onDragOver(event: DragEvent): void {
  const place = placeFor(event.target)
  if (!place || !event.dataTransfer || !isPicture(event.dataTransfer)) return
  event.preventDefault()
  aimAt(place)
}

async function onDrop(event: DragEvent): Promise<void> {
  aimAt(undefined)
  const place = placeFor(event.target)
  const { dataTransfer } = event
  if (!place || !dataTransfer || !isPicture(dataTransfer)) return
  event.preventDefault()
  const assetId = dataTransfer.getData(DRAGGED_ASSET)
  land(place, assetId === '' ? [...dataTransfer.files] : await originalOf(assetId))
}

/** The original of a picture of the studio, as a file: the same bytes are the same picture when they are sent back. */
async function originalOf(assetId: string): Promise<readonly File[]> {
  const answer = await fetch(`/api/assets/${assetId}/original`).catch(() => null)
  if (!answer?.ok) return []
  const blob = await answer.blob()
  return [new File([blob], assetId, { type: blob.type })]
}

function onPaste(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])]
  const place = placeFor(event.target)
  if (!place || files.length === 0) return
  // Text that brings a picture along is pasted as text into a text field.
  const isWriting =
    event.target instanceof Element && event.target.matches('textarea, input:not([type=file])')
  if (isWriting && event.clipboardData?.types.includes('text/plain')) return
  event.preventDefault()
  land(place, files)
}

function onDragLeave(event: DragEvent): void {
  // Out of the window, not from one element to the next.
  if (event.relatedTarget === null) aimAt(undefined)
}

const drop = (event: DragEvent) => void onDrop(event)

function listen(): void {
  document.addEventListener('dragover', onDragOver)
  document.addEventListener('dragleave', onDragLeave)
  document.addEventListener('drop', drop)
  document.addEventListener('paste', onPaste)
}

function stopListening(): void {
  document.removeEventListener('dragover', onDragOver)
  document.removeEventListener('dragleave', onDragLeave)
  document.removeEventListener('drop', drop)
  document.removeEventListener('paste', onPaste)
}

/**
 * Prevents navigation when a file is dropped outside of a field: the browser would open it.
 * @returns a function that stops it
 */
export function guardPage(onRefused: () => void): () => void {
  const startOwn = () => {
    isOwnDrag = true
  }
  const endOwn = () => {
    isOwnDrag = false
    aimAt(undefined)
  }
  // After the document's listeners: a drop that a field accepted is already prevented.
  function keep(event: DragEvent) {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
    if (event.type === 'drop' && !isOwnDrag) onRefused()
  }
  const listeners = [
    ['dragstart', startOwn],
    ['dragend', endOwn],
    ['dragover', keep],
    ['drop', keep],
  ] as const
  for (const [type, listener] of listeners) addEventListener(type, listener)
  return () => {
    for (const [type, listener] of listeners) removeEventListener(type, listener)
  }
}

/**
 * Makes an element a place where pictures land that are dropped or pasted anywhere on the screen.
 * @returns the element's ref, and whether a picture that is being dragged would land here
 */
export function usePicturePlace(given: { hasRoom: boolean; take: (files: readonly File[]) => void }) {
  const element = useRef<HTMLDivElement>(null)
  const now = useRef(given)
  now.current = given
  const [isAimed, aim] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const place: Place = {
      element: element.current,
      hasRoom: () => now.current.hasRoom,
      aim,
      take: (files) => now.current.take(files),
    }
    if (places.size === 0) listen()
    places.add(place)
    return () => {
      places.delete(place)
      if (places.size === 0) stopListening()
    }
  }, [])
  return { element, isAimed }
}
