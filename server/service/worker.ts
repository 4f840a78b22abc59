import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { readiness } from '#server/platform/http/readiness.ts'
import { namedEnds } from '#server/platform/named-ends.ts'
import type { ObjectPlace } from '#server/platform/storage/part-objects.ts'
import { type MakingOptions, startMaking } from './making.ts'
import type { WorkWatch } from './monitoring/metrics.ts'
import { workerApp } from './monitoring/worker-app.ts'
import { type LogOptions, migrate, openLog, openObjects } from './parts.ts'

export interface WorkerOptions extends ObjectPlace, MakingOptions, LogOptions {
  readonly catalogue: Catalogue
  /** Where it answers /health, /ready and /metrics; default: nowhere. */
  readonly listen?: { readonly host: string; readonly port: number } | undefined
  readonly metricsToken: string
  readonly now?: () => Date
}

export interface RunningWorker {
  /** Null if it does not listen. */
  readonly address: string | null
  /** What a stop waits for now, as text; null if nothing. */
  waitsFor(): string | null
  stop(): Promise<void>
}

/** Starts a process that makes what image services on the same database have accepted, and answers no requests for them. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { database, catalogue, now = () => new Date() } = options
  await migrate(database)
  const log = openLog('worker', options)
  const objects = await openObjects(options)
  let watch: WorkWatch | undefined
  const making = await startMaking(options, { database, objects, catalogue, log, now, watch: () => watch })
  const ends = namedEnds()
  const app = workerApp({
    ...options,
    db: database.db,
    log,
    dispatcher: making.dispatcher,
    requireReady: readiness(options),
    onWork(measures) {
      watch = measures
    },
  })
  const { listen } = options
  const address = listen
    ? await app.listen(listen).catch(async (error: unknown) => {
        await making.stop(ends)
        throw error
      })
    : null
  return {
    address,
    waitsFor: () => ends.names().join(' and ') || null,
    async stop() {
      log.info('stopping the worker')
      await making.stop(ends)
      // The last to go: it says that the worker is stopping.
      await app.close()
    },
  }
}
