import type { LucideIcon } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'

export interface ToolFace {
  readonly icon: LucideIcon
  readonly label: string
  readonly key: string
}

interface ToolboxProps<Tool extends string> {
  readonly label: string
  readonly tools: readonly Tool[]
  readonly faces: Readonly<Record<Tool, ToolFace>>
  readonly tool: Tool
  onTool(tool: Tool): void
}

/** The tools of a canvas, beside the picture; along its foot where the screen is narrow. */
export function Toolbox<Tool extends string>({ label, tools, faces, tool, onTool }: ToolboxProps<Tool>) {
  return (
    <div
      data-over-stage
      role="toolbar"
      aria-label={label}
      className="absolute bottom-3 left-3 flex gap-0.5 rounded-lg border border-line-2 bg-panel/95 p-1 md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:flex-col"
    >
      {tools.map((id) => (
        <ToolButton key={id} face={faces[id]} isInHand={id === tool} onTake={() => onTool(id)} />
      ))}
    </div>
  )
}

interface ToolButtonProps {
  readonly face: ToolFace
  readonly isInHand: boolean
  onTake(): void
}

function ToolButton({ face: { icon: Icon, label, key }, isInHand, onTake }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isInHand}
      aria-keyshortcuts={key}
      title={`${label} (${key.toUpperCase()})`}
      onClick={onTake}
      className={classNames(
        'relative grid size-9 place-items-center rounded-md transition-colors',
        isInHand ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-hover hover:text-ink',
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
  )
}
