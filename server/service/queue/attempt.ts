import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { untilBack } from '#server/platform/database/until-back.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import { NothingDone } from '../engine/nothing-done.ts'
import { type GenerationRow, planOf } from '../plan/plan.ts'
import { produce } from '../plan/produce.ts'
import { DamagedSource, requireSound } from '../plan/sound-sources.ts'
import { BackendRefused, type Painters } from '../threads/painters.ts'
import type { PlaceLease } from './dispatcher.ts'
import type { Work } from './work.ts'

const MAX_ATTEMPTS = 3
/** A generation that was claimed this often without an outcome probably crashes the process: it fails. */
const MAX_CLAIMS = 30
const MAX_MS = 15 * 60_000
/** How long a generation waits for its next attempt; for the database, writing this has already waited. */
const POSTPONED_MS = { database: 500, disk: 5_000 } as const

interface Attempting extends PlaceLease {
  readonly work: Work
  readonly painters: Painters
  readonly objects: SoundObjects
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
}

/** Works on a claimed generation until it has an outcome, or gives up the attempt. */
export async function attempt(row: GenerationRow, deps: Attempting): Promise<void> {
  const { stopping, lost } = deps
  const overdue = new AbortController()
  const signal = AbortSignal.any([stopping, lost, overdue.signal])
  const deadline = setTimeout(() => overdue.abort(), MAX_MS)
  try {
    const write = await made(row, { overdue: overdue.signal, signal }, deps)
    await untilWritten(write, row, deps)
  } finally {
    clearTimeout(deadline)
  }
}

interface Ends {
  readonly overdue: AbortSignal
  /** Aborted by everything that ends an attempt early. */
  readonly signal: AbortSignal
}

/** Writes the outcome of an attempt: the pictures, the failure, or that another attempt is needed. */
type Write = () => Promise<unknown>

async function made(row: GenerationRow, { signal, overdue }: Ends, deps: Attempting): Promise<Write> {
  const { work, catalogue, log, sleep } = deps
  try {
    if (row.attempts > MAX_CLAIMS) throw new Error(`the generation was claimed more than ${MAX_CLAIMS} times`)
    const plan = planOf(row, catalogue)
    await sleep(plan.slowSeconds, signal)
    const { failure } = plan
    if (failure) return () => work.fail(row, failure)
    await requireSound(row.files, deps.objects)
    const own = { ...deps, log: log.child({ generation: row.id }) }
    const { pictures, different } = await produce(plan, signal, own)
    return () => work.complete(row, pictures, different)
  } catch (error) {
    return givenUp(row, { overdue, error }, deps)
  }
}

/**
 * Retries the write until the database is back, instead of making the pictures again. The write changes nothing if
 * another worker has claimed the row, or if an earlier try was committed unnoticed.
 */
async function untilWritten(write: Write, row: GenerationRow, { log, stopping }: Attempting): Promise<void> {
  await untilBack(write, {
    stopped: stopping,
    onTrouble: ({ message }, err) =>
      log.warn({ err, generation: row.id }, `saving the outcome of generation postponed: ${message}`),
  })
}

/** Log fields that identify the generation and its owner. */
const named = ({ id, organizationId, apiKeyId }: GenerationRow) => ({
  generation: id,
  organization: organizationId,
  key: apiKeyId,
})

function givenUp(
  row: GenerationRow,
  { overdue, error }: Pick<Ends, 'overdue'> & { readonly error: unknown },
  { work, log, stopping, lost }: Attempting,
): Write {
  if (stopping.aborted) return () => work.handBack(row)
  if (lost.aborted) {
    log.warn({ generation: row.id }, 'generation lease lost to another worker')
    return async () => {}
  }
  const trouble = troubleOf(error)
  if (trouble) {
    log.warn({ err: error, generation: row.id }, `generation postponed: ${trouble.message}`)
    return () => work.postpone(row, POSTPONED_MS[trouble.kind])
  }
  if (error instanceof DamagedSource) {
    const { field, damage, reason, message } = error
    log.error({ ...named(row), field, damage }, `generation failed: ${message}`)
    return () => work.fail(row, reason)
  }
  if (error instanceof NothingDone) {
    const { reason } = error
    log.info({ ...named(row), reason }, 'generation found nothing to do')
    return () => work.fail(row, reason)
  }
  log.error({ err: error, generation: row.id, attempt: row.attempts }, 'generation attempt failed')
  if (overdue.aborted) return () => work.fail(row, 'timeout')
  return row.attempts >= MAX_ATTEMPTS || error instanceof BackendRefused
    ? () => work.fail(row, 'generation_failed')
    : () => work.release(row)
}
