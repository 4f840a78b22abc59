import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { previewPath } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { showing, workbenchOf } from '#src/forms/workbench-of.ts'
import { nameOf } from '#src/runs/groups.ts'
import { useNow } from '#src/runs/tiles/elapsed.tsx'
import { type Said, TONES } from '#src/runs/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatAgo, formatExact } from '#src/ui/format/format.ts'

interface ActivityEntryProps {
  /** The run whose prompt, picture and time represent the entry. */
  readonly run: Run
  readonly particulars: string
  /** The problem of the run or press, if it has one. */
  readonly reason?: ReactNode
  readonly said: Said
  readonly took: string
  readonly cost: string
  /** A note on the cost. */
  readonly costTitle?: string | undefined
  /** Its actions. */
  readonly action: ReactNode
  readonly isWithinPress?: boolean
}

/** One line of Activity; it leads to its press on the screen of its own tool. */
export function ActivityEntry({ run, particulars, reason, said, took, cost, ...rest }: ActivityEntryProps) {
  const now = useNow()
  return (
    <div
      className={classNames(
        'num relative grid grid-cols-[46px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2 text-sm hover:bg-hover lg:grid-cols-[46px_minmax(0,1fr)_150px_90px_90px_120px_112px] lg:gap-x-4',
        rest.isWithinPress && 'pl-8',
      )}
    >
      <Thumbnail run={run} />
      <span className="min-w-0">
        {/* The whole row leads there; what can be done lies above it. */}
        <Link
          {...workbenchOf(run.operation)}
          search={showing(run.operation, run.intent)}
          className="block truncate after:absolute after:inset-0 hover:underline"
        >
          {nameOf(run)}
        </Link>
        <span className="block truncate text-xs text-ink-3">{particulars}</span>
        {reason}
      </span>
      <span className={classNames('text-right font-medium lg:text-left', TONES[said.tone])}>
        {said.message}
      </span>
      <span className="hidden text-ink-3 lg:block">{took}</span>
      <span title={rest.costTitle} className="hidden text-ink-3 lg:block">
        {cost}
      </span>
      <time
        dateTime={run.createdAt}
        title={formatExact(run.createdAt)}
        className="col-start-2 text-xs text-ink-3 lg:col-start-auto"
      >
        {formatAgo(run.createdAt, now)}
        <span title={rest.costTitle} className="lg:hidden">
          {' '}
          · {cost}
        </span>
      </time>
      <span className="relative text-right">{rest.action}</span>
    </div>
  )
}

/** The resulting picture; until then a placeholder of its proportions. */
function Thumbnail({ run }: { readonly run: Run }) {
  const asset = run.results.find((result) => result.part === 'picture' && result.asset)?.asset
  if (asset) {
    return (
      <span
        className={classNames(
          'size-11.5 overflow-hidden rounded-md',
          asset.hasAlpha ? 'checkerboard' : 'bg-raised',
        )}
      >
        <img
          src={previewPath(asset.sha256, 480)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      </span>
    )
  }
  const { width, height } = run.size ?? { width: 1, height: 1 }
  const long = Math.max(width, height)
  return (
    <span className="grid size-11.5 place-items-center">
      <span
        className="rounded-sm border border-dashed border-line-2"
        style={{ width: `${(width / long) * 100}%`, height: `${(height / long) * 100}%` }}
      />
    </span>
  )
}
