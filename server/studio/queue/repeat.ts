import { createHash } from 'node:crypto'
import { and, inArray, isNull } from 'drizzle-orm'
import { MAX_INTENT_LENGTH } from '#contract/studio/presses/press.ts'
import { repeatOf } from '#contract/studio/queue/repeat-of.ts'
import { isFinished } from '#contract/studio/run-state.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queuePauses, type RunRow, results, runs } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { newId } from '../new-id.ts'
import { judgedRequest, type PressDeps } from '../runs/press.ts'
import { hashOf } from '../same-content.ts'

interface Repeating {
  readonly ids: readonly string[]
  /** Of the person's confirmation: the same one again repeats nothing more. */
  readonly intent: string
}

interface Repeated {
  /** The presses that this confirmation repeated the runs as. */
  readonly intents: readonly string[]
  /** Runs that it did not repeat, with a sentence for people. */
  readonly refused: { id: string; message: string }[]
}

type NewRun = typeof runs.$inferInsert
type Tx = Pick<Database, 'select' | 'insert' | 'update'>

/**
 * Presses runs once more, those of one press as one press. Each run is repeated at most once, whoever asks and however
 * often: its row names the press that repeated it.
 */
export async function repeatRuns({ ids, intent }: Repeating, deps: PressDeps): Promise<Repeated> {
  const { db, now } = deps
  const open = and(inArray(runs.id, [...ids]), isNull(runs.repeatedAs))
  const found = (await db.select().from(runs).where(open)).filter(isRepeatable)
  const refused: Repeated['refused'] = []
  const judged = new Map<string, Partial<NewRun>>()
  for (const run of found) {
    const request = await judgedAgain(run, deps)
    if ('message' in request) refused.push({ id: run.id, message: request.message })
    else judged.set(run.id, request)
  }
  await db.transaction(async (tx) => {
    // Whoever holds the rows repeats them; a second one finds them repeated.
    const mine = await tx.select().from(runs).where(open).orderBy(runs.id).for('update')
    const sources = mine.filter((run) => isRepeatable(run) && judged.has(run.id)).toSorted(inTurn)
    for (const ofPress of byPress(sources)) await repeatPress(tx, ofPress, { intent, judged, at: now() })
  })
  return outcome(db, { ids, intent }, refused)
}

const inTurn = (one: RunRow, other: RunRow) =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.ordinal - other.ordinal

/** One that is unknown and still being asked about may turn out to be made. */
const isRepeatable = ({ state, nextAttemptAt }: RunRow) =>
  isFinished(state) || (state === 'unknown' && nextAttemptAt === null)

async function judgedAgain(
  run: RunRow,
  deps: PressDeps,
): Promise<Partial<NewRun> | { readonly message: string }> {
  const came = await deps.db
    .select()
    .from(results)
    .where(inArray(results.runId, [run.id]))
  const { values } = repeatOf({ ...run, results: came })
  try {
    const { operation, files, adLines, isBatch } = run
    return { ...(await judgedRequest({ operation, values, files }, deps)), files, adLines, isBatch }
  } catch (error) {
    if (error instanceof Refusal) return { message: error.message }
    throw error
  }
}

const byPress = (sources: readonly RunRow[]): readonly RunRow[][] =>
  [...new Set(sources.map(({ intent }) => intent))].map((press) =>
    sources.filter(({ intent }) => intent === press),
  )

interface Making {
  readonly intent: string
  readonly judged: ReadonlyMap<string, Partial<NewRun>>
  readonly at: Date
}

/** Repeats runs of one press as a press of their own. */
async function repeatPress(
  tx: Tx,
  sources: readonly RunRow[],
  { intent, judged, at }: Making,
): Promise<void> {
  const repetitions = sources.map((source, ordinal) => ({
    ...source,
    ...ofNewRun(at),
    ...judged.get(source.id),
    ordinal,
    position: ordinal,
  }))
  const [head, ...others] = repetitions
  if (!head) return
  const press = await freePress(tx, head, intent)
  if (others.length > 0) await tx.insert(runs).values(others.map((run) => ({ ...run, intent: press })))
  await keepPaused(tx, sources, press)
  const theirs = sources.map(({ id }) => id)
  await tx.update(runs).set({ repeatedAs: press, decision: null }).where(inArray(runs.id, theirs))
}

/** Runs that are put back into a paused press are sent no sooner than they would have been. */
async function keepPaused(tx: Tx, sources: readonly RunRow[], press: string): Promise<void> {
  const removed = sources.filter(({ state }) => state === 'removed').map(({ intent }) => intent)
  const pauses = await tx.select().from(queuePauses).where(inArray(queuePauses.scope, removed))
  const [pause] = pauses
  if (pause)
    await tx
      .insert(queuePauses)
      .values({ ...pause, scope: press })
      .onConflictDoNothing()
}

/**
 * Queues the first run of a press under the first name that is free, and returns the name. The same confirmation may
 * have repeated other runs before, and nothing keeps a person from giving such a name to a press.
 */
async function freePress(tx: Tx, head: NewRun, intent: string): Promise<string> {
  for (let number = 0; ; number += 1) {
    const press = `${prefixFor(intent)}${number}`
    const [mine] = await tx
      .insert(runs)
      .values({ ...head, intent: press })
      .onConflictDoNothing()
      .returning({ id: runs.id })
    if (mine) return press
  }
}

/** With a number of up to five digits after it, it is no longer than an intent may be. */
const MAX_PREFIX_LENGTH = MAX_INTENT_LENGTH - 5

/** What the names of all presses of a confirmation begin with. */
function prefixFor(intent: string): string {
  if (intent.length < MAX_PREFIX_LENGTH) return `${intent}.`
  const hash = createHash('sha256').update(intent).digest('base64url')
  return `${intent.slice(0, MAX_PREFIX_LENGTH - hash.length - 2)}-${hash}.`
}

/** The content of no press: a client that gives the name of a repetition to a press is refused, and gets none of its runs. */
const CONTENT_OF_REPETITION = hashOf('repetition')

/** What a repetition has of its own, whatever became of the run that it repeats. */
const ofNewRun = (at: Date) => ({
  id: newId(at.getTime()),
  state: 'queued' as const,
  contentSha256: CONTENT_OF_REPETITION,
  generationId: null,
  costUsdMicros: null,
  costIsEstimate: true,
  failure: null,
  hold: null,
  createdAt: at,
  submittedAt: null,
  finishedAt: null,
  deletedAt: null,
  sentTo: null,
  webhookUrl: null,
  nextAttemptAt: null,
  attempt: 0,
  leaseUntil: null,
  token: 0,
  priority: 0,
  decision: null,
  repeatedAs: null,
})

/** What became of the runs: the presses of this confirmation, and why others of them were not repeated by it. */
async function outcome(
  db: Database,
  { ids, intent }: Repeating,
  refused: Repeated['refused'],
): Promise<Repeated> {
  const rows = await db
    .select()
    .from(runs)
    .where(inArray(runs.id, [...ids]))
  const found = new Map(rows.map((run) => [run.id, run]))
  const isRefused = new Set(refused.map(({ id }) => id))
  const prefix = prefixFor(intent)
  const isOfThis = (press: string) => press.startsWith(prefix) && /^\d+$/.test(press.slice(prefix.length))
  const others = [...new Set(ids)].flatMap((id) => {
    const run = found.get(id)
    if (isRefused.has(id) || (run?.repeatedAs && isOfThis(run.repeatedAs))) return []
    return { id, message: whyNot(run) }
  })
  const presses = new Set(rows.flatMap(({ repeatedAs }) => repeatedAs ?? []))
  return { intents: [...presses].filter(isOfThis), refused: [...refused, ...others] }
}

function whyNot(run: RunRow | undefined): string {
  if (!run) return 'The run was not found.'
  if (run.repeatedAs !== null) return 'The run was repeated already.'
  return run.state === 'queued' ? 'The run is still waiting for its turn.' : 'The run is in progress.'
}
