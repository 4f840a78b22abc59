import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react'
import { previewPath } from '#contract/studio/assets.ts'
import type { LineageStep } from '#contract/studio/reuse/lineage.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { LineageRow, PlacedRow } from './lineage-tree.ts'
import { alsoWords, lackOfStep, nameOfGroup, nameOfStep, priceOfSteps, wayOfStep } from './step-words.ts'

interface RowProps {
  readonly placed: PlacedRow
  readonly isCurrent: boolean
  /** Whether Tab stops at this row. */
  readonly isTabbed: boolean
  onFold(): void
  onFocus(): void
}

/** The indentation of each level, up to a depth that leaves room for text. */
const INDENT_PX = 14
const MAX_INDENTED = 8

/** A row of the lineage: a link to a picture, or a group of pictures that expands. */
export function LineageRowView({ placed, isCurrent, isTabbed, onFold, onFocus }: RowProps) {
  const { row, level, place, siblings, isOpen } = placed
  return (
    <div
      role="treeitem"
      data-key={row.key}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
      aria-current={isCurrent ? 'true' : undefined}
      aria-selected={isCurrent}
      aria-label={labelOf(row)}
      tabIndex={isTabbed ? 0 : -1}
      onFocus={onFocus}
      style={{ paddingLeft: (Math.min(level, MAX_INDENTED) - 1) * INDENT_PX }}
      className="group/row rounded-md focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
    >
      <div
        className={classNames(
          'flex items-center gap-2 rounded-md p-1',
          isCurrent ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        {row.kind === 'group' ? (
          <GroupFace steps={row.steps} onFold={onFold} />
        ) : (
          <StepFace step={row.step} isCurrent={isCurrent} />
        )}
        {isOpen !== null && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={isOpen ? 'Collapse' : 'Expand'}
            onClick={onFold}
            className="grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          </button>
        )}
      </div>
    </div>
  )
}

function labelOf(row: LineageRow): string {
  if (row.kind === 'group') return [nameOfGroup(row.steps), ...factsOf(row.steps)].join(', ')
  return [nameOfStep(row.step), lackOfStep(row.step), ...factsOf([row.step])].filter(Boolean).join(', ')
}

/** The step that made the pictures, and its price. */
const factsOf = (steps: readonly LineageStep[]): readonly string[] =>
  [steps[0] ? wayOfStep(steps[0]) : '', priceOfSteps(steps) ?? ''].filter((words) => words !== '')

const FACE = 'size-9 shrink-0 rounded-sm border object-cover'

function StepFace({ step, isCurrent }: { readonly step: LineageStep; readonly isCurrent: boolean }) {
  const { asset } = step
  const lack = lackOfStep(step)
  const also = alsoWords(step)
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block truncate text-sm">{nameOfStep(step)}</span>
      <span className="num block truncate text-xs text-ink-3" title={also ?? undefined}>
        {lack && <span className="text-warn">{lack} · </span>}
        {factsOf([step]).join(' · ')}
        {also && ` · ${also}`}
      </span>
    </span>
  )
  if (!asset) {
    return (
      <>
        <span className={classNames(FACE, 'grid place-items-center border-dashed text-warn')}>
          <TriangleAlert size={14} aria-hidden />
        </span>
        {words}
      </>
    )
  }
  return (
    <Link
      to="/library/$assetId"
      params={{ assetId: asset.id }}
      tabIndex={-1}
      className="flex min-w-0 flex-1 items-center gap-2"
    >
      <img
        src={previewPath(asset.sha256, 480)}
        alt=""
        loading="lazy"
        draggable={false}
        className={classNames(FACE, asset.hasAlpha && 'checkerboard', isCurrent && 'ring-2 ring-accent')}
      />
      {words}
    </Link>
  )
}

const MAX_FACES = 4

/** A group of pictures of one press. */
function GroupFace({ steps, onFold }: { readonly steps: readonly LineageStep[]; onFold(): void }) {
  const kept = steps.flatMap(({ asset }) => asset ?? [])
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onFold}
      className="flex min-w-0 flex-1 items-center gap-2 text-left"
    >
      <span className="flex shrink-0 gap-0.5">
        {kept.slice(0, MAX_FACES).map(({ id, sha256 }) => (
          <img
            key={id}
            src={previewPath(sha256, 480)}
            alt=""
            loading="lazy"
            className="h-9 w-6 rounded-sm border object-cover"
          />
        ))}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm">{nameOfGroup(steps)}</span>
        <span className="num block truncate text-xs text-ink-3">{factsOf(steps).join(' · ')}</span>
      </span>
    </button>
  )
}
