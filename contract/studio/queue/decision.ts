import type { RejectReason } from '../../service/resources/errors.ts'
import type { NothingDoneReason } from '../../service/values/failure-reasons.ts'
import { picturesOf, type RunFacts } from '../presses/press-of.ts'
import type { PictureState } from '../presses/press-state.ts'
import type { RunState } from '../run-state.ts'
import type { Phase } from './phases.ts'

/**
 * What a person has to decide about a run, the most urgent first. `unknown`: the answer was lost, and it may be charged;
 * `credit`: the account could not pay, or reached a limit; `withheld`: the safety or copyright check held pictures back;
 * `lost`: made, or finished, without a picture; `refused`: the request itself has to change; `failed`: trying again may
 * help.
 */
export const DECISIONS = ['unknown', 'credit', 'withheld', 'lost', 'refused', 'failed'] as const
export type Decision = (typeof DECISIONS)[number]

/** The decision after each reason for which the service rejects a request. */
const AFTER_REJECTION: Readonly<Record<RejectReason, Decision>> = {
  insufficient_funds: 'credit',
  subscription_required: 'credit',
  daily_limit: 'credit',
  priority_credit_required: 'credit',
  feature_limit: 'credit',
  // It passes by itself.
  inflight_limit: 'failed',
}

/** The decision after each HTTP status that blames the account or the request. */
const AFTER_STATUS: Readonly<Record<string, Decision>> = {
  http_402: 'credit',
  http_400: 'refused',
  http_404: 'refused',
  http_413: 'refused',
  http_422: 'refused',
}

/** The failures whose code is neither, as the service names them after it accepted a request. */
const AFTER_ACCEPTANCE: Readonly<Record<string, Decision>> = {
  content_policy_violation: 'refused',
  no_subject_found: 'refused',
  no_text_found: 'refused',
  no_text_set: 'refused',
  text_not_replaceable: 'refused',
  translator_failed: 'failed',
  text_not_separable: 'refused',
  mask_marks_all: 'refused',
  no_known_move: 'refused',
  no_such_frame: 'refused',
  nothing_changed: 'refused',
} satisfies Readonly<Record<NothingDoneReason | 'content_policy_violation', Decision>>

const isRejectReason = (code: string): code is RejectReason => Object.hasOwn(AFTER_REJECTION, code)

interface Ended extends Pick<RunFacts, 'state' | 'pictures' | 'results'> {
  readonly failure: { readonly code: string } | null
}

/** The decision that a run needs by how it ended; null where all pictures came, or may still come. */
export function decisionOf(run: Ended): Decision | null {
  const states = picturesOf(run)
  const has = (state: PictureState) => states.includes(state)
  if (has('unknown')) return 'unknown'
  if (has('withheld')) return 'withheld'
  if (has('lost') || has('ungiven')) return 'lost'
  if (!has('failed')) return null
  const { code = '' } = run.failure ?? {}
  if (isRejectReason(code)) return AFTER_REJECTION[code]
  return AFTER_STATUS[code] ?? AFTER_ACCEPTANCE[code] ?? 'failed'
}

interface PhaseFacts {
  readonly state: RunState
  /** Null while Easel still asks for a lost answer. */
  readonly decision: Decision | null
  /** The press that repeated it; null if none. */
  readonly repeatedAs: string | null
  /** A picture of it is being downloaded. */
  readonly isKeeping: boolean
}

/** The phase of each state, of a run of which nothing is to be decided and no picture is being downloaded. */
export const PHASE_OF_STATE = {
  queued: 'waiting',
  submitting: 'running',
  pending: 'running',
  unknown: 'running',
  completed: 'done',
  failed: 'failed',
  removed: 'stopped',
  left: 'stopped',
} as const satisfies Readonly<Record<RunState, Phase>>

/**
 * Computes the phase of a run; `phaseIs` on the server says the same in SQL. Once a run whose answer was lost is repeated,
 * nobody waits for it, although a late answer may still come.
 */
export function phaseOf({ state, decision, repeatedAs, isKeeping }: PhaseFacts): Phase {
  if (decision !== null) return 'decision'
  if (state === 'unknown' && repeatedAs !== null) return 'stopped'
  return state === 'completed' && isKeeping ? 'running' : PHASE_OF_STATE[state]
}
