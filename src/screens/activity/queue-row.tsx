import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Run } from '#contract/studio/runs.ts'
import { showing, workbenchOf } from '#src/forms/workbench-of.ts'
import { nameOf } from '#src/runs/groups.ts'
import { languageOf, sizeOf, toolOf } from '#src/runs/particulars.ts'
import { costWords, estimateWords, WITHHELD_BY, warningWords } from '#src/runs/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { RunPicture } from './run-picture.tsx'

interface QueueRowProps {
  readonly run: Run
  /** Where it stands: its time, its place or its end. */
  readonly state: ReactNode
  /** What it is moved by. */
  readonly grip?: ReactNode
  readonly actions?: ReactNode
  /** The row that is moved, or beside which another one would land. */
  readonly mark?: 'lifted' | 'before' | 'after' | undefined
}

/**
 * One run: its picture, its text and tool, language, size, price and state. The whole row leads to the run on the screen
 * of its own tool; what can be done lies above that.
 */
export function QueueRow({ run, state, grip, actions, mark }: QueueRowProps) {
  const language = languageOf(run)
  const size = sizeOf(run)
  return (
    <div
      data-run={run.id}
      className={classNames(
        'num relative grid min-h-14 grid-cols-[52px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b py-1 text-sm hover:bg-hover lg:min-h-11 lg:grid-cols-[18px_52px_minmax(0,1fr)_92px_104px_76px_176px_104px] lg:px-2',
        mark === 'lifted' && 'z-10 rounded-lg bg-raised shadow-float',
        mark === 'before' && 'shadow-[0_-2px_0_var(--accent)]',
        mark === 'after' && 'shadow-[0_2px_0_var(--accent)]',
      )}
    >
      <span className="relative z-1 col-start-1 row-start-1 hidden lg:grid">{grip}</span>
      <RunPicture run={run} className="row-span-2 row-start-1 lg:col-start-2 lg:row-span-1" />
      <span className="col-start-2 row-start-1 min-w-0 self-end lg:col-start-3 lg:self-center">
        <span className="flex min-w-0 items-baseline">
          <Link
            {...workbenchOf(run.operation)}
            search={showing(run.operation, run.intent)}
            title={nameOf(run)}
            className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:underline"
          >
            {nameOf(run)}
          </Link>
          {/* Names are cut, tools are not: rows of one picture are told apart by them. */}
          <span className="hidden shrink-0 text-xs whitespace-pre text-ink-3 lg:inline">
            {' '}
            · {toolOf(run)}
          </span>
        </span>
        <Reason run={run} />
      </span>
      <span className="col-start-2 row-start-2 flex min-w-0 gap-1.5 self-start truncate text-xs text-ink-2 lg:contents lg:text-sm">
        <span className="shrink-0 text-ink-3 lg:hidden">{toolOf(run)}</span>
        <span className="truncate text-ink-2 lg:col-start-4 lg:row-start-1">{language ?? <None />}</span>
        <span className="whitespace-nowrap text-ink-2 lg:col-start-5 lg:row-start-1">{size ?? <None />}</span>
      </span>
      <span
        title={estimateWords(run)}
        className="col-start-3 row-start-2 self-start text-right text-xs whitespace-nowrap text-ink-2 lg:col-start-6 lg:row-start-1 lg:self-center lg:text-sm lg:text-ink"
      >
        {costWords(run)}
      </span>
      <span className="col-start-3 row-start-1 self-end text-right whitespace-nowrap lg:col-start-7 lg:self-center lg:truncate lg:pl-3 lg:text-left">
        {state}
      </span>
      <span className="relative z-1 col-start-4 row-span-2 row-start-1 flex justify-end lg:col-start-8 lg:row-span-1">
        {actions}
      </span>
    </div>
  )
}

/** A column that a run has nothing for; a phone has no columns. */
const None = () => <span className="hidden text-ink-3 lg:inline">–</span>

/** Why the run failed, is delayed, or differs from its request. Whether it was charged is in its own column. */
function Reason({ run }: { readonly run: Run }) {
  const held = run.hold && [run.hold.message, run.hold.advice].filter(Boolean).join(' ')
  const withheld = run.results.some(({ state }) => state === 'withheld') ? WITHHELD_BY : undefined
  const message = run.failure?.message ?? held ?? withheld ?? warningWords(run)?.whole
  if (!message) return null
  return (
    <span className={classNames('block text-xs break-words', run.failure ? 'text-ink-3' : 'text-warn')}>
      {message}
    </span>
  )
}
