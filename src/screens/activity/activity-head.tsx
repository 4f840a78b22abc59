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
        <h1 className="text-xl font-semibold whitespace-nowrap">{headingOf(summary)}</h1>
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

function headingOf(summary: QueueSummary | undefined): string {
  if (!summary) return 'Activity'
  const { today } = summary
  const open = openIn(summary)
  if (open === 0) return nothingOpen(today)
  return `${formatWhole(today.runs)} of ${formatWhole(today.runs + open)} done`
}

function nothingOpen({ runs, failed }: QueueSummary['today']): string {
  if (runs + failed === 0) return 'Nothing in the queue'
  return `${failed === 0 ? 'All ' : ''}${formatWhole(runs)} done today`
}

function restOf(summary: QueueSummary | undefined): string {
  if (!summary) return ''
  const { failed } = summary.today
  const lost = failed > 0 ? `${formatWhole(failed)} failed` : ''
  if (openIn(summary) === 0) return lost
  const { secondsLeft, toSpendUsdMicros, pausedRuns } = summary
  const for_ = pausedRuns > 0 ? ' for all that is not paused' : ''
  const time = secondsLeft ? `${timeWords(secondsLeft)} left${for_}` : ''
  const money = toSpendUsdMicros > 0 ? `${formatCost(toSpendUsdMicros, true)} still to spend` : ''
  return [lost, time, money].filter(Boolean).join(' · ')
}

/** Minutes from the second one on: an estimate is not exact to the second. */
const timeWords = (seconds: number) =>
  seconds < 90 ? formatAbout(seconds) : `≈ ${formatWhole(Math.round(seconds / 60))} min`

function ProgressBar({ summary: { counts, today } }: { readonly summary: QueueSummary }) {
  const parts = [
    { name: 'done', runs: today.runs, color: 'bg-ink-2' },
    { name: 'failed', runs: today.failed, color: 'bg-bad' },
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
