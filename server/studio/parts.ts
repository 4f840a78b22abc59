import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { routes } from '#contract/studio/routes.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { openPartObjects } from '#server/platform/storage/part-objects.ts'
import { soundObjects } from '#server/platform/storage/sound-objects.ts'
import { accountRoutes } from './account/account-routes.ts'
import { assetRoutes } from './assets/asset-routes.ts'
import { assetStore } from './assets/asset-store.ts'
import { damagedPictures } from './assets/damaged-pictures.ts'
import { heldBytes, memoryForBytes } from './assets/held-bytes.ts'
import { previewStore } from './assets/previews.ts'
import { shownPictures } from './assets/shown.ts'
import { createChanges, noting } from './database/changes.ts'
import { designRoutes } from './designs/design-routes.ts'
import { editRoutes } from './edits/edit-routes.ts'
import { editStore } from './edits/edit-store.ts'
import { acrossProcesses } from './events/across-processes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { createHub } from './events/hub.ts'
import { createNotifications } from './events/notifications.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { openExports } from './exports/exports.ts'
import { generationRoutes } from './generations/generation-routes.ts'
import { imageServiceAt } from './image-service/client.ts'
import { watchHealth } from './image-service/health.ts'
import { library } from './library/library.ts'
import { libraryRoutes } from './library/library-routes.ts'
import { lineageReader } from './lineage/lineage.ts'
import { lineageRoutes } from './lineage/lineage-routes.ts'
import { changeRoutes } from './organise/change-routes.ts'
import { collectionRoutes } from './organise/collection-routes.ts'
import { organiseParts } from './organise/organise-parts.ts'
import { PART } from './part.ts'
import { projectRoutes } from './projects/project-routes.ts'
import { projectStore } from './projects/project-store.ts'
import { promptRoutes } from './prompts/prompt-routes.ts'
import { queueReads } from './queue/queue-reads.ts'
import { queueRoutes } from './queue/queue-routes.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'
import { keepQueue } from './runner/keep-queue.ts'
import { PACE } from './runner/pace.ts'
import { runQueue } from './runner/run-queue.ts'
import { pressRoutes } from './runs/press-routes.ts'
import { runActions } from './runs/run-actions.ts'
import { runReads } from './runs/run-reads.ts'
import { runRoutes } from './runs/run-routes.ts'
import { savedSearchRoutes } from './searches/saved-search-routes.ts'
import { aboutEngine } from './status/about-engine.ts'
import { rememberedFigures } from './status/status.ts'
import { studioRoutes } from './status/studio-routes.ts'
import type { StudioOptions } from './studio-options.ts'
import { openSignatures } from './webhooks/signatures.ts'
import { openWebhookAddresses } from './webhooks/webhook-address.ts'

interface Surroundings {
  readonly log: FastifyBaseLogger
  /** There is work for the runner. */
  readonly wake: () => void
}

/** Where the files of exports stand. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'studio', 'exports')

/** The event stream, and the changes that it tells of. */
function openEvents(database: OpenDatabase, { log, wake }: Surroundings) {
  const hub = createHub()
  const changes = createChanges()
  const reads = runReads(database.db)
  const onError = (err: unknown) => log.error({ err }, 'event could not be delivered')
  const { byId: runById, waiting: waitingRuns } = reads
  const local = noting(createNotifications({ hub, runById, waitingRuns, onError }), changes)
  const { notifications, follow } = acrossProcesses(local, { database, wake, onError })
  return { hub, reads, changes, notifications, followOthers: follow }
}

const serviceOf = ({ service, catalogue }: StudioOptions, log: FastifyBaseLogger) =>
  imageServiceAt({
    ...service,
    catalogue,
    onLeftOut: (what) => log.warn({ what }, 'unreadable field of a service response was left out'),
  })

/** What browsers are told of the image service, beside its health. */
function engineOf(service: StudioOptions['service']) {
  const { kind, baseUrl, model, translator, modelFiles } = service
  return {
    kind,
    host: new URL(baseUrl).host,
    ...(model ? { model } : {}),
    about: aboutEngine(service),
    translator,
    modelFiles: modelFiles && [...modelFiles],
  }
}

/** Creates and connects the parts of the studio; starts nothing yet. */
export async function openParts(options: StudioOptions, { log, wake }: Surroundings) {
  const { database, catalogue, picturesAllowed, catalogueOverrides } = options
  const { db } = database
  const now = () => new Date()
  const pace = { ...PACE, ...options.pace }
  const { hub, reads, changes, notifications, followOthers } = openEvents(database, { log, wake })
  let damages = 0
  const memory = memoryForBytes()
  const onDamage = () => {
    damages += 1
    notifications.studioChanged()
  }
  const files = await openPartObjects(options, PART)
  const objects = soundObjects(files, onDamage, (sha256) => memory.peek(sha256))
  const assets = assetStore({ db, objects, now })
  const edits = editStore({ db, objects, now })
  const projects = projectStore({ db, now })
  const shown = shownPictures({ db, changes })
  const previews = previewStore({ db, objects, shown })
  const figures = rememberedFigures({ db, changes, now, picturesAllowed })
  const typicalSeconds = async () => (await figures()).typicalSeconds
  const damaged = damagedPictures({ db, changes, objects, version: () => damages })
  const health = watchHealth({
    service: serviceOf(options, log),
    now,
    cachedMs: pace.healthMs,
    onChange: () => notifications.studioChanged(),
  })
  const webhooks = await openWebhookAddresses(options)
  const queue = runQueue({ db, leaseMs: pace.leaseMs, sentTo: health.service.identity, webhooks, now })
  const engine = { ...engineOf(options.service), resultsBy: webhooks.resultsBy }
  return {
    db,
    catalogue,
    picturesAllowed,
    now,
    pace,
    log,
    wake,
    translator: options.service.translator,
    objects,
    reads,
    queueReads: queueReads({ db, picturesAllowed, typicalSeconds }),
    hub,
    notifications,
    followOthers,
    assets,
    edits,
    projects,
    ...organiseParts({ db, objects, changes, notifications, now, pace, log }),
    previews,
    shown,
    changes,
    bytesOf: heldBytes(objects, memory),
    health,
    service: health.service,
    signatures: openSignatures({ service: health.service, now }),
    apiKey: options.service.apiKey,
    queue,
    actions: runActions({ db, notifications, now, wake }),
    keepQueue: keepQueue({ db, leaseMs: pace.leaseMs, now, heldIds: () => [...queue.held] }),
    library: library({ db, changes, catalogue, assets, edits, runById: reads.byId }),
    exports: openExports({
      db,
      objects,
      notifications,
      now,
      log,
      leaseMs: pace.leaseMs,
      folder: exportsFolder(options.dataDir),
      bucket: options.bucket,
    }),
    status: async () => ({
      engine: { ...engine, health: health.look() },
      picturesAllowed,
      catalogueOverrides,
      ...(await figures()),
      ...(await damaged()),
    }),
  }
}

export type Parts = Awaited<ReturnType<typeof openParts>>

/** The endpoints for browsers: those of every resource in the table, or it does not compile. */
export function apiRoutes(app: FastifyInstance, parts: Parts): void {
  const resources = {
    assets: () => assetRoutes(app, parts),
    edits: () => editRoutes(app, parts.edits),
    runs: () => runRoutes(app, parts),
    queue: () => queueRoutes(app, parts),
    presses: () => pressRoutes(app, parts),
    library: () => libraryRoutes(app, parts),
    changes: () => changeRoutes(app, parts),
    collections: () => collectionRoutes(app, parts),
    projects: () => projectRoutes(app, parts),
    searches: () => savedSearchRoutes(app, parts),
    prompts: () => promptRoutes(app, parts),
    lineage: () => lineageRoutes(app, lineageReader(parts)),
    designs: () => designRoutes(app, parts),
    events: () => eventRoutes(app, parts.hub),
    exports: () => exportRoutes(app, parts.exports),
    studio: () => studioRoutes(app, parts.status),
    quotes: () => quoteRoutes(app, parts),
    account: () => accountRoutes(app, parts),
    generations: () => generationRoutes(app, parts),
  } satisfies Readonly<Record<Exclude<keyof typeof routes, 'monitoring'>, () => void>>
  for (const registerResource of Object.values(resources)) registerResource()
}
