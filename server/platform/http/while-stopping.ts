import type { FastifyInstance } from 'fastify'

/**
 * What a server says to requests that come while it stops, in place of Fastify's own words (its option
 * `return503OnClosing` has to be off); and what was in the middle of an answer keeps no connection open after it.
 */
export function refuseWhileStopping(app: FastifyInstance, refusal: () => Error): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? refusal() : undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
