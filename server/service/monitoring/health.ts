import type { FastifyInstance } from 'fastify'
import { STOPPING } from '../http/errors.ts'
import type { Dispatcher } from '../queue/dispatcher.ts'

export interface HealthDeps {
  /** Throws the trouble that keeps the service from accepting work. */
  readonly requireReady: () => Promise<void>
  readonly dispatcher: Pick<Dispatcher, 'isStopping'>
}

/** /health: the process answers. /ready: it can accept work, for load balancers. */
export function healthRoutes(app: FastifyInstance, { requireReady, dispatcher }: HealthDeps): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async () => {
    if (dispatcher.isStopping()) throw STOPPING
    await requireReady()
    return { status: 'ready' }
  })
}
