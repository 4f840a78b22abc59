import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { answerErrors } from '../http/errors.ts'
import { type HealthDeps, healthRoutes } from './health.ts'
import { type MetricsDeps, workMetricRoutes } from './metrics.ts'

interface Deps extends HealthDeps, MetricsDeps {
  readonly log: FastifyBaseLogger
}

/** What a worker answers: that it lives, that it can make pictures, and its measurements; nothing about anybody's work. */
export function workerApp(deps: Deps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  answerErrors(app)
  healthRoutes(app, deps)
  workMetricRoutes(app, deps)
  return app
}
