import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openFolderObjects } from '#server/platform/objects.ts'
import { accountRoutes } from './account/account-routes.ts'
import { studioStatus } from './account/status.ts'
import { studioRoutes } from './account/studio-routes.ts'
import { assetRoutes } from './assets/asset-routes.ts'
import { assetStore } from './assets/asset-store.ts'
import { previewStore } from './assets/previews.ts'
import { designRoutes } from './designs/design-routes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { createHub } from './events/hub.ts'
import { createNews } from './events/news.ts'
import { generationRoutes } from './generations/generation-routes.ts'
import { imageServiceAt } from './image-service/client.ts'
import { library } from './library/library.ts'
import { libraryRoutes } from './library/library-routes.ts'
import { PACE } from './runner/pace.ts'
import { runQueue } from './runner/run-queue.ts'
import { quoteRoutes } from './runs/quote-routes.ts'
import { runActions } from './runs/run-actions.ts'
import { runReads } from './runs/run-reads.ts'
import { runRoutes } from './runs/run-routes.ts'
import type { StudioOptions } from './studio-options.ts'

interface Surroundings {
  readonly log: FastifyBaseLogger
  /** There is something to do for the runner. */
  readonly wake: () => void
}

/** Makes the parts of the studio and ties them together; nothing runs yet. */
export async function openParts(options: StudioOptions, { log, wake }: Surroundings) {
  const { database, catalogue, picturesAllowed, catalogueOverrides } = options
  const { db } = database
  const now = () => new Date()
  const pace = { ...PACE, ...options.pace }
  const objects = await openFolderObjects(join(options.dataDir, 'studio', 'objects'))
  const reads = runReads(db)
  const hub = createHub()
  const news = createNews({
    hub,
    runById: reads.byId,
    waitingRuns: reads.waiting,
    onError: (err) => log.error({ err }, 'an event was not told'),
  })
  const assets = assetStore({ db, objects, now })
  const previews = previewStore({ db, objects })
  const { kind, baseUrl, model } = options.service
  const engine = { kind, host: new URL(baseUrl).host, ...(model ? { model } : {}) }
  return {
    ...{ db, catalogue, picturesAllowed, now, pace, log, wake, objects, reads, hub, news, assets, previews },
    service: imageServiceAt({ ...options.service, catalogue }),
    queue: runQueue({ db, leaseMs: pace.leaseMs, now }),
    actions: runActions({ db, news, now, wake }),
    library: library({ db, runById: reads.byId }),
    status: () => studioStatus({ db, engine, picturesAllowed, catalogueOverrides, now }),
  }
}

export type Parts = Awaited<ReturnType<typeof openParts>>

/** Everything that browsers can ask for under /api. */
export function apiRoutes(app: FastifyInstance, parts: Parts): void {
  assetRoutes(app, parts)
  runRoutes(app, parts)
  libraryRoutes(app, parts.library)
  designRoutes(app, parts)
  eventRoutes(app, parts.hub)
  studioRoutes(app, parts.status)
  quoteRoutes(app, parts)
  accountRoutes(app, parts.service)
  generationRoutes(app, parts)
}
