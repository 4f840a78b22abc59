import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import type { Dispatcher } from '../generations/dispatcher.ts'
import { ServiceError } from '../service-error.ts'

interface Deps {
  readonly db: Database
  readonly dispatcher: Pick<Dispatcher, 'isStopping'>
}

/** /health: the process answers. /ready: it can take work, which a load balancer asks for. */
export function healthRoutes(app: FastifyInstance, { db, dispatcher }: Deps): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async () => {
    if (dispatcher.isStopping()) throw new ServiceError(503, 'the service is stopping')
    await db.execute(sql`select 1`).catch(() => {
      throw new ServiceError(503, 'the database does not answer')
    })
    return { status: 'ready' }
  })
}
