import type { FastifyInstance } from 'fastify'
import { STUDIO_PATH, type StudioStatus } from '#contract/studio/studio.ts'

export function studioRoutes(app: FastifyInstance, status: () => Promise<StudioStatus>): void {
  app.get(STUDIO_PATH, status)
  app.get('/health', async () => ({ status: 'ok' }))
}
