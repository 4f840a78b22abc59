import { operationOf } from '#contract/service/operations/table.ts'
import type { Run } from '#contract/studio/runs.ts'
import { count, formatMicros, formatSeconds } from '#src/ui/format.ts'
import { isOver, type PressGroup } from './groups.ts'

export type Tone = 'plain' | 'run' | 'ok' | 'warn' | 'bad'

/** How tones look as text. */
export const TONES: Readonly<Record<Tone, string>> = {
  plain: 'text-ink-3',
  run: 'text-run',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
}

export interface Said {
  readonly tone: Tone
  readonly says: string
}

/** Seconds a run has taken so far, or took. */
export function secondsOf(run: Run, now: number): number {
  const from = Date.parse(run.submittedAt ?? run.createdAt)
  return ((run.finishedAt ? Date.parse(run.finishedAt) : now) - from) / 1000
}

export const chargeWords = { yes: 'charged', no: 'not charged', maybe: 'may be charged' } as const

const isSync = ({ operation }: Run) =>
  !operationOf(operation).routes.some(({ answers }) => answers === 'async')

/** What a run costs, as far as it is known: an estimate says so, and what failed for free costs nothing. */
export function costWords({ costUsdMicros, estimateUsdMicros, failure, state }: Run): string {
  if (state === 'removed' || failure?.charged === 'no') return formatMicros(0)
  return costUsdMicros === null ? `≈ ${formatMicros(estimateUsdMicros)}` : formatMicros(costUsdMicros)
}

/** The state of one run in a word or two. */
export function stateWords(run: Run): Said {
  switch (run.state) {
    case 'queued':
      return { tone: 'run', says: 'Waiting' }
    case 'submitting':
      // A synchronous request is answered with its pictures: from here on the service is at work.
      return { tone: 'run', says: isSync(run) ? 'Running' : 'Sending' }
    case 'pending':
      return { tone: 'run', says: 'Running' }
    case 'completed':
      return { tone: 'ok', says: 'Done' }
    case 'failed':
      return { tone: 'bad', says: 'Failed' }
    case 'unknown':
      return { tone: 'warn', says: 'Answer lost' }
    case 'removed':
      return { tone: 'plain', says: 'Removed' }
    case 'left':
      return { tone: 'plain', says: 'Left' }
  }
}

const sum = (runs: readonly Run[], of: (run: Run) => number) =>
  runs.reduce((total, run) => total + of(run), 0)

/** A press in one line, the most pressing news first. */
export function pressWords({ runs }: PressGroup, now: number): Said {
  const results = runs.flatMap((run) => run.results)
  const total = sum(runs, (run) => run.pictures)
  const withheld = results.filter(({ state }) => state === 'withheld').length
  const lost = results.filter(({ state }) => state === 'lost').length
  const failed = runs.find(({ failure }) => failure)
  const cost = sum(runs, (run) => run.costUsdMicros ?? 0)
  if (runs.some((run) => !isOver(run))) {
    const done = results.filter(({ state }) => state !== 'keeping').length
    const longest = Math.max(...runs.map((run) => secondsOf(run, now)))
    return { tone: 'run', says: `${done} of ${total} · ${formatSeconds(longest)}` }
  }
  if (runs.some(({ state }) => state === 'unknown'))
    return { tone: 'warn', says: 'Answer lost · may be charged' }
  if (failed?.failure) {
    const many = runs.filter(({ failure }) => failure).length
    const which = runs.length > 1 ? `${many} of ${runs.length} failed` : 'Failed'
    return { tone: 'bad', says: `${which} · ${chargeWords[failed.failure.charged]}` }
  }
  if (withheld > 0) return { tone: 'warn', says: `Withheld ${withheld} of ${total} · charged` }
  if (lost > 0) return { tone: 'bad', says: `Lost ${lost} of ${total} · charged` }
  const ended = runs.find(({ state }) => state === 'removed' || state === 'left')
  if (ended)
    return {
      tone: 'plain',
      says: ended.state === 'removed' ? 'Removed from the queue' : 'No longer waited for',
    }
  return { tone: 'plain', says: `${count(total, 'picture')} · ${formatMicros(cost)}` }
}
