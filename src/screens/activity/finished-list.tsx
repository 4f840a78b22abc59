import { Link } from '@tanstack/react-router'
import type { QueueSummary } from '#contract/studio/queue/queue.ts'
import type { Run } from '#contract/studio/runs.ts'
import { showing, workbenchOf } from '#src/forms/workbench-of.ts'
import { nameOf } from '#src/runs/groups.ts'
import { particularsOf, toolOf } from '#src/runs/particulars.ts'
import { costWords, stateWords, TONES } from '#src/runs/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatCost, formatWhole } from '#src/ui/format/format.ts'
import { shortWords } from './activity-head.tsx'
import { RunPicture } from './run-picture.tsx'

const MAX_SHOWN = 12

interface FinishedListProps {
  readonly runs: readonly Run[]
  readonly today: QueueSummary['today'] | undefined
}

/** What was done last, newest first, beside the queue. */
export function FinishedList({ runs, today }: FinishedListProps) {
  return (
    <section aria-label="Finished" className="num p-3.5">
      <h2 className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm font-medium text-ink-2">
        Finished
        <span className="font-normal text-ink-3">{today && unbroken(`Today: ${todayWords(today)}`)}</span>
      </h2>
      <ol className="grid gap-0.5">
        {runs.slice(0, MAX_SHOWN).map((run) => (
          <li key={run.id}>
            <FinishedRow run={run} />
          </li>
        ))}
      </ol>
      {runs.length > 0 && (
        <Link
          to="/activity"
          search={{ phase: 'done' }}
          className="mt-2 ml-16 inline-flex min-h-8 items-center rounded-md border border-line-2 px-3 text-sm hover:bg-hover"
        >
          Show all done
        </Link>
      )}
    </section>
  )
}

/** The counts behind the sum: of runs without all of their pictures only those that there are. */
function todayWords(today: QueueSummary['today']): string {
  const { runs, usdMicros, isEstimate } = today
  return [`${formatWhole(runs)} done`, ...shortWords(today), formatCost(usdMicros, isEstimate)].join(' · ')
}

/** Keeps the sign of an estimate on the line of its sum. */
const unbroken = (text: string) => text.replaceAll('≈ ', '≈\u00a0')

function FinishedRow({ run }: { readonly run: Run }) {
  const { tone, message } = stateWords(run)
  const about = [toolOf(run), particularsOf([run]), costWords(run)].filter(Boolean).join(' · ')
  return (
    <Link
      {...workbenchOf(run.operation)}
      search={showing(run.operation, run.intent)}
      className="grid grid-cols-[52px_minmax(0,1fr)] items-center gap-3 rounded-md p-1.5 hover:bg-hover"
    >
      <RunPicture run={run} />
      <span className="min-w-0">
        <span title={nameOf(run)} className="block truncate text-sm font-medium">
          {nameOf(run)}
        </span>
        <span className="block text-xs text-ink-3">{unbroken(about)}</span>
        {tone !== 'ok' && <span className={classNames('block text-xs', TONES[tone])}>{message}</span>}
      </span>
    </Link>
  )
}
