import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { eventRoutes as rows } from '#contract/studio/events.ts'
import { QUIET } from '#contract/studio/quiet.ts'
import { Refusal } from '../http/errors.ts'
import { register } from '../http/register.ts'
import type { Hub } from './hub.ts'

const HEARTBEAT_MS = 15_000
const MAX_CLIENTS = 100
/** A browser this far behind is disconnected; it reconnects and refetches. */
const MAX_BEHIND_BYTES = 1024 * 1024

/** Server-sent events: one JSON event a message, a comment now and then to keep the connection. */
export function eventRoutes(app: FastifyInstance, hub: Hub): void {
  const clients = new Set<PassThrough>()

  async function follow({ reply }: { readonly reply: FastifyReply }) {
    if (clients.size >= MAX_CLIENTS)
      throw new Refusal(429, 'too-many-listeners', 'Too many pages are open. Close one and reload.')
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength + reply.raw.writableLength > MAX_BEHIND_BYTES) stream.destroy()
      else stream.write(text)
    }
    const unsubscribe = hub.subscribe((event) => write(`data: ${JSON.stringify(event)}\n\n`))
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
    clients.add(stream)
    stream.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      clients.delete(stream)
    })
    reply.raw.once('close', () => stream.destroy())
    write('retry: 2000\n\n')
    write(`event: ${QUIET}\ndata: ${hub.quietMs()}\n\n`)
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream')
      .send(stream)
  }
  register(app, rows, { follow })

  app.addHook('preClose', async () => {
    for (const stream of clients) stream.end()
  })
}
