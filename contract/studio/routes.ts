import { accountRoutes } from './account.ts'
import { assetRoutes } from './assets.ts'
import { designRoutes } from './designs.ts'
import { editRoutes } from './edits.ts'
import { eventRoutes } from './events.ts'
import { generationRoutes } from './generations.ts'
import { libraryRoutes } from './library.ts'
import { monitoringRoutes } from './monitoring.ts'
import { pressRoutes } from './presses/presses.ts'
import { quoteRoutes } from './quotes.ts'
import { runRoutes } from './runs.ts'
import { studioRoutes } from './studio.ts'

/**
 * Every endpoint of the studio server, by resource; each row is defined beside the schemas of its resource. The browser
 * imports rows from there, so that its first screen does not load those of all screens.
 */
export const routes = {
  account: accountRoutes,
  assets: assetRoutes,
  designs: designRoutes,
  edits: editRoutes,
  events: eventRoutes,
  generations: generationRoutes,
  library: libraryRoutes,
  monitoring: monitoringRoutes,
  presses: pressRoutes,
  quotes: quoteRoutes,
  runs: runRoutes,
  studio: studioRoutes,
}
