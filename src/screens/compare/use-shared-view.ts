import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type GestureEvent, type GestureState, handle, NO_GESTURE } from '#src/canvas/stage/gestures.ts'
import { watchPen } from '#src/canvas/stage/pen.ts'
import { isOn } from '#src/canvas/stage/pointer-settings.ts'
import { BUTTON_ZOOM, panned, type View, zoomedAt } from '#src/canvas/stage/view.ts'
import { wheelReader } from '#src/canvas/stage/wheel.ts'

const FITTED: View = { scale: 1, x: 0, y: 0 }

/** One view that every pane of a comparison shows; scale 1 is the picture fitted into its pane. */
export interface SharedView {
  readonly view: View
  fit(): void
  zoomBy(steps: number): void
  panBy(x: number, y: number): void
  /** Attaches the pointer and wheel handlers to a pane. */
  readonly listen: (pane: HTMLElement | null) => (() => void) | undefined
}

/** Never smaller than fitted: the space around the picture is empty. */
const atLeastFitted = (view: View): View => (view.scale <= 1 ? FITTED : view)

export function useSharedView(): SharedView {
  const [view, setView] = useState(FITTED)
  const gesture = useRef<GestureState>(NO_GESTURE)
  const size = useRef({ width: 0, height: 0 })

  const step = useCallback((event: GestureEvent) => {
    const next = handle(gesture.current, event)
    gesture.current = next.state
    for (const command of next.commands) {
      if (command.type === 'pan') setView((old) => atLeastFitted(panned(old, command.by)))
      if (command.type === 'pinch') {
        setView((old) => atLeastFitted(panned(zoomedAt(old, command.at, command.factor), command.by)))
      }
    }
  }, [])

  useLayoutEffect(() => {
    const up = ({ pointerId, timeStamp }: PointerEvent) =>
      step({ type: 'up', id: pointerId, time: timeStamp })
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }, [step])

  const listen = useCallback(
    (pane: HTMLElement | null) => {
      if (!pane) return undefined
      const ending = new AbortController()
      const { signal } = ending
      const readWheel = wheelReader(() => isOn('wheel-pans'))
      const pen = watchPen(signal, () => step({ type: 'pen-near' }))
      const at = (event: MouseEvent) => {
        const box = pane.getBoundingClientRect()
        size.current = { width: box.width, height: box.height }
        return { x: event.clientX - box.left, y: event.clientY - box.top, pressure: 1 }
      }
      pane.addEventListener(
        'pointerdown',
        (event) => {
          const { pointerId: id, pointerType, timeStamp: time } = event
          if (event.button > 1 || (pointerType === 'touch' && pen.isNear)) return
          pane.setPointerCapture(id)
          step({ type: 'down', id, at: at(event), wantsPan: true, isPen: pointerType === 'pen', time })
        },
        { signal },
      )
      pane.addEventListener(
        'pointermove',
        (event) => {
          step({ type: 'move', id: event.pointerId, points: [at(event)], time: event.timeStamp })
        },
        { signal },
      )
      pane.addEventListener(
        'wheel',
        (event) => {
          event.preventDefault()
          const place = at(event)
          const command = readWheel(event)
          setView((old) =>
            atLeastFitted(
              command.type === 'pan' ? panned(old, command.by) : zoomedAt(old, place, command.factor),
            ),
          )
        },
        { signal, passive: false },
      )
      return () => ending.abort()
    },
    [step],
  )

  return {
    view,
    listen,
    fit: () => setView(FITTED),
    panBy: (x, y) => setView((old) => atLeastFitted(panned(old, { x, y }))),
    zoomBy: (steps) =>
      setView((old) => {
        const middle = { x: size.current.width / 2, y: size.current.height / 2 }
        return atLeastFitted(zoomedAt(old, middle, BUTTON_ZOOM ** steps))
      }),
  }
}
