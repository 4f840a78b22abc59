import { isUnderWay, type RunState } from '../run-state.ts'
import type { PictureState, PressState } from './press-state.ts'

/** The fields of a run that the summary reads. */
export interface RunFacts {
  readonly state: RunState
  readonly pictures: number
  readonly estimateUsdMicros: number
  readonly costUsdMicros: number | null
  readonly costIsEstimate: boolean
  readonly failure: { readonly charged: 'yes' | 'no' | 'maybe' } | null
  /** The current hindrance. */
  readonly hold?: { readonly code: string } | null | undefined
  /** Parts of the request that it did not do. */
  readonly warnings?: readonly unknown[]
  readonly results: readonly ResultFacts[]
  /** Soft-deleted by a person; can be restored. */
  readonly isDeleted?: boolean
}

interface ResultFacts {
  readonly part: 'picture' | 'base'
  readonly state: 'keeping' | 'kept' | 'lost' | 'withheld'
}

/** The state of the pictures of a run without results. */
const WITHOUT_RESULTS: Readonly<Record<RunState, PictureState>> = {
  queued: 'waiting',
  submitting: 'running',
  pending: 'running',
  completed: 'ungiven',
  failed: 'failed',
  unknown: 'unknown',
  removed: 'removed',
  left: 'left',
}

/** The state of each picture of a run: of those that came in their order, then of those that are missing. */
export function picturesOf(
  run: Pick<RunFacts, 'state' | 'pictures' | 'results' | 'warnings'>,
): PictureState[] {
  const whole = run.results.flatMap((result, place) =>
    result.part === 'picture' ? [[result, ...basesAfter(run.results, place)]] : [],
  )
  const came = whole.map((parts) => ofParts(parts, (run.warnings ?? []).length > 0))
  const missing = Math.max(0, run.pictures - came.length)
  return [...came, ...Array.from({ length: missing }, () => WITHOUT_RESULTS[run.state])]
}

/** A layerized design is its picture and the background that follows it. */
function basesAfter(results: readonly ResultFacts[], place: number): readonly ResultFacts[] {
  const after = results.slice(place + 1)
  const end = after.findIndex(({ part }) => part === 'picture')
  return end === -1 ? after : after.slice(0, end)
}

function ofParts(parts: readonly ResultFacts[], isWarned: boolean): PictureState {
  const worst = (['withheld', 'lost', 'keeping'] as const).find((bad) =>
    parts.some(({ state }) => state === bad),
  )
  return worst ?? (isWarned ? 'warned' : 'made')
}

const isAwaited = (state: PictureState) => ['waiting', 'running', 'keeping'].includes(state)

const NONE: PressState['of'] = {
  waiting: 0,
  running: 0,
  keeping: 0,
  made: 0,
  warned: 0,
  withheld: 0,
  lost: 0,
  ungiven: 0,
  failed: 0,
  unknown: 0,
  removed: 0,
  left: 0,
}

/** Whether something hinders a run, other than a service that has no room for it yet. */
export const isHeldUp = ({ hold }: Pick<RunFacts, 'hold'>): boolean => hold != null && hold.code !== 'busy'

/** Computes the state of a press from all of its runs: the one place that does, for every screen and for both sides. */
export function pressOf(runs: readonly RunFacts[]): PressState {
  const shown = runs.filter(({ isDeleted }) => !isDeleted)
  const states = shown.flatMap(picturesOf)
  const of = { ...NONE }
  for (const state of states) of[state] += 1
  const usdMicros = (kind: keyof Money) => runs.reduce((sum, run) => sum + moneyOf(run)[kind], 0)
  return {
    runs: shown.length,
    pictures: states.length,
    of,
    held: shown.filter(isHeldUp).flatMap(picturesOf).filter(isAwaited).length,
    costUsdMicros: usdMicros('cost'),
    costIsEstimate: runs.some(
      ({ costUsdMicros, costIsEstimate }) => costUsdMicros !== null && costIsEstimate,
    ),
    toComeUsdMicros: usdMicros('toCome'),
    maybeUsdMicros: usdMicros('maybe'),
  }
}

interface Money {
  readonly cost: number
  readonly toCome: number
  readonly maybe: number
}

function moneyOf({ state, costUsdMicros, estimateUsdMicros, failure }: RunFacts): Money {
  const nothing = { cost: 0, toCome: 0, maybe: 0 }
  if (costUsdMicros !== null) return { ...nothing, cost: costUsdMicros }
  if (isUnderWay(state)) return { ...nothing, toCome: estimateUsdMicros }
  const charged = failure?.charged ?? (state === 'unknown' || state === 'left' ? 'maybe' : 'no')
  return charged === 'no' ? nothing : { ...nothing, maybe: estimateUsdMicros }
}
