import { Grid3x3, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { pressable } from '#src/ui/pressable.ts'
import type { PictureStage } from '../../stage/konva/picture-stage.ts'
import { Toolbox, type ToolFace } from '../../stage/toolbox.tsx'
import type { Point } from '../../stage/view.ts'
import { ZoomBox } from '../../stage/zoom-box.tsx'

/** The width from which the panel is beside the canvas. */
const SIDES = {
  lg: {
    row: 'lg:flex-row',
    host: 'min-h-96',
    panel: 'max-h-[46dvh] lg:max-h-none lg:w-72 lg:border-t-0 lg:border-l',
  },
  xl: {
    row: 'xl:flex-row',
    host: 'min-h-80',
    panel: 'max-h-80 xl:max-h-none xl:w-72 xl:border-t-0 xl:border-l',
  },
} as const

interface EditorFrameProps<Tool extends string> {
  readonly host: RefObject<HTMLDivElement | null>
  /** The name of the canvas. */
  readonly label: string
  readonly side: keyof typeof SIDES
  readonly toolbox: {
    readonly label: string
    readonly tools: readonly Tool[]
    readonly faces: Readonly<Record<Tool, ToolFace>>
    readonly tool: Tool
    onTool(tool: Tool): void
  }
  readonly scale: number
  stage(): PictureStage | undefined
  /** Shown on the canvas. */
  readonly over: ReactNode
  readonly panel: PanelHeadProps
  /** The panel beside the canvas. */
  readonly children: ReactNode
  readonly status: StatusLineProps
}

/** A canvas with its tools, the panel that does the same by words and numbers, and the status line. */
export function EditorFrame<Tool extends string>(props: EditorFrameProps<Tool>) {
  const { host, label, side, toolbox, scale, stage, over, panel, children, status } = props
  return (
    <div data-editor className="flex h-full min-h-[70dvh] flex-col max-lg:short:h-auto lg:min-h-0">
      <div className={classNames('flex min-h-0 flex-1 flex-col', SIDES[side].row)}>
        <div
          ref={host}
          role="application"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: this element handles the keys of the canvas
          tabIndex={0}
          className={classNames(
            'stage-ground relative flex-1 touch-none overflow-hidden select-none focus-visible:-outline-offset-2 max-lg:short:h-[60dvh] max-lg:short:min-h-0 max-lg:short:flex-none',
            SIDES[side].host,
          )}
        >
          {over}
          <Toolbox {...toolbox} />
          <ZoomBox scale={scale} stage={stage} />
        </div>
        <aside
          aria-label={panel.title}
          className={classNames('shrink-0 overflow-y-auto border-t bg-panel text-sm', SIDES[side].panel)}
        >
          <PanelHead {...panel} />
          {children}
        </aside>
      </div>
      <StatusLine {...status} />
    </div>
  )
}

interface PanelHeadProps {
  readonly title: string
  readonly hasGrid: boolean
  onGrid(): void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

function PanelHead({ title, hasGrid, onGrid, undo, redo }: PanelHeadProps) {
  return (
    <div className="flex items-center gap-1 px-3 py-1.5">
      <h2 className="mr-auto font-medium">{title}</h2>
      <IconButton
        icon={Grid3x3}
        label="Grid"
        aria-pressed={hasGrid}
        onClick={onGrid}
        className={classNames(hasGrid && 'bg-accent-soft text-accent')}
      />
      <IconButton icon={Undo2} label="Undo" {...pressable(undo)} />
      <IconButton icon={Redo2} label="Redo" {...pressable(redo)} />
    </div>
  )
}

interface StatusLineProps {
  /** The subject of the summary. */
  readonly label: string
  readonly pointed: Point | null
  /** The size of what is pointed at, in the units of the place. */
  readonly units?: string
  readonly advice: string
  readonly summary: string
}

function StatusLine({ label, pointed, units, advice, summary }: StatusLineProps) {
  return (
    <p className="num flex min-h-8 items-center gap-4 overflow-hidden border-t bg-panel px-3 text-xs whitespace-nowrap text-ink-3">
      <span className="min-w-36 shrink-0">
        {pointed && (
          <b className="font-medium text-ink-2">
            x {Math.round(pointed.x)} y {Math.round(pointed.y)}
          </b>
        )}
        {pointed && units && ' of '}
        {units}
      </span>
      <span className="hidden truncate xl:inline">{advice}</span>
      <output className="ml-auto shrink-0" aria-label={label}>
        {summary}
      </output>
    </p>
  )
}
