import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { DECISIONS } from '#contract/studio/queue/decision.ts'
import type { Run } from '#contract/studio/runs.ts'
import { workbenchOf } from '#src/forms/workbench-of.ts'
import { nameOf } from '#src/runs/groups.ts'
import { particularsOf, toolOf } from '#src/runs/particulars.ts'
import { WITHHELD_BY } from '#src/runs/words.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { classNames } from '#src/ui/class-names.ts'
import { count, formatCost, formatExact } from '#src/ui/format/format.ts'
import { type Choice, DECISION_WORDS } from './decision-words.ts'
import { RunPicture } from './run-picture.tsx'
import { useSteering } from './use-steering.ts'

/** Runs that failed for another reason, or on another tool, are another question. */
const questionOf = ({ decision, failure, operation }: Run) =>
  decision === 'refused' || decision === 'failed' ? `${operation} ${failure?.message}` : ''

/** Runs that need a decision, by cause, each with its choices and what they cost. */
export function Decisions({ runs }: { readonly runs: readonly Run[] }) {
  const groups = DECISIONS.flatMap((cause) => {
    const theirs = runs.filter(({ decision }) => decision === cause)
    return [...new Set(theirs.map(questionOf))].map((question) => ({
      key: `${cause} ${question}`,
      group: theirs.filter((run) => questionOf(run) === question),
    }))
  })
  return (
    <ul aria-label="Decisions" className="surface divide-y divide-line">
      {groups.map(({ key, group }) => (
        <DecisionGroup key={key} runs={group} />
      ))}
    </ul>
  )
}

function DecisionGroup({ runs }: { readonly runs: readonly Run[] }) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  return (
    <li>
      <Question
        runs={runs}
        more={
          runs.length > 1 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={list}
              onClick={() => setOpen(!isOpen)}
              className="inline-flex min-h-6 items-center gap-1 text-xs text-ink-2 hover:text-ink"
            >
              One by one
              <ChevronDown
                size={13}
                aria-hidden
                className={classNames('transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          )
        }
      />
      <ul id={list} hidden={!isOpen} className="divide-y divide-line border-t bg-raised/40 pl-4">
        {isOpen &&
          runs.map((run) => (
            <li key={run.id}>
              <Question runs={[run]} />
            </li>
          ))}
      </ul>
    </li>
  )
}

interface QuestionProps {
  readonly runs: readonly Run[]
  readonly more?: React.ReactNode
}

function Question({ runs, more }: QuestionProps) {
  const [first] = runs
  if (!first?.decision) return null
  const { icon: Icon, title, choices } = DECISION_WORDS[first.decision]
  return (
    <div className="num grid grid-cols-[52px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 px-3 py-2 xl:grid-cols-[52px_minmax(0,1fr)_auto]">
      <RunPicture run={first} />
      <div className="min-w-0 text-sm">
        <p className="flex items-center gap-1.5 font-medium">
          <Icon size={15} aria-hidden className="shrink-0 text-warn" />
          {title(runs)}
        </p>
        <p className="text-xs break-words text-ink-2">{aboutRuns(runs)}</p>
        {more}
      </div>
      <div className="col-span-full flex flex-wrap gap-1.5 xl:col-span-1">
        {choices(runs).map((choice, at) => (
          <ChoiceButton key={choice.label} choice={choice} runs={runs} isFirst={at === 0} />
        ))}
      </div>
    </div>
  )
}

/** What the runs are: `Harbour coffee · Ad resize · 3 languages · The service refused …`. */
function aboutRuns(runs: readonly Run[]): string {
  const [first] = runs
  if (!first) return ''
  const names = [...new Set(runs.map(nameOf))]
  const tools = [...new Set(runs.map(toolOf))]
  return [
    names.length === 1 ? names[0] : `${names[0]} and ${names.length - 1} more`,
    tools.length === 1 ? tools[0] : count(tools.length, 'tool'),
    particularsOf(runs),
    runs.length === 1 ? formatExact(first.createdAt) : '',
    chargedWords(runs),
    first.decision === 'withheld' ? WITHHELD_BY : '',
    ...new Set(runs.flatMap(({ failure }) => failure?.message ?? [])),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What pictures cost that came, or were withheld; not how many of them, as equal ones are charged once. */
function chargedWords(runs: readonly Run[]): string {
  const { costUsdMicros, costIsEstimate } = pressOf(runs)
  return costUsdMicros === 0 ? '' : `charged, ${formatCost(costUsdMicros, costIsEstimate)}`
}

interface ChoiceButtonProps {
  readonly choice: Choice
  readonly runs: readonly Run[]
  readonly isFirst: boolean
}

function ChoiceButton({ choice: { label, cost, does }, runs, isFirst }: ChoiceButtonProps) {
  const { repeat, settle } = useSteering()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [first] = runs
  async function choose() {
    if (does === 'change' && first) {
      return navigate({ ...workbenchOf(first.operation), search: { load: first.id } })
    }
    setBusy(true)
    if (does === 'settle') settle(runs)
    else await repeat(runs)
    setBusy(false)
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={firstClick(() => void choose())}
      className={classNames(
        'flex min-h-11 w-full items-center justify-between gap-3 rounded-lg border border-line-2 px-3 py-1 text-left transition-colors hover:bg-hover disabled:opacity-50 md:w-auto md:min-w-36 md:flex-col md:items-start md:gap-0',
        isFirst ? 'bg-hover' : 'bg-bg',
      )}
    >
      <span className="text-sm font-medium">{label}</span>
      <span className={classNames('text-xs', isFirst ? 'text-ink-2' : 'text-ink-3')}>{cost}</span>
    </button>
  )
}
