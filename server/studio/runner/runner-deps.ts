import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { untilBack } from '#server/platform/database/until-back.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import type { Trouble } from '#server/platform/trouble.ts'
import type { AssetStore } from '../assets/asset-store.ts'
import type { PreviewStore } from '../assets/previews.ts'
import type { Notifications } from '../events/notifications.ts'
import type { ImageService } from '../image-service/client.ts'
import type { KeepQueue } from './keep-queue.ts'
import { type Pace, retryAfterMs } from './pace.ts'
import type { RunQueue } from './run-queue.ts'

/** Dependencies of the runner's parts. */
export interface RunnerDeps {
  readonly db: Database
  readonly queue: RunQueue
  readonly keepQueue: KeepQueue
  readonly service: ImageService
  readonly objects: SoundObjects
  readonly assets: AssetStore
  readonly previews: PreviewStore
  readonly notifications: Notifications
  readonly catalogue: Catalogue
  readonly picturesAllowed: number
  readonly pace: Pace
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

export const later = (now: () => Date, ms: number) => new Date(now().getTime() + ms)

/** Logs a fault with the run and the step. */
export const CANNOT_READ = 'unreadable service response'

const PERSISTENT_ATTEMPTS = 6

interface Persistence {
  readonly pace: Pace
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Ends waiting for a fault of the machine. */
  readonly stopped?: AbortSignal
}

/**
 * Retries a failing task with growing delays; after some attempts throws its last error. An unreachable database or a
 * full disk is no attempt: the task waits for them until `stopped`.
 */
export async function persistently<T>(
  work: () => Promise<T>,
  { pace, log, stopped }: Persistence,
): Promise<T> {
  const waiting = (trouble: Trouble, err: unknown) =>
    log.error({ err }, `storing the service response is delayed: ${trouble.message}`)
  const tried = () =>
    untilBack(work, { ...(stopped && { stopped }), betweenMs: pace.retryMs, onTrouble: waiting })
  for (let attempt = 0; attempt < PERSISTENT_ATTEMPTS - 1; attempt += 1) {
    try {
      return await tried()
    } catch (err) {
      if (stopped?.aborted) throw err
      log.error({ err }, 'service response could not be stored')
      await wait(retryAfterMs(attempt, pace))
    }
  }
  return tried()
}
