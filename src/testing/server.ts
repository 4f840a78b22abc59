import { setupServer } from 'msw/node'
import { assetRoutes } from '#contract/studio/assets.ts'
import { exportRoutes } from '#contract/studio/exports/exports.ts'
import { refuse, reply } from './reply.ts'

/** The studio server's stand-in for components that are tested alone; tests add the handlers they need. */
export const server = setupServer(
  // The shell asks on every screen.
  reply(exportRoutes.list, { exports: [] }),
  // Forms look whether the pictures on them are animated.
  refuse(assetRoutes.original, 'not-found'),
)
