import { operationOf } from '#contract/service/operations/table.ts'
import { readSubjectReport } from '#contract/service/values/subject-report.ts'
import { isHeldUp, pressOf } from '#contract/studio/presses/press-of.ts'
import type { PictureState, PressState } from '#contract/studio/presses/press-state.ts'
import type { Run, RunResult, RunWarning } from '#contract/studio/runs.ts'
import { count, formatCost, formatSeconds, untilInvoice } from '#src/ui/format/format.ts'

export type Tone = 'plain' | 'run' | 'ok' | 'warn' | 'bad'

/** Text colors of the tones. */
export const TONES: Readonly<Record<Tone, string>> = {
  plain: 'text-ink-3',
  run: 'text-run',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
}

export interface StateWords {
  readonly tone: Tone
  readonly message: string
}

/** The duration of a run so far, in seconds. */
export function secondsOf(run: Run, now: number): number {
  const from = Date.parse(run.submittedAt ?? run.createdAt)
  return ((run.finishedAt ? Date.parse(run.finishedAt) : now) - from) / 1000
}

/** In place of a picture that was made and held back. */
export const WITHHELD_BY = 'Withheld by the safety or copyright check; the service does not say which.'
/** The same, where no price stands beside it. */
export const WITHHELD = `${WITHHELD_BY} It was charged.`

/** What opens the form with the settings of a run that did not succeed, wherever it is offered. */
export const CHANGE = 'Change in the form'

export const chargeWords = { yes: 'charged', no: 'not charged', maybe: 'may be charged' } as const

const isSync = ({ operation }: Run) =>
  !operationOf(operation).routes.some(({ answers }) => answers === 'async')

/** The cost of a run, worded like that of a press of this run alone. */
export const costWords = (run: Run): string => pressColumns(pressOf([run])).cost

/** Explains the ≈ of a finished run; undefined where its cost is exact or unknown. */
export function estimateWords({ costUsdMicros, costIsEstimate, finishedAt }: Run): string | undefined {
  if (costUsdMicros === null || !costIsEstimate || finishedAt === null) return undefined
  return untilInvoice(finishedAt)
}

/** The cost of a run divided into equal shares. */
export function priceWords(run: Run, shares: number): string {
  const { costUsdMicros, costIsEstimate, estimateUsdMicros } = run
  return formatCost((costUsdMicros ?? estimateUsdMicros) / shares, costUsdMicros === null || costIsEstimate)
}

/** Messages for pictures that are missing or incomplete, the most urgent first. */
const TROUBLES = [
  { state: 'lost', tone: 'bad', alone: 'Lost', among: 'lost' },
  {
    state: 'ungiven',
    tone: 'bad',
    alone: 'The service finished without a picture',
    among: 'not returned by the service',
  },
  { state: 'failed', tone: 'bad', alone: 'Failed', among: 'failed' },
  { state: 'unknown', tone: 'warn', alone: 'Response lost', among: 'without a response' },
  { state: 'withheld', tone: 'warn', alone: 'Withheld', among: 'withheld' },
  { state: 'warned', tone: 'warn', alone: 'With a warning', among: 'with a warning' },
  { state: 'removed', tone: 'plain', alone: 'Removed from the queue', among: 'removed' },
  { state: 'left', tone: 'plain', alone: 'Stopped waiting', among: 'left' },
] as const satisfies readonly { state: PictureState; tone: Tone; alone: string; among: string }[]

const troublesOf = ({ of }: PressState) => TROUBLES.filter(({ state }) => of[state] > 0)

/** The cost of a press so far: the known part and the possible rest. */
export function pressCostWords({ costUsdMicros, costIsEstimate, maybeUsdMicros }: PressState): string {
  const known = formatCost(costUsdMicros, costIsEstimate)
  if (maybeUsdMicros === 0) return costUsdMicros === 0 ? chargeWords.no : known
  const upper = formatCost(costUsdMicros + maybeUsdMicros, true)
  return costUsdMicros === 0 ? `${chargeWords.maybe}: ${upper}` : `${known}, maybe ${upper}`
}

/** Finished pictures out of the requested ones. */
const progressOf = ({ of, pictures }: PressState) => `${of.made + of.warned} of ${pictures}`

/** Whether the service still owes a part of the press. */
const isGoing = ({ of }: PressState) => of.waiting + of.running > 0

/** The state of a press's pictures, the most urgent part first. */
function standingOf(press: PressState): StateWords {
  const { of, pictures } = press
  const troubles = troublesOf(press)
  const among = troubles.map(({ state, among: message }) => `${of[state]} ${message}`)
  const held = press.held === 0 ? [] : [pictures === 1 ? 'delayed' : `${press.held} delayed`]
  const tone = press.held === 0 ? 'run' : 'warn'
  if (isGoing(press)) return { tone, message: [progressOf(press), ...held, ...among].join(' · ') }
  if (of.keeping > 0) {
    const keeping = pictures === 1 ? ['Keeping the picture'] : [progressOf(press), `${of.keeping} being kept`]
    return { tone, message: [...keeping, ...held, ...among].join(' · ') }
  }
  const [worst] = troubles
  if (!worst) return { tone: 'plain', message: count(pictures, 'picture') }
  if (of[worst.state] < pictures) {
    return { tone: worst.tone, message: [progressOf(press), ...among].join(' · ') }
  }
  const isAlone = pictures === 1 || worst.state === 'removed'
  return { tone: worst.tone, message: isAlone ? worst.alone : `${pictures} ${worst.among}` }
}

/**
 * A press in one line, the most urgent state first; used by the strip, the announcer and notifications.
 * @param seconds its duration, if it is to be shown
 */
export function pressWords(press: PressState, seconds?: number): StateWords {
  const { tone, message } = standingOf(press)
  const time = seconds === undefined ? [] : [formatSeconds(seconds)]
  const isFree = press.of.removed === press.pictures
  const more = isGoing(press) ? time : isFree ? [] : [pressCostWords(press)]
  return { tone, message: [message, ...more].join(' · ') }
}

/** What became of finished pictures that are no longer in the library; null if all are. */
export function deletedWords(runs: readonly Pick<Run, 'results'>[]): string | null {
  const pictures = runs.flatMap(({ results }) => results).filter(({ part }) => part === 'picture')
  const gone = (deleted: RunResult['deleted']) =>
    pictures.filter((result) => result.deleted === deleted).length
  const [trashed, erased] = [gone('trash'), gone('erased')]
  const words = [
    trashed > 0 && (trashed === pictures.length ? 'in the trash' : `${trashed} in trash`),
    erased > 0 && (erased === pictures.length ? 'deleted for good' : `${erased} deleted for good`),
  ].filter((part) => part !== false)
  return words.length === 0 ? null : words.join(' · ')
}

/** A press of which nothing is sent for now: its progress, without a clock. */
export function pausedWords(press: PressState): StateWords {
  const { message } = standingOf(press)
  return { tone: 'plain', message: `Paused · ${message}` }
}

/** A press in columns: its state, worded like a run's, and its cost. */
export function pressColumns(press: PressState): StateWords & { readonly cost: string } {
  const { of, pictures, costUsdMicros, toComeUsdMicros } = press
  if (isGoing(press)) return { ...standingOf(press), cost: formatCost(costUsdMicros + toComeUsdMicros, true) }
  const words = of.made === pictures ? ({ tone: 'ok', message: 'Done' } as const) : standingOf(press)
  return { ...words, cost: pressCostWords(press) }
}

/** How sure the outline of a picture's subject is; undefined where nobody told. */
export function outlineWords(
  { operation }: Pick<Run, 'operation'>,
  { prompt }: Pick<RunResult, 'prompt'>,
): string | undefined {
  const confidence = readSubjectReport(operation, prompt)
  return confidence === null ? undefined : `${Math.round(100 * confidence)} % sure`
}

/** After how many lines, of how many. */
const NOT_DONE = {
  untranslated: 'not translated',
  'not-read': 'lines not read',
  'no-room': 'lines did not fit',
  'not-set': 'lines not set',
  'not-found': 'lines not found',
  'not-lifted': 'lines not lifted',
  'not-read-back': 'lines not readable',
} as const satisfies Partial<Record<RunWarning['code'], string>>

const isNotDone = (code: RunWarning['code']): code is keyof typeof NOT_DONE => code in NOT_DONE

const SHORT: Readonly<Record<Exclude<RunWarning['code'], keyof typeof NOT_DONE>, string>> = {
  unsure: 'Check outline',
  'similar-typeface': 'Similar typeface',
  'small-letters': 'Small letters',
  'not-english': 'Prompt not read',
}

/** The warnings of a run, short and in full; null where it has none. */
export function warningWords({ warnings }: Pick<Run, 'warnings'>): { short: string; whole: string } | null {
  const [first] = warnings
  if (!first) return null
  const { code, count: lines, of } = first
  const short = isNotDone(code) ? `${lines} of ${of} ${NOT_DONE[code]}` : SHORT[code]
  return { short, whole: warnings.map(({ message }) => message).join(' ') }
}

/** The state of one run in one or two words. */
export function stateWords(run: Run): StateWords {
  if (isHeldUp(run)) return { tone: 'warn', message: 'Delayed' }
  if (run.state === 'queued' && run.isPaused) return { tone: 'plain', message: 'Paused' }
  if (run.state === 'queued') return { tone: 'run', message: 'Waiting' }
  // The response to a synchronous request contains its pictures: once it is sent, the service is at work.
  if (run.state === 'submitting' && !isSync(run)) return { tone: 'run', message: 'Sending' }
  if (run.state === 'submitting' || run.state === 'pending') return { tone: 'run', message: 'Running' }
  if (run.state === 'removed') return { tone: 'plain', message: 'Removed' }
  if (run.state === 'left') return { tone: 'plain', message: 'Stopped waiting' }
  return endWords(pressOf([run]))
}

/** The outcome of a finished run: done only when every picture is there. */
function endWords(of: PressState): StateWords {
  const share = (state: PictureState) =>
    of.of[state] < of.pictures ? ` ${of.of[state]} of ${of.pictures}` : ''
  const [worst] = troublesOf(of)
  if (worst) return { tone: worst.tone, message: `${worst.alone}${share(worst.state)}` }
  if (of.of.keeping > 0) return { tone: 'run', message: `Keeping${share('keeping')}` }
  return { tone: 'ok', message: 'Done' }
}
