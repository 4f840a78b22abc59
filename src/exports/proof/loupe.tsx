import { useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useKeys } from '#src/ui/keys/use-keys.ts'

const KEYS = [
  { key: 'o', label: 'Show the original while held', command: 'show-original', isHeld: true },
] as const

interface LoupeProps {
  readonly label: string
  readonly address: string
  /** The original, shown while O is held. */
  readonly before: string
  readonly width: number
  readonly height: number
}

/** A picture fitted to the panel, or at 100 % with scrolling. */
export function Loupe({ label, address, before, width, height }: LoupeProps) {
  const [isWhole, setIsWhole] = useState(true)
  const [isBefore, setIsBefore] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useKeys({
    keys: KEYS,
    perform: () => setIsBefore(true),
    release: () => setIsBefore(false),
    place: () => panel.current?.closest('dialog') ?? null,
  })
  const shown = isBefore ? before : address
  return (
    <div ref={panel} className="grid gap-2">
      <section
        aria-label={label}
        className="checkerboard relative grid h-72 overflow-auto overscroll-contain rounded-md border"
      >
        {isWhole ? (
          <img src={shown} alt="" className="m-auto [grid-area:1/1] max-h-70 max-w-full object-contain" />
        ) : (
          <img
            src={shown}
            alt=""
            className="m-auto [grid-area:1/1] max-w-none"
            style={{ width: width / devicePixelRatio, height: height / devicePixelRatio }}
          />
        )}
        {/* Inside of what scrolls, so that the arrows scroll while it has the focus. */}
        <Button
          aria-pressed={!isWhole}
          className="sticky bottom-1.5 left-1.5 min-h-7 justify-self-start px-2 text-xs [grid-area:1/1] self-end"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Loupe' : 'Fit'}
        </Button>
      </section>
      <p aria-live="polite" className="text-xs text-ink-3">
        {isBefore ? 'The original' : 'Hold O for the original'}
      </p>
    </div>
  )
}
