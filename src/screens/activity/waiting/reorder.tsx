import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { QueueMove } from '#contract/studio/queue/queue.ts'
import type { Run } from '#contract/studio/runs.ts'
import { nameOf } from '#src/runs/groups.ts'
import { useSteering } from '../use-steering.ts'

interface GripProps {
  readonly label: string
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void
  onPointerDown(event: PointerEvent<HTMLButtonElement>): void
  onPointerMove(event: PointerEvent<HTMLButtonElement>): void
  onPointerUp(event: PointerEvent<HTMLButtonElement>): void
  onPointerCancel(): void
}

/** What a row is moved by: dragged, or with the arrow keys, Home and End. */
export function Grip({ label, ...handlers }: GripProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title="Drag, or press an arrow key"
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      className="grid h-8 w-6 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing"
      {...handlers}
    >
      <GripVertical size={14} aria-hidden />
    </button>
  )
}

interface Landing {
  readonly moved: string
  readonly beside: string
  readonly isBefore: boolean
}

/** Moves rows of one list: where a dragged one would land, and what each key does. */
export function useReorder(runs: readonly Run[]) {
  const { move } = useSteering()
  const list = useRef<HTMLOListElement>(null)
  const [landing, setLanding] = useState<Landing | null>(null)
  const [message, setMessage] = useState('')

  function go(run: Run, to: QueueMove['to'], words: string): void {
    setMessage(`${nameOf(run)} moved ${words}`)
    void move({ ids: [run.id], to })
  }

  function onKey(run: Run, event: KeyboardEvent<HTMLButtonElement>): void {
    const place = runs.indexOf(run)
    const [above, below] = [runs[place - 1], runs[place + 1]]
    if (event.key === 'ArrowUp' && above) go(run, { before: above.id }, `to place ${place}`)
    else if (event.key === 'ArrowDown' && below) go(run, { after: below.id }, `to place ${place + 2}`)
    else if (event.key === 'Home') go(run, 'front', 'to the front')
    else if (event.key === 'End') go(run, 'back', 'to the back')
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
  }

  /** The row under the pointer, and its nearer edge. */
  function landingAt(run: Run, y: number): Landing | null {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-run]') ?? [])]
    const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
    const beside = row?.dataset.run
    if (!row || beside === undefined || beside === run.id) return null
    const { top, height } = row.getBoundingClientRect()
    return { moved: run.id, beside, isBefore: y < top + height / 2 }
  }

  function drop(run: Run): void {
    if (landing?.moved === run.id) {
      const { beside, isBefore } = landing
      const place = runs.findIndex(({ id }) => id === beside) + (isBefore ? 1 : 2)
      go(run, isBefore ? { before: beside } : { after: beside }, `to place ${place}`)
    }
    setLanding(null)
  }

  return {
    list,
    message,
    markOf({ id }: Run): 'lifted' | 'before' | 'after' | undefined {
      if (landing?.moved === id) return 'lifted'
      if (landing?.beside === id) return landing.isBefore ? 'before' : 'after'
      return undefined
    },
    gripOf: (run: Run) => ({
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => onKey(run, event),
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLButtonElement>) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setLanding(landingAt(run, event.clientY))
      },
      onPointerUp: () => drop(run),
      onPointerCancel: () => setLanding(null),
    }),
  }
}
