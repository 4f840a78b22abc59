import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { Intake, Objects } from '#server/platform/objects.ts'
import type { Painters } from './painters.ts'
import { type GenerationRow, planOf } from './plan.ts'
import type { FinishedPicture, Work } from './work.ts'

const RENEW_MS = 2_500
/** How often rows are looked at when nothing says that there is work: another process may have left some. */
const LOOK_MS = 1_000
const MAX_ATTEMPTS = 3
const MOST_MS = 15 * 60_000

interface Deps {
  readonly work: Work
  readonly painters: Painters
  readonly objects: Objects
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
}

/** Takes generations from their rows to the painters, as many at once as keep every painter busy. */
export interface Dispatcher {
  /** There is new work. */
  wake(): void
  /** Resolves when a generation was finished by this process, or after `LOOK_MS` at the latest: look again. */
  news(id: string): Promise<void>
  /** Gives what is running back to its rows and stops. */
  stop(): Promise<void>
}

export function startDispatcher(deps: Deps): Dispatcher {
  const { work, painters, log } = deps
  const finished = new EventEmitter({ captureRejections: true }).setMaxListeners(0)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let waiting = 0
  let isLooking = false
  let hasNews = false

  async function look(): Promise<void> {
    hasNews = true
    if (isLooking) return
    isLooking = true
    try {
      while (hasNews && !stopping.signal.aborted) {
        hasNews = false
        // A generation that sleeps (sandbox:slow) keeps no painter from working.
        while (running.size - waiting < painters.size && !stopping.signal.aborted) {
          const row = await work.claim()
          if (!row) break
          const job = run(row).finally(() => {
            running.delete(job)
            finished.emit(row.id)
            void look()
          })
          running.add(job)
        }
      }
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'looking for work failed')
    } finally {
      isLooking = false
    }
  }

  async function sleep(seconds: number, signal: AbortSignal): Promise<void> {
    if (seconds === 0) return
    waiting += 1
    void look()
    await delay(seconds * 1000, undefined, { signal }).finally(() => {
      waiting -= 1
    })
  }

  async function run(row: GenerationRow): Promise<void> {
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal, AbortSignal.timeout(MOST_MS)])
    const renewing = setInterval(() => {
      work.renew(row).then(
        (isMine) => isMine || lost.abort(),
        () => {},
      )
    }, RENEW_MS)
    try {
      await produce(row, signal, { ...deps, sleep })
    } catch (error) {
      if (stopping.signal.aborted) await work.release(row)
      else if (lost.signal.aborted) log.warn({ generation: row.id }, 'a generation went to another worker')
      else await giveUp(row, signal.aborted ? 'timeout' : null, error)
    } finally {
      clearInterval(renewing)
    }
  }

  async function giveUp(row: GenerationRow, reason: string | null, error: unknown): Promise<void> {
    log.error({ err: error, generation: row.id, attempt: row.attempts }, 'painting failed')
    if (reason || row.attempts >= MAX_ATTEMPTS) await work.fail(row, reason ?? 'generation_failed')
    else await work.release(row)
  }

  const looking = setInterval(() => void look(), LOOK_MS)
  void look()

  return {
    wake: () => void look(),
    news: (id) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, LOOK_MS)
        function done() {
          clearTimeout(timer)
          finished.off(id, done)
          resolve()
        }
        finished.once(id, done)
      }),
    async stop() {
      clearInterval(looking)
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}

type Producing = Deps & { sleep(seconds: number, signal: AbortSignal): Promise<void> }

/** Paints every picture of a generation, keeps them, and only then says that it is completed. */
async function produce(row: GenerationRow, signal: AbortSignal, deps: Producing): Promise<void> {
  const { work, painters, objects, catalogue, sleep } = deps
  const plan = planOf(row, catalogue)
  await sleep(plan.slowSeconds, signal)
  if (plan.failure) {
    await work.fail(row, plan.failure)
    return
  }
  const painted = await Promise.all(plan.pictures.map((picture) => painters.paint(picture, signal)))
  const pictures: FinishedPicture[] = []
  for (const [ordinal, picture] of plan.pictures.entries()) {
    const intake = painted[ordinal]
    if (!intake) throw new Error(`picture ${ordinal} was not painted`)
    pictures.push({ plan: picture, sha256: await settle(intake, picture.isWithheld, objects) })
  }
  await work.complete(row, pictures)
}

async function settle(intake: Intake, isWithheld: boolean, objects: Objects): Promise<string | null> {
  if (!isWithheld) return objects.keep(intake)
  await objects.drop(intake)
  return null
}
