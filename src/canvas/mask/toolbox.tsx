import { Brush, Eraser, Hexagon, Lasso, type LucideIcon, Square, WandSparkles } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'
import type { MaskTool } from './tools.ts'

interface ToolFace {
  readonly icon: LucideIcon
  readonly label: string
  readonly key: string
}

/** A tool without a face does not compile. */
export const TOOL_FACES: Readonly<Record<MaskTool, ToolFace>> = {
  brush: { icon: Brush, label: 'Brush', key: 'b' },
  eraser: { icon: Eraser, label: 'Eraser', key: 'e' },
  lasso: { icon: Lasso, label: 'Lasso', key: 'l' },
  polygon: { icon: Hexagon, label: 'Polygon', key: 'p' },
  rectangle: { icon: Square, label: 'Rectangle', key: 'r' },
  'by-colour': { icon: WandSparkles, label: 'Select by colour', key: 'w' },
}

interface ToolboxProps {
  readonly tool: MaskTool
  onTool(tool: MaskTool): void
}

/** The tools, beside the picture; along its foot where the screen is narrow. */
export function Toolbox({ tool, onTool }: ToolboxProps) {
  return (
    <div
      data-over-stage
      role="toolbar"
      aria-label="Mask tools"
      className="absolute bottom-3 left-3 flex gap-0.5 rounded-lg border border-line-2 bg-panel/95 p-1 md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:flex-col"
    >
      {Object.entries(TOOL_FACES).map(([id, { icon: Icon, label, key }]) => (
        <button
          key={id}
          type="button"
          aria-label={label}
          aria-pressed={id === tool}
          aria-keyshortcuts={key}
          title={`${label} (${key.toUpperCase()})`}
          onClick={() => onTool(id as MaskTool)}
          className={classNames(
            'relative grid size-9 place-items-center rounded-md transition-colors',
            id === tool ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-hover hover:text-ink',
          )}
        >
          <Icon size={17} strokeWidth={1.7} aria-hidden />
          <span
            className="absolute right-0.5 bottom-0 hidden text-[9px] leading-3 text-ink-3 uppercase md:block"
            aria-hidden
          >
            {key}
          </span>
        </button>
      ))}
    </div>
  )
}
