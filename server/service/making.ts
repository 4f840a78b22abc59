import type { FastifyBaseLogger } from 'fastify'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Queue } from '#contract/service/values/queues.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { NamedEnds } from '#server/platform/named-ends.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { settle } from './billing/reserve.ts'
import { attempt } from './queue/attempt.ts'
import { type Dispatcher, type DispatcherDeps, startDispatcher } from './queue/dispatcher.ts'
import { TASKS, type Task } from './queue/task-names.ts'
import { operationsFor } from './queue/tasks.ts'
import { openWork } from './queue/work.ts'
import type { Backends } from './threads/engine-worker.ts'
import { openPainters, type Painters } from './threads/painters.ts'
import { deliverCompleted } from './webhooks/deliveries.ts'

/** How a process makes pictures. */
export interface MakingOptions {
  /** Number of worker threads; with 0, other processes make the pictures. */
  readonly workers: number
  /** The queues that it takes generations from; default: all. */
  readonly queues?: readonly Queue[]
  /** What it is for; default: all. */
  readonly tasks?: readonly Task[]
  /** Servers and model files that do parts of the engine's work. */
  readonly backends?: Partial<Backends>
}

interface MakingDeps extends Pick<DispatcherDeps, 'onDone' | 'watch'> {
  readonly database: OpenDatabase
  readonly objects: SoundObjects
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

export interface Making {
  readonly dispatcher: Dispatcher
  readonly painters: Painters
  /** Puts the generations in progress back into their queue. */
  stop(ends: NamedEnds): Promise<void>
}

/** Starts to make the pictures of accepted generations, in the process of a service or in a worker's own. */
export async function startMaking(options: MakingOptions, deps: MakingDeps): Promise<Making> {
  const { database, objects, now } = deps
  const work = openWork(database.db, now, [settle(now), deliverCompleted(now)])
  // The lock of the data folder guarantees that no other process uses the embedded database: existing claims are
  // those of dead processes.
  if (database.engine === 'embedded') await work.releaseAll()
  const backends = { translator: null, images: null, modelFiles: [], ...options.backends }
  const painters = openPainters(options.workers, objects, backends)
  const dispatcher = startDispatcher({
    ...deps,
    work,
    places: painters.size,
    queues: options.queues,
    operations: operationsFor(options.tasks ?? TASKS, backends),
    perform: (row, lease) => attempt(row, { ...deps, ...lease, work, painters }),
  })
  const unfollow = await dispatcher.follow()
  return {
    dispatcher,
    painters,
    async stop(ends) {
      await ends.of('generations to be put back into the queue', dispatcher.stop())
      await Promise.all([ends.of('the worker threads', painters.stop()), unfollow()])
    },
  }
}
