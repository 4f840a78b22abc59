import { accountRoutes } from './account.ts'
import { assetRoutes } from './assets.ts'
import { designRoutes } from './designs.ts'
import { editRoutes } from './edits.ts'
import { eventRoutes } from './events.ts'
import { exportRoutes } from './exports/exports.ts'
import { generationRoutes } from './generations.ts'
import { savedSearchRoutes } from './library/saved-searches.ts'
import { libraryRoutes } from './library.ts'
import { monitoringRoutes } from './monitoring.ts'
import { changeRoutes } from './organise/changes.ts'
import { collectionRoutes } from './organise/collections.ts'
import { projectRoutes } from './organise/projects.ts'
import { pressRoutes } from './presses/presses.ts'
import { queueRoutes } from './queue/queue.ts'
import { quoteRoutes } from './quotes.ts'
import { lineageRoutes } from './reuse/lineage.ts'
import { promptRoutes } from './reuse/prompts.ts'
import { runRoutes } from './runs.ts'
import { studioRoutes } from './studio.ts'

/**
 * Every endpoint of the studio server, by resource; each row is defined beside the schemas of its resource. The browser
 * imports rows from there, so that its first screen does not load those of all screens.
 */
export const routes = {
  account: accountRoutes,
  assets: assetRoutes,
  changes: changeRoutes,
  collections: collectionRoutes,
  designs: designRoutes,
  edits: editRoutes,
  events: eventRoutes,
  exports: exportRoutes,
  generations: generationRoutes,
  library: libraryRoutes,
  lineage: lineageRoutes,
  monitoring: monitoringRoutes,
  presses: pressRoutes,
  projects: projectRoutes,
  queue: queueRoutes,
  prompts: promptRoutes,
  quotes: quoteRoutes,
  runs: runRoutes,
  searches: savedSearchRoutes,
  studio: studioRoutes,
}
