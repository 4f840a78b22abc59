import type { FastifyInstance } from 'fastify'
import { studioRoutes as rows, type StudioStatus } from '#contract/studio/studio.ts'
import { register } from '../http/register.ts'

export function studioRoutes(app: FastifyInstance, status: () => Promise<StudioStatus>): void {
  register(app, rows, { status })
}
