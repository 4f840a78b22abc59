import { useState } from 'react'
import { Slider as Amount } from '#src/ui/slider.tsx'
import { Layer, Pane } from './pane.tsx'
import type { PairProps } from './slider.tsx'

/** What differs between two pictures, per channel and amplified; what is the same is black. */
export function Difference({ first, second, shared }: PairProps) {
  const [gain, setGain] = useState(4)
  const isSameSize = first.width === second.width && first.height === second.height
  return (
    <div className="relative h-full">
      <Pane shared={shared} label="Difference">
        <div className="absolute inset-0 isolate bg-[oklch(0_0_0)]" style={{ filter: `brightness(${gain})` }}>
          <Layer asset={first} shared={shared} />
          <Layer asset={second} shared={shared} isOver style={{ mixBlendMode: 'difference' }} />
        </div>
      </Pane>
      <div className="absolute inset-x-0 bottom-3 mx-auto flex w-fit items-center gap-3 rounded-lg border border-line-2 bg-panel/95 px-3 py-1 text-xs">
        <Amount label="Amplified" min={1} max={32} value={gain} says={`${gain} ×`} onChange={setGain} />
        {!isSameSize && <span className="text-warn">Of different sizes: laid over one another, fitted</span>}
      </div>
    </div>
  )
}
