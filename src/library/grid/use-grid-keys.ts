import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { isFocusFree } from '#src/ui/browser/lost-focus.ts'
import { cellsOf, type Rows, rowAt, rowOf } from './rows.ts'
import { GAP_PX } from './use-rows.ts'

interface GridKeys {
  readonly list: RefObject<HTMLElement | null>
  readonly rows: Rows
  readonly ratios: Float32Array
  /** The number of all pictures, of which the shapes may still load. */
  readonly total: number | undefined
  readonly view: number
  /** The scroll position of the upper edge. */
  top(): number
  scrollTo(top: number): void
  /** The place that had the focus before, for example before its page was opened. */
  readonly begin?: number | undefined
  /** Shift and a key extended a range; see `Extension`. */
  onExtend?: ((by: Extension) => void) | undefined
}

/** A range of places: its start, its end before, and its end now. */
export interface Extension {
  readonly anchor: number
  readonly before: number
  readonly to: number
}

/** The last place of all. */
const END = Number.POSITIVE_INFINITY

const placeOf = (element: Element | null) => element?.closest<HTMLElement>('[data-place]') ?? null
const linkIn = (cell: HTMLElement) => cell.querySelector<HTMLElement>('a, button') ?? cell

/**
 * Moves the focus by keys: arrows to the nearest picture, Home and End to the first and the last of all, the Page keys
 * by one screen; with Shift they extend a range. A picture that is not drawn yet gets the focus once it is drawn; if
 * the focused picture is removed, the next one gets the focus.
 */
export function useGridKeys(given: GridKeys) {
  const { list, rows, ratios, total = 0, view, top, scrollTo, begin, onExtend } = given
  /** The place that a key chose, until it has the focus; `END` until all shapes are there. */
  const wanted = useRef<number | null>(null)
  /** The focused place. */
  const held = useRef<number | null>(null)
  const anchor = useRef<number | null>(null)
  const beginning = useRef(begin)
  // After each rendering: the picture may have scrolled into sight, or its record may have arrived.
  useLayoutEffect(() => {
    const { current: first } = beginning
    if (first !== undefined && first < rows.laid) {
      beginning.current = undefined
      if (isFocusFree()) {
        wanted.current = first
        reveal(first)
      }
    }
    if (wanted.current === null && held.current !== null && ratios.length > 0 && isFocusFree())
      wanted.current = Math.min(held.current, ratios.length - 1)
    if (wanted.current === null) return
    // The focus is elsewhere by now.
    if (!isFocusFree() && !list.current?.contains(document.activeElement)) wanted.current = null
    else if (wanted.current !== END) focusOn(wanted.current)
    else {
      reveal(ratios.length - 1)
      if (ratios.length >= total && rows.laid >= ratios.length) wanted.current = ratios.length - 1
      focusOn(ratios.length - 1)
    }
  })

  /** Focuses a picture; its place if the picture still loads, and nothing if the place is not drawn yet. */
  function focusOn(index: number): void {
    const cell = list.current?.querySelector<HTMLElement>(`[data-place="${index}"]`)
    if (!cell) return
    const link = linkIn(cell)
    if (!cell.contains(document.activeElement) || link !== cell) link.focus({ preventScroll: true })
    if (link !== cell && wanted.current === index) wanted.current = null
  }

  function reveal(index: number): void {
    const row = rowOf(rows, index)
    const [start, end] = [rows.tops[row] ?? 0, (rows.tops[row] ?? 0) + (rows.heights[row] ?? 0)]
    if (start < top()) scrollTo(start - GAP_PX)
    else if (end > top() + view) scrollTo(end - view + GAP_PX)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cell = placeOf(event.target instanceof Element ? event.target : null)
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const from = Number(cell.dataset.place)
    const to = targetOf(event.key, from, { rows, ratios, view })
    if (to === null) return
    event.preventDefault()
    if (event.shiftKey && onExtend) {
      anchor.current ??= from
      onExtend({ anchor: anchor.current, before: from, to })
    } else anchor.current = null
    wanted.current = event.key === 'End' ? END : to
    reveal(to)
    focusOn(to)
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const cell = placeOf(target)
    held.current = cell ? Number(cell.dataset.place) : null
    // Another picture was chosen meanwhile, for example by a click.
    if (wanted.current !== null && held.current !== Math.min(wanted.current, ratios.length - 1))
      wanted.current = null
  }

  /** If the focused picture is removed, the focus is lost with it; if it remains, something else took the focus. */
  function onBlur({ target }: FocusEvent<HTMLElement>): void {
    queueMicrotask(() => {
      if (target.isConnected && !list.current?.contains(document.activeElement)) held.current = null
    })
  }

  return { onKeyDown, onFocus, onBlur }
}

/** The place that a key moves to from a picture; null for other keys. */
export function targetOf(
  key: string,
  from: number,
  { rows, ratios, view }: Pick<GridKeys, 'rows' | 'ratios' | 'view'>,
): number | null {
  const last = Math.max(0, ratios.length - 1)
  const row = rowOf(rows, from)
  const below = (to: number) =>
    nearest(rows, ratios, { from, row, to: Math.min(rows.count - 1, Math.max(0, to)) })
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1)
    case 'ArrowRight':
      return Math.min(last, from + 1)
    case 'ArrowUp':
      return below(row - 1)
    case 'ArrowDown':
      return below(row + 1)
    case 'PageUp':
      return below(Math.min(row - 1, rowAt(rows, (rows.tops[row] ?? 0) - view)))
    case 'PageDown':
      return below(Math.max(row + 1, rowAt(rows, (rows.tops[row] ?? 0) + view)))
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** The picture of a row that is horizontally nearest to a picture of another row; within its own row the same one. */
function nearest(
  rows: Rows,
  ratios: Float32Array,
  { from, row, to }: { readonly from: number; readonly row: number; readonly to: number },
): number {
  if (to === row) return from
  const middle = (cell: { readonly left: number; readonly width: number } | undefined) =>
    cell ? cell.left + cell.width / 2 : 0
  const here = middle(cellsOf(rows, row, ratios, GAP_PX).find(({ index }) => index === from))
  const cells = cellsOf(rows, to, ratios, GAP_PX)
  const [best] = cells.toSorted((a, b) => Math.abs(middle(a) - here) - Math.abs(middle(b) - here))
  return best?.index ?? from
}
