import { and, asc, eq } from 'drizzle-orm'
import { promptOf } from '#contract/studio/prompt-of.ts'
import type { RunHold } from '#contract/studio/runs.ts'
import { within } from '#server/platform/deadline.ts'
import type { PictureFacts } from '#server/platform/inspect-picture.ts'
import { takePicture } from '../assets/take-picture.ts'
import { type ResultRow, type RunRow, results } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { linkForbidden } from '../runs/refusals.ts'
import { type DownloadWatch, watchDownload } from './download-watch.ts'
import type { Place } from './keep-places.ts'
import { retryAfterMs } from './pace.ts'
import type { Claim } from './run-queue.ts'
import { holding, later, type RunnerDeps } from './runner-deps.ts'

/** Larger than the largest picture that is offered, as an uncompressed PNG. */
const MAX_RESULT_BYTES = 400 * 1024 * 1024
const FIRST_PREVIEW = 480
/** Tries of a link that says it is gone and cannot be renewed: a sync answer's. */
const MAX_GONE_ATTEMPTS = 3

export interface KeeperDeps extends RunnerDeps {
  /** Where the run is among those that are kept at once. */
  readonly place: Place
}

/** `gone`: the link leads nowhere any more; `again`: it did not work this time; a hold: nor will it by itself. */
type Outcome = 'kept' | 'gone' | 'again' | RunHold

const isOver = (outcome: Outcome) => outcome === 'kept' || outcome === 'gone'

/** New links for a run's pictures by ordinal; null where the service has none any more. */
type FreshLinks = () => Promise<ReadonlyMap<number, string> | 'later' | null>

/** Downloads the pictures of a completed run and keeps them; what did not work is tried again later. */
export async function keep(claim: Claim, deps: KeeperDeps, stopped: AbortSignal): Promise<void> {
  const { run } = claim
  const yielding = setTimeout(() => deps.place.yield(), deps.pace.yieldAfterMs)
  const outcomes = await holding(claim, deps, async () => {
    const fresh = freshLinks(run, deps, stopped)
    const rows = await keeping(run.id, deps)
    return Promise.all(rows.map((row) => keepOne({ run, row, fresh }, deps, stopped)))
  }).finally(() => {
    clearTimeout(yielding)
    deps.place.leave()
  })
  const hold = outcomes.find((outcome) => typeof outcome === 'object') ?? null
  if (outcomes.every(isOver)) await deps.queue.handBack(claim, null, 0)
  else {
    const waitMs = stopped.aborted ? 0 : retryAfterMs(run.attempt, deps.pace)
    await deps.queue.handBack(claim, later(deps.now, waitMs), run.attempt + (stopped.aborted ? 0 : 1), hold)
  }
  if (hold?.says !== run.hold?.says) deps.news.runChanged(run.id)
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

async function keepOne(wanted: Wanted, deps: RunnerDeps, stopped: AbortSignal): Promise<Outcome> {
  const { run, row } = wanted
  const outcome = await tryLinks(wanted, deps, stopped)
  const isLost = outcome === 'gone' || (outcome !== 'kept' && isTooOld(run, deps))
  if (isLost) {
    deps.log.warn({ run: run.id, ordinal: row.ordinal }, 'the link of a picture is gone: it is lost')
    await deps.db
      .update(results)
      .set({ state: 'lost', link: null })
      .where(and(eq(results.runId, run.id), eq(results.ordinal, row.ordinal), eq(results.state, 'keeping')))
  }
  if (isLost || outcome === 'kept') {
    deps.news.runChanged(run.id)
    deps.news.libraryChanged()
  }
  return isLost ? 'gone' : outcome
}

async function tryLinks(
  { run, row, fresh }: Wanted,
  deps: RunnerDeps,
  stopped: AbortSignal,
): Promise<Outcome> {
  const first = await download(run, row, deps, stopped)
  if (first !== 'gone' || stopped.aborted) return first
  if (run.generationId === null) return run.attempt + 1 < MAX_GONE_ATTEMPTS ? 'again' : 'gone'
  const links = await fresh()
  if (links === 'later') return 'again'
  const link = links?.get(row.ordinal)
  return link === undefined ? 'gone' : download(run, { ...row, link }, deps, stopped)
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
  if (row.link === null) return 'gone'
  const answer = await deps.service.download(row.link, watch.signal)
  if (answer.kind === 'refused') return [403, 404, 410].includes(answer.status) ? 'gone' : 'again'
  if (answer.kind === 'silence') return 'again'
  if (answer.kind === 'forbidden') {
    const hold = linkForbidden(answer.host)
    deps.log.warn({ run: run.id, ordinal: row.ordinal }, `${hold.says} ${hold.advice}`)
    return hold
  }
  try {
    const { intake, facts } = await takePicture(deps.objects, watch.counted(answer.stream), MAX_RESULT_BYTES)
    warnOfSize(facts, row, deps)
    // The person's own words, not the model's rewriting of them, nor what a tool reports of its work.
    const told = Object.keys(run.files).length > 0 ? null : row.prompt
    const words = promptOf(run.values) ?? told ?? run.operation
    const { language } = run.values
    const prompt = row.part === 'base' ? `${words} without text` : words
    await deps.previews.make(await deps.objects.keep(intake), FIRST_PREVIEW).catch(() => null)
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
    // Broken off or damaged on its way; what the database or the disk does wrong is tried again as well.
    const why = err instanceof Refusal ? err.code : err
    deps.log.warn({ err: why, run: run.id, ordinal: row.ordinal }, 'a picture was not kept this time')
    return 'again'
  }
}

/**
 * A whole picture that was paid for is kept even where its size is not the one that was stated. A multiple of it
 * is not worth a line: upscaled pictures are reported as they were before (Generation, 3.0 model).
 */
function warnOfSize({ width, height }: PictureFacts, row: ResultRow, { log }: RunnerDeps): void {
  const [statedWidth = 0, statedHeight = 0] = row.resolution?.split('x').map(Number) ?? []
  const factor = width / statedWidth
  if (row.resolution === null || (Number.isInteger(factor) && factor === height / statedHeight)) return
  const sizes = { stated: row.resolution, size: `${width}x${height}` }
  log.warn({ run: row.runId, ordinal: row.ordinal, ...sizes }, 'a picture has another size')
}

/** Polls once, for all pictures of the run that need it: a poll gives new links for a finished generation. */
function freshLinks(run: RunRow, { service, pace }: RunnerDeps, stopped: AbortSignal): FreshLinks {
  async function ask() {
    const answer = await within(pace.pollTimeoutMs, stopped, (signal) =>
      service.poll(run.generationId ?? '', signal),
    )
    if (answer.kind === 'refused' && (answer.status === 404 || answer.status === 400)) return null
    if (answer.kind !== 'seen' || answer.status !== 'completed') return 'later'
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
