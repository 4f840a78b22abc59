import { useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { Range } from '#src/ui/range.tsx'
import { Caption } from './caption.tsx'
import { Layer, Pane } from './pane.tsx'
import type { SharedView } from './use-shared-view.ts'

export interface PairProps {
  readonly first: Asset
  readonly second: Asset
  readonly shared: SharedView
}

/** One picture to the left of a line, the other to its right. */
export function Slider({ first, second, shared }: PairProps) {
  const [at, setAt] = useState(50)
  return (
    <div className="relative h-full">
      <Pane shared={shared} label="Slider">
        <Layer asset={first} shared={shared} />
        {/* Clipped by the pane, not by the picture: the line stays where it is while the picture moves. */}
        <div className="absolute inset-0 bg-bg" style={{ clipPath: `inset(0 0 0 ${at}%)` }}>
          <Layer asset={second} shared={shared} />
        </div>
      </Pane>
      <div
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent"
        style={{ left: `${at}%` }}
      />
      <Caption asset={first} label="First" />
      <Caption asset={second} label="Second" isRight />
      <Range
        aria-label="Divider position"
        min={0}
        max={100}
        step={0.5}
        value={at}
        onChange={({ target }) => setAt(Number(target.value))}
        className="absolute inset-x-0 bottom-12 mx-auto w-[min(480px,80%)]"
      />
    </div>
  )
}
