import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { forgetOldKeys } from './keys.ts'

interface Sweep {
  readonly db: Database
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const EVERY_MS = 60 * 60 * 1000

/** Forgets old keys now and every hour; gives what ends that. */
export function startKeySweep({ db, now, log }: Sweep): () => Promise<void> {
  let sweeping: Promise<void> | null = null
  const sweep = () => {
    sweeping = forgetOldKeys(db, now()).catch((err: unknown) => {
      log.warn({ err }, 'old idempotency keys were not forgotten; tried again in an hour')
    })
  }
  const timer = setInterval(sweep, EVERY_MS)
  sweep()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
