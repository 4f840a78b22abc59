import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { forgetOldKeys } from './keys.ts'

interface Sweep {
  readonly db: Database
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const EVERY_MS = 60 * 60 * 1000

/** Deletes expired keys now and every hour; returns the function that stops this. */
export function startKeySweep({ db, now, log }: Sweep): () => Promise<void> {
  let sweeping: Promise<void> | null = null
  const sweep = () => {
    sweeping = forgetOldKeys(db, now()).catch((err: unknown) => {
      log.warn({ err }, 'removing expired idempotency keys failed; will retry in an hour')
    })
  }
  const timer = setInterval(sweep, EVERY_MS)
  sweep()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
