import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { OpenDatabase } from '#server/platform/database.ts'
import { openFolderObjects } from '#server/platform/objects.ts'
import { studioStatus } from './account/status.ts'
import { studioRoutes } from './account/studio-routes.ts'
import { createApp } from './app.ts'
import { assetRoutes } from './assets/asset-routes.ts'
import { assetStore } from './assets/asset-store.ts'
import { previewStore } from './assets/previews.ts'
import { eventRoutes } from './events/event-routes.ts'
import { createHub } from './events/hub.ts'
import { createNews } from './events/news.ts'
import { ownHosts } from './http/guard.ts'
import { imageServiceAt } from './image-service/client.ts'
import { library } from './library/library.ts'
import { libraryRoutes } from './library/library-routes.ts'
import { PACE, type Pace } from './runs/pace.ts'
import { runActions } from './runs/run-actions.ts'
import { runQueue } from './runs/run-queue.ts'
import { runReads } from './runs/run-reads.ts'
import { runRoutes } from './runs/run-routes.ts'
import { type Runner, startRunner } from './runs/runner.ts'

export interface StudioOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly catalogue: Catalogue
  readonly catalogueOverrides: Record<string, unknown>
  readonly service: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly kind: 'embedded' | 'remote'
  }
  /** Pictures in progress at the service at once. */
  readonly picturesAllowed: number
  /** The built app, where there is one. */
  readonly staticDir: string | null
  /** Further host names that the studio answers to, behind a proxy. */
  readonly allowedHosts?: readonly string[]
  readonly logLevel: string
  readonly logTo?: { write(line: string): void }
  readonly pace?: Partial<Pace>
}

export interface RunningStudio {
  readonly address: string
  stop(): Promise<void>
}

const MIGRATIONS = { folder: fileURLToPath(new URL('./migrations', import.meta.url)), schema: 'studio' }

/** Starts the studio server; resolves when it serves. What was on its way when it last ended goes on. */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { database, catalogue, picturesAllowed, catalogueOverrides, logTo } = options
  const { db } = database
  const pace = { ...PACE, ...options.pace }
  const now = () => new Date()
  await database.migrate(MIGRATIONS)
  const objects = await openFolderObjects(join(options.dataDir, 'studio', 'objects'))
  const service = imageServiceAt({ ...options.service, catalogue })

  let hosts = ownHosts(options.port, options.allowedHosts)
  let runner: Runner | undefined
  const wake = () => runner?.wake()
  const app = await createApp({
    logLevel: options.logLevel,
    logTo,
    hosts: () => hosts,
    staticDir: options.staticDir,
  })
  const { log } = app

  const reads = runReads(db)
  const hub = createHub()
  const onError = (err: unknown) => log.error({ err }, 'an event was not told')
  const news = createNews({ hub, runById: reads.byId, waitingRuns: reads.waiting, onError })
  const assets = assetStore({ db, objects, now })
  const previews = previewStore({ db, objects })
  const actions = runActions({ db, news, now, wake })
  const engine = { kind: options.service.kind, host: new URL(options.service.baseUrl).host }

  assetRoutes(app, { assets, previews, objects, news, now })
  runRoutes(app, {
    ...{ db, assets, catalogue, now, reads, actions },
    onQueued(queued) {
      for (const { id } of queued) news.runChanged(id)
      wake()
    },
  })
  libraryRoutes(app, library({ db, runById: reads.byId }))
  eventRoutes(app, hub)
  studioRoutes(app, () => studioStatus({ db, engine, picturesAllowed, catalogueOverrides, now }))

  const queue = runQueue({ db, leaseMs: pace.leaseMs, now })
  const address = await app.listen({ host: options.host, port: options.port })
  hosts = ownHosts(Number(new URL(address).port || 80), options.allowedHosts)
  const work = {
    db,
    queue,
    service,
    objects,
    assets,
    previews,
    news,
    catalogue,
    picturesAllowed,
    pace,
    now,
    log,
  }
  try {
    runner = await startRunner(work, database.engine)
  } catch (error) {
    await app.close()
    throw error
  }
  const stopRunner = runner.stop
  return {
    address,
    async stop() {
      await Promise.all([app.close(), stopRunner()])
      await news.settled()
    },
  }
}
