import type { FastifyInstance } from 'fastify'

/**
 * Answers requests that come during a stop with our own message (Fastify's option `return503OnClosing` has to be
 * off), and closes connections after the answers that are in progress.
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
