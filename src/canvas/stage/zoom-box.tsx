import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { PictureStage } from './konva/picture-stage.ts'

interface ZoomBoxProps {
  readonly scale: number
  stage(): PictureStage | undefined
}

/** Shows and changes the zoom; in the corner of every canvas without tools. */
export function ZoomBox({ scale, stage }: ZoomBoxProps) {
  return (
    <div
      data-over-stage
      className="absolute top-3 right-3 flex md:top-auto md:bottom-3 items-center gap-0.5 rounded-lg border border-line-2 bg-panel/95 p-1 text-ink-2"
    >
      <IconButton icon={Minus} label="Zoom out" onClick={() => stage()?.zoomBy(-1)} />
      <button
        type="button"
        title="Original size (1)"
        onClick={() => stage()?.zoomTo(1)}
        className="num h-7 w-14 rounded-md text-center text-sm text-ink hover:bg-hover"
      >
        {Math.round(scale * 100)} %
      </button>
      <IconButton icon={Plus} label="Zoom in" onClick={() => stage()?.zoomBy(1)} />
      <button
        type="button"
        title="Fit (0)"
        onClick={() => stage()?.fit()}
        className="h-7 rounded-md px-2 text-xs hover:bg-hover hover:text-ink"
      >
        Fit
      </button>
    </div>
  )
}
