import { Pause, Play } from 'lucide-react'
import type { QueueSummary } from '#contract/studio/queue/queue.ts'
import { Button } from '#src/ui/button.tsx'
import { formatAbout, formatCost, formatWhole } from '#src/ui/format/format.ts'
import { useSteering } from './use-steering.ts'

/** The answer first: how much of today's work is done, how long the rest takes, what is still to be spent. */
export function ActivityHead({ summary }: { readonly summary: QueueSummary | undefined }) {
  const { pause, resume } = useSteering()
  const isPaused = summary?.pausedAt != null
  return (
    <header className="num">
      <div className="flex items-center gap-3">
        <h1 className="text-xl font-semibold whitespace-nowrap">
          {summary && <span className="sr-only">Activity: </span>}
          {headingOf(summary)}
        </h1>
        <p className="hidden min-w-0 truncate text-sm text-ink-2 md:block">{restOf(summary)}</p>
        <Button className="ml-auto shrink-0" onClick={() => void (isPaused ? resume() : pause())}>
          {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          <span className="max-md:sr-only">{isPaused ? 'Resume the queue' : 'Pause the queue'}</span>
        </Button>
      </div>
      {summary && <ProgressBar summary={summary} />}
      <p className="mt-2 text-sm text-ink-2 md:hidden">{restOf(summary)}</p>
      {isPaused && (
        <p role="status" className="mt-2 text-sm text-warn">
          The queue is paused: nothing more is sent. Runs in progress continue.
        </p>
      )}
    </header>
  )
}

const openIn = ({ counts }: QueueSummary) => counts.decision + counts.running + counts.waiting

/** Runs that ended today without all of their pictures. */
const shortIn = ({ failed, withheld, lost }: QueueSummary['today']) => failed + withheld + lost

/** The same, without those that are to be decided, which are open. */
const decidedIn = (today: QueueSummary['today']) => Math.max(0, shortIn(today) - today.toDecide)

function headingOf(summary: QueueSummary | undefined): string {
  if (!summary) return 'Activity'
  const { today } = summary
  const open = openIn(summary)
  if (open === 0) return nothingOpen(today)
  return `${formatWhole(today.runs)} of ${formatWhole(today.runs + decidedIn(today) + open)} done today`
}

function nothingOpen(today: QueueSummary['today']): string {
  const short = shortIn(today)
  if (today.runs + short === 0) return 'Nothing in the queue'
  return `${short === 0 ? 'All ' : ''}${formatWhole(today.runs)} done today`
}

function restOf(summary: QueueSummary | undefined): string {
  if (!summary) return ''
  const short = shortWords(summary.today)
  if (openIn(summary) === 0) return short.join(' · ')
  const { secondsLeft, toSpendUsdMicros, pausedRuns } = summary
  const for_ = pausedRuns > 0 ? ' for all that is not paused' : ''
  const time = secondsLeft ? `${timeWords(secondsLeft)} left${for_}` : ''
  const money = toSpendUsdMicros > 0 ? `${formatCost(toSpendUsdMicros, true)} still to spend` : ''
  return [...short, time, money].filter(Boolean).join(' · ')
}

/** How many runs ended today without all of their pictures, by what became of these. */
export const shortWords = (today: QueueSummary['today']): readonly string[] =>
  (['failed', 'withheld', 'lost'] as const)
    .filter((outcome) => today[outcome] > 0)
    .map((outcome) => `${formatWhole(today[outcome])} ${outcome}`)

/** Minutes from the second one on: an estimate is not exact to the second. */
const timeWords = (seconds: number) =>
  seconds < 90 ? formatAbout(seconds) : `≈ ${formatWhole(Math.round(seconds / 60))} min`

function ProgressBar({ summary: { counts, today } }: { readonly summary: QueueSummary }) {
  const parts = [
    { name: 'done', runs: today.runs, color: 'bg-ink-2' },
    { name: 'not done', runs: decidedIn(today), color: 'bg-bad' },
    { name: 'running', runs: counts.running, color: 'bg-run' },
    { name: 'to decide', runs: counts.decision, color: 'bg-warn' },
    { name: 'waiting', runs: counts.waiting, color: 'bg-line-2' },
  ]
  const all = parts.reduce((sum, { runs }) => sum + runs, 0)
  const label = parts.map(({ name, runs }) => `${formatWhole(runs)} ${name}`).join(', ')
  return (
    <div
      role="img"
      aria-label={label}
      className="mt-3 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-line-2"
    >
      {parts.map(({ name, runs, color }) => (
        <i key={name} className={color} style={{ width: `${all === 0 ? 0 : (runs / all) * 100}%` }} />
      ))}
    </div>
  )
}
