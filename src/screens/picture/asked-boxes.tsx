import type { Size } from '#contract/service/describe/operation.ts'
import { structureIn } from '#contract/studio/presses/prompt-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import { boxOf, isText, type LayoutElement, nameOf, readLayout } from '#src/canvas/layout/layout-document.ts'

/** The boxes in a run's structured prompt; empty without one. */
export function askedFor(run: Run | null): readonly LayoutElement[] {
  const asked = run && structureIn(run.values)
  const layout = !asked ? null : readLayout(JSON.stringify(asked))
  return layout?.elements.filter((element) => boxOf(element) !== null) ?? []
}

interface AskedBoxesProps {
  readonly elements: readonly LayoutElement[]
  readonly size: Size
  readonly className: string
}

/** The requested boxes over the picture. */
export function AskedBoxes({ elements, size, className }: AskedBoxesProps) {
  const { width, height } = size
  return (
    <svg
      role="img"
      aria-label={`Requested: ${elements.map(nameOf).join(', ')}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={className}
    >
      {elements.map((element) => {
        const [top, left, bottom, right] = boxOf(element) ?? [0, 0, 0, 0]
        const x = (left / 1000) * width
        const y = (top / 1000) * height
        return (
          <g key={element.id} className={isText(element) ? 'text-warn' : 'text-accent'}>
            <rect
              x={x}
              y={y}
              width={((right - left) / 1000) * width}
              height={((bottom - top) / 1000) * height}
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
            <text
              x={x + width * 0.008}
              y={y + width * 0.026}
              fontSize={width * 0.022}
              fill="currentColor"
              stroke="var(--bg)"
              strokeWidth={width * 0.005}
              paintOrder="stroke"
            >
              {nameOf(element)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
