import { and, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { OperationId } from '#contract/service/operations/table.ts'
import { firstMsOf, lastMsOf } from '#contract/studio/describe/dates.ts'
import { PHASE_OF_STATE } from '#contract/studio/queue/decision.ts'
import type { Phase } from '#contract/studio/queue/phases.ts'
import { RUN_STATES } from '#contract/studio/run-state.ts'
import { results, runs } from '../database/schema.ts'

/** A filter of Activity, as parsed by the contract. */
export interface ActivityFilter {
  readonly operation: readonly OperationId[]
  readonly phase?: Phase | undefined
  readonly person?: string | undefined
  readonly project?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly q?: string | undefined
}

const isAsking = and(eq(runs.state, 'unknown'), isNotNull(runs.nextAttemptAt))
const isToDecide = and(isNotNull(runs.decision), sql`not (${isAsking})`)
const isGivenUp = and(eq(runs.state, 'unknown'), isNotNull(runs.repeatedAs))
/**
 * Between the arrival of its last picture and the runner's next look, a run has work due and no picture to download. Browsers
 * are told of the picture before that look, and read these rows at once.
 */
const isKeeping = sql`(${runs.state} = 'completed' and ${runs.nextAttemptAt} is not null and exists (
  select from ${results} where run_id = ${runs}.id and ${results}.state = 'keeping'))`

/** The states of a phase. */
const statesOf = (phase: Phase) => RUN_STATES.filter((state) => PHASE_OF_STATE[state] === phase)
const isIn = (phase: Phase) => inArray(runs.state, statesOf(phase))

/** The rows of each phase of which nothing is to be decided: as `phaseOf` of the contract. */
const UNDECIDED: Readonly<Record<Exclude<Phase, 'decision'>, SQL | undefined>> = {
  waiting: isIn('waiting'),
  running: or(and(isIn('running'), sql`not (${isGivenUp})`), isKeeping),
  done: and(isIn('done'), sql`not ${isKeeping}`),
  failed: isIn('failed'),
  stopped: or(isIn('stopped'), isGivenUp),
}

export const phaseIs = (phase: Phase): SQL | undefined =>
  phase === 'decision' ? isToDecide : and(UNDECIDED[phase], sql`(${isToDecide}) is not true`)

/** The phase of a row, as a value. */
export const phaseColumn = sql<Phase>`case
  when ${isToDecide} then 'decision'
  when ${UNDECIDED.waiting} then 'waiting'
  when ${UNDECIDED.running} then 'running'
  when ${UNDECIDED.failed} then 'failed'
  when ${UNDECIDED.stopped} then 'stopped'
  else 'done' end`

/** The words of a request, as promptOf reads them; the name of its source picture where it has none. */
const words = sql`concat_ws(' ',
  ${runs.values} ->> 'text_prompt', ${runs.values} ->> 'prompt', ${runs.values} ->> 'instruction',
  ${runs.values} #>> '{json_prompt,high_level_description}', ${runs.sourceName})`

const like = (word: string) => sql`${words} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`

/**
 * A word in either spelling of its accents (Unicode, NFC and NFD), as prompts are kept as they were typed. Spelling all
 * prompts anew in the statement takes four times as long as looking for both.
 */
const hasWord = (word: string) =>
  or(...[...new Set([word.normalize('NFC'), word.normalize('NFD')])].map(like))

/** A run that was removed and then queued again: the run that repeats it stands for both, in lists and counts. */
export const isQueuedAgain = sql`(${runs.state} = 'removed' and ${runs.repeatedAs} is not null)`

/** The runs that a filter of Activity means, without those that were taken off the lists. */
export const activityWhere = (filter: ActivityFilter): SQL | undefined =>
  and(isNull(runs.deletedAt), withDismissed(filter))

/** The same, with those that were taken off the lists: what they cost was spent. */
export function withDismissed({
  operation,
  phase,
  person,
  project,
  since,
  until,
  q = '',
}: ActivityFilter): SQL | undefined {
  return and(
    operation.length > 0 ? inArray(runs.operation, [...operation]) : undefined,
    phase && phaseIs(phase),
    person === undefined ? undefined : eq(runs.personId, person),
    project === undefined ? undefined : eq(runs.projectId, project),
    since === undefined ? undefined : gte(runs.createdAt, new Date(firstMsOf(since))),
    until === undefined ? undefined : lte(runs.createdAt, new Date(lastMsOf(until))),
    ...q.split(/\s+/).filter(Boolean).map(hasWord),
  )
}
