import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { deadline, unlessAborted } from '../deadline.ts'

/** How long a stop waits for requests in progress, and then for the work of those that it cut off. */
const STOP_MS = 5_000

/**
 * Makes `app.close()` an orderly stop: requests in progress are answered, those that come meanwhile get our refusal
 * (Fastify's option `return503OnClosing` has to be off), and connections are closed after their answers; after
 * `stopMs` the rest is cut off. It resolves once no handler works any more: what they use may be closed then.
 * Called before the routes are registered.
 */
export function refuseWhileStopping(app: FastifyInstance, refusal: () => Error, stopMs = STOP_MS): void {
  let isStopping = false
  let cut: NodeJS.Timeout | undefined
  const silent = silentConnections(app)
  const handlersEnd = watchHandlers(app)
  app.addHook('preClose', async () => {
    isStopping = true
    // Requests that have arrived and are not read yet: a connection is accepted in one turn and read in the next.
    await nextTurn()
    await nextTurn()
    for (const socket of silent()) socket.destroy()
    cut = setTimeout(() => app.server.closeAllConnections(), stopMs)
  })
  app.addHook('onClose', async () => {
    clearTimeout(cut)
    const { signal, clear } = deadline(stopMs)
    await unlessAborted(signal, handlersEnd()).catch(() => {})
    clear()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? refusal() : undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  // Answers that began before the stop, such as event streams, did not announce it.
  app.server.on('request', ({ socket }, response) => {
    response.once('close', () => isStopping && socket.destroySoon())
  })
}

/** Open connections that never sent anything, as browsers keep them ready; Node counts them as busy. */
function silentConnections({ server }: FastifyInstance): () => readonly Socket[] {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => [...sockets].filter(({ bytesRead }) => bytesRead === 0)
}

/** Returns a function that waits for running handlers: they go on after their connection was cut off. */
function watchHandlers(app: FastifyInstance): () => Promise<unknown> {
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (!(answer instanceof Promise)) return answer
      running.add(answer)
      const end = () => running.delete(answer)
      answer.then(end, end)
      return answer
    }
  })
  return () => Promise.allSettled(running)
}
