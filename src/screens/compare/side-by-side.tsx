import { useCallback, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { Caption } from './caption.tsx'
import { columnsFor } from './compare.ts'
import { Layer, Pane } from './pane.tsx'
import type { SharedView } from './use-shared-view.ts'

interface SideBySideProps {
  readonly pictures: readonly Asset[]
  readonly shared: SharedView
}

/** One pane per picture; all zoom and pan together. */
export function SideBySide({ pictures, shared }: SideBySideProps) {
  const [stage, setStage] = useState({ width: 1200, height: 800 })
  // A stable function: a new one on each render would measure again and loop.
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setStage({ width: element.clientWidth, height: element.clientHeight })
    // Before the first paint, too: other columns would move every picture.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const columns = columnsFor(pictures.length, stage)
  return (
    <ul
      ref={watch}
      aria-label="Compared pictures"
      className="grid h-full gap-px overflow-y-auto bg-line"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: 'minmax(0, 1fr)' }}
    >
      {pictures.map((asset, place) => (
        <li key={asset.id} className="relative min-h-40 bg-bg">
          <Pane shared={shared} label={`Picture ${place + 1}`}>
            <Layer asset={asset} shared={shared} />
          </Pane>
          <Caption asset={asset} label={String(place + 1)} />
        </li>
      ))}
    </ul>
  )
}
