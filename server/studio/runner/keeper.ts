import { and, asc, eq } from 'drizzle-orm'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import { within } from '#server/platform/deadline.ts'
import type { PictureFacts } from '#server/platform/pictures/inspect-picture.ts'
import { takePicture } from '../assets/take-picture.ts'
import { type ResultRow, type RunRow, results, runs } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { countEqualOnce } from '../runs/cost.ts'
import {
  type Fault,
  faultOfKeeping,
  faultOfTaking,
  forbidden,
  GONE,
  isFinal,
  longestAskedMs,
  lostBy,
  mostBytesOf,
  refusedLink,
  silentLink,
  UNUSABLE,
  worstOf,
} from './download-faults.ts'
import { type DownloadWatch, watchDownload } from './download-watch.ts'
import type { Place } from './keep-places.ts'
import { awayAfterMs } from './pace.ts'
import type { Claim } from './run-queue.ts'
import { later, type RunnerDeps } from './runner-deps.ts'

const FIRST_PREVIEW = 480

export interface KeeperDeps extends RunnerDeps {
  /** Where the run is among those that are kept at once. */
  readonly place: Place
}

/** A fault: it did not work this time. */
type Outcome = 'kept' | Fault

/** New links for a run's pictures by ordinal; a fault if there are none yet, and null if there are none any more. */
type FreshLinks = () => Promise<ReadonlyMap<number, string> | Fault | null>

/** Downloads and stores the pictures of a completed run; failures are retried later. */
export async function keep(claim: Claim, deps: KeeperDeps, stopped: AbortSignal): Promise<void> {
  const { run } = claim
  const yielding = setTimeout(() => deps.place.yield(), deps.pace.yieldAfterMs)
  const faults = await faultsOf(run, deps, stopped).finally(() => {
    clearTimeout(yielding)
    deps.place.leave()
  })
  const isCheaper = await countEqualOnce(deps.db, run.id)
  const worst = worstOf(faults)
  // A stop aborts downloads: that is not their fault.
  const hold = worst && (stopped.aborted ? run.hold : worst.hold)
  if (!worst) await deps.queue.handBack(claim, null, 0)
  else {
    const waitMs = stopped.aborted ? 0 : awayAfterMs(longestAskedMs(faults), run.attempt, deps.pace)
    await deps.queue.handBack(claim, later(deps.now, waitMs), run.attempt + (stopped.aborted ? 0 : 1), hold)
  }
  if (isCheaper || hold?.message !== run.hold?.message) deps.notifications.runChanged(run.id)
}

/** Stores every picture of a run that can be stored, and returns the faults of the others. */
async function faultsOf(run: RunRow, deps: RunnerDeps, stopped: AbortSignal): Promise<readonly Fault[]> {
  const fresh = freshLinks(run, deps, stopped)
  const rows = await keeping(run.id, deps)
  const ends = await Promise.all(rows.map((row) => keepOne({ run, row, fresh }, deps, stopped)))
  return ends.filter((end) => end !== null)
}

const keeping = (runId: string, { db }: RunnerDeps) =>
  db
    .select()
    .from(results)
    .where(and(eq(results.runId, runId), eq(results.state, 'keeping')))
    .orderBy(asc(results.ordinal))

interface Wanted {
  readonly run: RunRow
  readonly row: ResultRow
  readonly fresh: FreshLinks
}

/** Stores a picture or gives it up: returns null; otherwise returns the temporary fault. */
async function keepOne(wanted: Wanted, deps: RunnerDeps, stopped: AbortSignal): Promise<Fault | null> {
  const { run, row } = wanted
  const outcome = await tryLinks(wanted, deps, stopped)
  if (outcome !== 'kept') {
    if (stopped.aborted || !(isFinal(outcome, run) || isTooOld(run, deps))) return outcome
    await lose(row, outcome, deps)
  }
  deps.notifications.runChanged(run.id)
  deps.notifications.libraryChanged()
  return null
}

/** Gives a picture up, with the reason on its run. */
async function lose({ runId, ordinal }: ResultRow, fault: Fault, { db, log }: RunnerDeps) {
  log.warn({ run: runId, ordinal }, `picture lost: ${fault.hold.message}`)
  await db.transaction(async (tx) => {
    await tx
      .update(results)
      .set({ state: 'lost', link: null })
      .where(and(eq(results.runId, runId), eq(results.ordinal, ordinal), eq(results.state, 'keeping')))
    await tx
      .update(runs)
      .set({ failure: lostBy(fault), decision: 'lost' })
      .where(eq(runs.id, runId))
  })
}

async function tryLinks(
  { run, row, fresh }: Wanted,
  deps: RunnerDeps,
  stopped: AbortSignal,
): Promise<Outcome> {
  const first = await download(run, row, deps, stopped)
  if ((first !== GONE && first !== UNUSABLE) || stopped.aborted || run.generationId === null) return first
  const links = await fresh()
  if (links !== null && 'hold' in links) return links
  const link = links?.get(row.ordinal)
  return link === undefined ? first : download(run, { ...row, link }, deps, stopped)
}

async function download(
  run: RunRow,
  row: ResultRow,
  deps: RunnerDeps,
  stopped: AbortSignal,
): Promise<Outcome> {
  const watch = watchDownload(run.attempt, deps.pace, stopped)
  try {
    return await downloadWatched(run, row, deps, watch)
  } finally {
    watch.end()
  }
}

async function downloadWatched(
  run: RunRow,
  row: ResultRow,
  deps: RunnerDeps,
  watch: DownloadWatch,
): Promise<Outcome> {
  if (row.link === null) return GONE
  const answer = await deps.service.download(row.link, watch.signal)
  if (answer.kind === 'refused') {
    return [403, 404, 410].includes(answer.status) ? GONE : refusedLink(answer.status, answer.retryAfterMs)
  }
  if (answer.kind === 'unusable') return UNUSABLE
  if (answer.kind === 'silence') return silentLink(watch.signal.reason, answer.message)
  if (answer.kind === 'forbidden') {
    const fault = forbidden(answer.host)
    deps.log.warn({ run: run.id, ordinal: row.ordinal }, `${fault.hold.message} ${fault.hold.advice}`)
    return fault
  }
  let isIn = false
  try {
    const bytes = watch.counted(answer.stream)
    const { intake, facts, drawn } = await takePicture(
      deps.objects,
      bytes,
      { maxBytes: mostBytesOf(row, run) },
      (path) => deps.previews.ofFile(path, FIRST_PREVIEW),
    )
    isIn = true
    warnOfSize(facts, row, deps)
    // The prompt as typed, neither the model's rewriting nor a tool's report.
    const told = Object.keys(run.files).length > 0 ? null : row.prompt
    const words = promptOf(run.values) ?? told ?? run.operation
    const { language } = run.values
    const prompt = row.part === 'base' ? `${words} without text` : words
    await Promise.all([
      deps.objects.keep(intake),
      // Without a preview now, the first request makes it.
      drawn && deps.previews.put(intake.sha256, FIRST_PREVIEW, drawn).catch(() => null),
    ])
    await deps.assets.keepResult({
      intake,
      facts,
      runId: run.id,
      ordinal: row.ordinal,
      prompt,
      language: typeof language === 'string' ? language : null,
      seed: row.seed,
    })
    return 'kept'
  } catch (err) {
    // Interrupted or corrupted in transit; faults of the database or the disk are retried as well.
    const fault = isIn ? faultOfKeeping(err) : faultOfTaking(err, watch.signal)
    const why = { fault: fault.hold.code, ...(!(err instanceof Refusal) && { err }) }
    deps.log.warn({ ...why, run: run.id, ordinal: row.ordinal }, 'picture not kept in this attempt')
    return fault
  }
}

/**
 * A whole picture that was paid for is kept even where its size is not the one that was stated. A multiple of it is not
 * worth a line: upscaled pictures are reported as they were before (Generation, 3.0 model).
 */
function warnOfSize({ width, height }: PictureFacts, row: ResultRow, { log }: RunnerDeps): void {
  const [statedWidth = 0, statedHeight = 0] = row.resolution?.split('x').map(Number) ?? []
  const factor = width / statedWidth
  if (row.resolution === null || (Number.isInteger(factor) && factor === height / statedHeight)) return
  const sizes = { stated: row.resolution, size: `${width}x${height}` }
  log.warn({ run: row.runId, ordinal: row.ordinal, ...sizes }, 'picture size differs from the request')
}

/** Polls once for all pictures of the run that need it: a poll of a finished generation returns new links. */
function freshLinks(run: RunRow, { service, pace }: RunnerDeps, stopped: AbortSignal): FreshLinks {
  async function ask() {
    const answer = await within(pace.pollTimeoutMs, stopped, (signal) =>
      service.poll(run.generationId ?? '', signal),
    )
    if (answer.kind === 'refused' && (answer.status === 404 || answer.status === 400)) return null
    if (answer.kind !== 'seen' || answer.status !== 'completed')
      return refusedLink(410, answer.kind === 'refused' ? answer.retryAfterMs : null)
    return new Map(
      answer.results.flatMap(({ link }, ordinal): [number, string][] => (link ? [[ordinal, link]] : [])),
    )
  }
  let asked: ReturnType<FreshLinks> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

function isTooOld({ finishedAt, createdAt }: RunRow, { now, pace }: RunnerDeps): boolean {
  return now().getTime() - (finishedAt ?? createdAt).getTime() > pace.keepForMs
}
