import { Minus, Mouse, PenLine, Plus, Pointer } from 'lucide-react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/overlays/menu.tsx'
import type { PictureStage } from './konva/picture-stage.ts'
import { isOn, type PointerSetting, toggle } from './pointer-settings.ts'

interface ZoomBoxProps {
  readonly scale: number
  stage(): PictureStage | undefined
}

const setting = (id: PointerSetting, label: string, icon: typeof Mouse) => ({
  label,
  icon,
  aside: () => (isOn(id) ? 'on' : 'off'),
  isOn: () => isOn(id),
  run: () => toggle(id),
})

const POINTER_ITEMS = [
  setting('pen-only', 'Only a pen draws, fingers move', PenLine),
  setting('wheel-pans', 'The wheel moves, two fingers zoom', Mouse),
]

/** Shows and changes the zoom, and how pointers act; in the corner of every canvas without tools. */
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
        className="num h-8 min-w-14 rounded-md px-1 text-center text-sm text-ink hover:bg-hover"
      >
        {Math.round(scale * 100)} %
      </button>
      <IconButton icon={Plus} label="Zoom in" onClick={() => stage()?.zoomBy(1)} />
      <button
        type="button"
        title="Fit (0)"
        onClick={() => stage()?.fit()}
        className="h-8 rounded-md px-2 text-xs hover:bg-hover hover:text-ink"
      >
        Fit
      </button>
      <Menu label="Pen, fingers and wheel" icon={Pointer} items={POINTER_ITEMS} isWide />
    </div>
  )
}
