import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cellsOf, type Rows, rowAt } from './rows.ts'
import { GAP_PX } from './use-rows.ts'

/** A drag of fewer pixels is a click. */
const STILL_PX = 6
/** The distance from an edge within which the list scrolls, and the maximum speed. */
const EDGE_PX = 48
const MAX_STEP_PX = 24

interface Point {
  readonly x: number
  readonly y: number
}

interface RectangleOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** The element that contains the rows. */
  readonly box: RefObject<HTMLElement | null>
  readonly rows: Rows
  readonly ratios: Float32Array
  /** The offset of the rows in the element from their place in the list. */
  readonly shift: number
  top(): number
  scrollTo(top: number): void
  /** Called at the end with the places of the pictures. `isMore`: add to the selection. */
  onRectangle?: ((places: readonly number[], isMore: boolean) => void) | undefined
}

/** Selects the pictures that a rectangle, drawn with the mouse, touches. */
export function useRectangle(options: RectangleOptions) {
  const now = useRef(options)
  now.current = options
  const start = useRef<(Point & { readonly isMore: boolean }) | null>(null)
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const [drawn, setDrawn] = useState<{ readonly from: Point; readonly to: Point } | null>(null)
  const isDrawing = drawn !== null

  /** A point on the screen, in the coordinates of the list. */
  function inList({ x, y }: Point): Point {
    const { box, shift } = now.current
    const edge = box.current?.getBoundingClientRect()
    return { x: x - (edge?.left ?? 0), y: y - (edge?.top ?? 0) + shift }
  }

  function move() {
    const from = start.current
    if (from) setDrawn({ from, to: inList(pointer.current) })
  }
  const moved = useRef(move)
  moved.current = move

  useLayoutEffect(() => {
    if (!isDrawing) return
    let frame = 0
    const step = () => {
      const { scroller, top, scrollTo } = now.current
      const edge = scroller.current?.getBoundingClientRect()
      if (edge) {
        const by = pastEdge(pointer.current.y, edge.top, edge.bottom)
        if (by !== 0) {
          scrollTo(top() + by)
          moved.current()
        }
      }
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isDrawing])

  function end(isKept: boolean) {
    const from = start.current
    start.current = null
    if (drawn && from && isKept) {
      const { rows, ratios, onRectangle } = now.current
      onRectangle?.(placesIn(rows, ratios, drawn), from.isMore)
    }
    setDrawn(null)
  }

  return {
    /** In the coordinates of the list; null while none is drawn. */
    drawn: drawn && frameOf(drawn),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const isOther = event.target instanceof Element && event.target.closest('a, label, button, input')
        if (event.pointerType !== 'mouse' || event.button !== 0 || isOther || !options.onRectangle) return
        pointer.current = { x: event.clientX, y: event.clientY }
        start.current = {
          ...inList(pointer.current),
          isMore: event.ctrlKey || event.metaKey || event.shiftKey,
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!start.current) return
        const at = { x: event.clientX, y: event.clientY }
        const far = Math.hypot(at.x - pointer.current.x, at.y - pointer.current.y)
        if (!drawn && far < STILL_PX) return
        if (!drawn) event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = at
        move()
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (!drawn) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

/** The distance to scroll while the pointer is near an edge or beyond it. */
export function pastEdge(y: number, top: number, bottom: number): number {
  const above = Math.min(0, y - (top + EDGE_PX))
  const below = Math.max(0, y - (bottom - EDGE_PX))
  return Math.max(-MAX_STEP_PX, Math.min(MAX_STEP_PX, (above + below) / 2))
}

interface Drawn {
  readonly from: Point
  readonly to: Point
}

const frameOf = ({ from, to }: Drawn) => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
})

/** The places of the pictures that a rectangle touches. */
export function placesIn(rows: Rows, ratios: Float32Array, drawn: Drawn): readonly number[] {
  if (rows.count === 0) return []
  const { left, top, width, height } = frameOf(drawn)
  const places: number[] = []
  for (let row = rowAt(rows, top); row < rows.count && (rows.tops[row] ?? 0) <= top + height; row += 1) {
    const bottom = (rows.tops[row] ?? 0) + (rows.heights[row] ?? 0)
    if (bottom < top) continue
    for (const cell of cellsOf(rows, row, ratios, GAP_PX))
      if (cell.left <= left + width && cell.left + cell.width >= left) places.push(cell.index)
  }
  return places
}
