import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { Objects } from '#server/platform/objects.ts'
import { BackendRefused, type Painters } from './painters.ts'
import { type GenerationRow, planOf } from './plan.ts'
import { produce } from './produce.ts'
import type { Work } from './work.ts'

const RENEW_MS = 2_500
const MAX_ATTEMPTS = 3
/** A generation that was claimed this often without an end takes the process down with it: it is given up. */
const MAX_CLAIMS = 30
const MOST_MS = 15 * 60_000

export interface WorkDeps {
  readonly work: Work
  readonly painters: Painters
  readonly objects: Objects
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
}

interface Attempting extends WorkDeps {
  /** Aborted when this process stops: what it does is then another's. */
  readonly stopping: AbortSignal
  /** Waits as long as the request's sandbox words ask for. */
  sleep(seconds: number, signal: AbortSignal): Promise<void>
}

/** What takes a generation from the worker that has claimed it. */
interface Ends {
  readonly lost: AbortController
  readonly overdue: AbortController
}

/** Carries a claimed generation to an end, holding its lease; gives it up where that does not succeed. */
export async function attempt(row: GenerationRow, deps: Attempting): Promise<void> {
  const { work, catalogue, log, stopping, sleep } = deps
  const ends: Ends = { lost: new AbortController(), overdue: new AbortController() }
  const signal = AbortSignal.any([stopping, ends.lost.signal, ends.overdue.signal])
  const renewing = setInterval(() => {
    work.renew(row).then(
      (isMine) => isMine || ends.lost.abort(),
      () => {},
    )
  }, RENEW_MS)
  const deadline = setTimeout(() => ends.overdue.abort(), MOST_MS)
  try {
    if (row.attempts > MAX_CLAIMS) throw new Error('the generation was claimed too often')
    const plan = planOf(row, catalogue)
    await sleep(plan.slowSeconds, signal)
    if (plan.failure) await work.fail(row, plan.failure)
    else
      await work.complete(
        row,
        await produce(plan, signal, { ...deps, log: log.child({ generation: row.id }) }),
      )
  } catch (error) {
    await giveUp(row, { ...ends, error }, deps)
  } finally {
    clearInterval(renewing)
    clearTimeout(deadline)
  }
}

async function giveUp(
  row: GenerationRow,
  { lost, overdue, error }: Ends & { readonly error: unknown },
  { work, log, stopping }: Attempting,
): Promise<void> {
  if (stopping.aborted) return work.handBack(row)
  if (lost.signal.aborted) return log.warn({ generation: row.id }, 'a generation went to another worker')
  log.error({ err: error, generation: row.id, attempt: row.attempts }, 'painting failed')
  if (overdue.signal.aborted) await work.fail(row, 'timeout')
  else if (row.attempts >= MAX_ATTEMPTS || error instanceof BackendRefused)
    await work.fail(row, 'generation_failed')
  else await work.release(row)
}
