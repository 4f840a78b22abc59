import { useLayoutEffect, useRef, useState } from 'react'

/** The type under which a dragged picture carries its id. */
export const DRAGGED_ASSET = 'application/x-easel-asset'

/** Dropped or pasted content: files, or kept pictures by their ids. */
export interface Landed {
  readonly files: readonly File[]
  readonly assetIds: readonly string[]
}

/** A picture field on the screen. */
interface Place {
  readonly element: HTMLElement
  /** Whether another picture fits in without one going. */
  hasRoom(): boolean
  aim(isAimed: boolean): void
  take(landed: Landed): void
}

const places = new Set<Place>()

/** A drag that began on this page: its files, if it has any, are previews. */
let isOwnDrag = false

const inOrder = () =>
  [...places].sort((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )

/** The target of a picture: the field under it, else the first with room, else the first. */
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

function land(place: Place, landed: Landed): void {
  const folded = place.element.closest('details')
  if (folded) folded.open = true
  place.element.scrollIntoView({ block: 'nearest' })
  place.take(landed)
}

function onDragOver(event: DragEvent): void {
  const place = placeFor(event.target)
  if (!place || !event.dataTransfer || !isPicture(event.dataTransfer)) return
  event.preventDefault()
  aimAt(place)
}

function onDrop(event: DragEvent): void {
  aimAt(undefined)
  const place = placeFor(event.target)
  const { dataTransfer } = event
  if (!place || !dataTransfer || !isPicture(dataTransfer)) return
  event.preventDefault()
  const assetIds = dataTransfer.getData(DRAGGED_ASSET).split(',').filter(Boolean)
  // The files of a kept picture that is dragged are previews.
  land(place, { assetIds, files: assetIds.length > 0 ? [] : [...dataTransfer.files] })
}

const ORIGINAL = /^\/api\/assets\/([A-Za-z0-9_-]{1,64})\/original$/

/** The kept picture in copied markup, as Copy picture writes it; pictures of other sites are none. */
function assetIn(html: string): string | null {
  const src = new DOMParser().parseFromString(html, 'text/html').querySelector('img')?.getAttribute('src')
  const url = src && URL.canParse(src, location.origin) ? new URL(src, location.origin) : null
  return url?.origin === location.origin ? (ORIGINAL.exec(url.pathname)?.[1] ?? null) : null
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
  const assetId = assetIn(event.clipboardData?.getData('text/html') ?? '')
  land(place, assetId === null ? { files, assetIds: [] } : { files: [], assetIds: [assetId] })
}

function onDragLeave(event: DragEvent): void {
  // Out of the window, not from one element to the next.
  if (event.relatedTarget === null) aimAt(undefined)
}

function listen(): void {
  document.addEventListener('dragover', onDragOver)
  document.addEventListener('dragleave', onDragLeave)
  document.addEventListener('drop', onDrop)
  document.addEventListener('paste', onPaste)
}

function stopListening(): void {
  document.removeEventListener('dragover', onDragOver)
  document.removeEventListener('dragleave', onDragLeave)
  document.removeEventListener('drop', onDrop)
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
export function usePicturePlace(given: { hasRoom: boolean; take: (landed: Landed) => void }) {
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
      take: (landed) => now.current.take(landed),
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
