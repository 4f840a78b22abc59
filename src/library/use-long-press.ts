import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HELD_MS = 500
/** A finger that moves farther scrolls. */
const STILL_PX = 10

/** Handlers for an element with a long press, which suppresses the click and the menu that would follow. */
export function useLongPress(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const wasHeld = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      wasHeld.current = false
      if (pointerType !== 'touch') return
      start.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onHeld()
      }, HELD_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (wasHeld.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!wasHeld.current) return
      wasHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
