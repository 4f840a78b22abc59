import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { namedEnds } from '#server/platform/named-ends.ts'
import type { ObjectPlace } from '#server/platform/storage/part-objects.ts'
import { type MakingOptions, startMaking } from './making.ts'
import { type LogOptions, migrate, openLog, openObjects } from './parts.ts'

export interface WorkerOptions extends ObjectPlace, MakingOptions, LogOptions {
  readonly catalogue: Catalogue
  readonly now?: () => Date
}

export interface RunningWorker {
  /** What a stop waits for now, as text; null if nothing. */
  waitsFor(): string | null
  stop(): Promise<void>
}

/** Starts a process that makes what image services on the same database have accepted, and answers no requests. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { database, catalogue, now = () => new Date() } = options
  await migrate(database)
  const log = openLog('worker', options)
  const objects = await openObjects(options)
  const making = await startMaking(options, { database, objects, catalogue, log, now })
  const ends = namedEnds()
  return {
    waitsFor: () => ends.names().join(' and ') || null,
    async stop() {
      log.info('stopping the worker')
      await making.stop(ends)
    },
  }
}
