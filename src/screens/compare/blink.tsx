import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Layer, Pane } from './pane.tsx'
import type { PairProps } from './slider.tsx'

const BLINK_MS = 600

/** Alternates two pictures in one place, which makes differences stand out. */
export function Blink({ first, second, shared }: PairProps) {
  const [isSecond, setIsSecond] = useState(false)
  // With reduced motion, a person switches them by hand.
  const [isRunning, setIsRunning] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setIsSecond((old) => !old), BLINK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <div className="relative h-full">
      <Pane shared={shared} label="Blink">
        <Layer asset={first} shared={shared} style={{ visibility: isSecond ? 'hidden' : 'visible' }} />
        <Layer asset={second} shared={shared} style={{ visibility: isSecond ? 'visible' : 'hidden' }} />
      </Pane>
      <div className="absolute inset-x-0 bottom-3 mx-auto flex w-fit gap-2 rounded-lg border border-line-2 bg-panel/95 p-1">
        <Button look="quiet" onClick={() => setIsRunning(!isRunning)}>
          {isRunning ? 'Pause' : 'Blink'}
        </Button>
        <Button look="quiet" onClick={() => setIsSecond(!isSecond)}>
          Switch
        </Button>
        <output className="grid min-w-16 place-items-center px-2 text-sm text-ink-2">
          {isSecond ? 'Second' : 'First'}
        </output>
      </div>
    </div>
  )
}
