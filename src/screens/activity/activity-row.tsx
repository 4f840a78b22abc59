import { Link } from '@tanstack/react-router'
import { operationOf } from '#contract/service/operations/table.ts'
import { previewPath } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { useRunActions } from '#src/runs/actions.ts'
import { useNow } from '#src/runs/elapsed.tsx'
import { isOver, nameOf } from '#src/runs/groups.ts'
import { particularsOf } from '#src/runs/particulars.ts'
import { chargeWords, costWords, secondsOf, stateWords, TONES, warningWords } from '#src/runs/words.ts'
import { showing, workbenchOf } from '#src/runs/workbench-of.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatAgo, formatExact, formatSeconds } from '#src/ui/format.ts'

/** One run; it leads to its press on the screen of its own tool. */
export function ActivityRow({ run }: { readonly run: Run }) {
  const now = useNow()
  const { removeFromQueue, stopWaiting } = useRunActions()
  const { tone, says } = stateWords(run)
  const { title } = operationOf(run.operation)
  return (
    <li className="num relative grid grid-cols-[46px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2 text-sm hover:bg-hover lg:grid-cols-[46px_minmax(0,1fr)_150px_90px_90px_120px_112px] lg:gap-x-4">
      <Thumbnail run={run} />
      <span className="min-w-0">
        {/* The whole row leads there; what can be done to the run lies above it. */}
        <Link
          {...workbenchOf(run.operation)}
          search={showing(run.operation, run.intent)}
          className="block truncate after:absolute after:inset-0 hover:underline"
        >
          {nameOf(run)}
        </Link>
        <span className="block truncate text-xs text-ink-3">
          {[title, particularsOf([run])].filter(Boolean).join(' · ')}
        </span>
        <Reason run={run} />
      </span>
      <span className={classNames('text-right font-medium lg:text-left', TONES[tone])}>{says}</span>
      <span className="hidden text-ink-3 lg:block">
        {isOver(run) && !run.finishedAt ? '–' : formatSeconds(secondsOf(run, now))}
      </span>
      <span className="hidden text-ink-3 lg:block">{costWords(run)}</span>
      <time
        dateTime={run.createdAt}
        title={formatExact(run.createdAt)}
        className="col-start-2 text-xs text-ink-3 lg:col-start-auto"
      >
        {formatAgo(run.createdAt, now)}
        <span className="lg:hidden"> · {costWords(run)}</span>
      </time>
      <span className="relative text-right">
        {run.state === 'queued' && (
          <Button look="quiet" onClick={() => void removeFromQueue(run)}>
            Remove
          </Button>
        )}
        {run.state === 'pending' && (
          <Button look="quiet" title="It may be charged" onClick={() => void stopWaiting(run)}>
            Stop waiting
          </Button>
        )}
      </span>
    </li>
  )
}

/** Why it did not succeed, does not come forward, or is not all as it was asked for. */
function Reason({ run }: { readonly run: Run }) {
  const warning = warningWords(run)
  if (run.failure) {
    return (
      <span className="block text-xs text-ink-3">
        {run.failure.says} · {chargeWords[run.failure.charged]}
      </span>
    )
  }
  const says = run.hold ? [run.hold.says, run.hold.advice].filter(Boolean).join(' ') : warning?.whole
  return says ? <span className="block text-xs text-warn">{says}</span> : null
}

/** The picture that came of it; until there is one, its proportions. */
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
