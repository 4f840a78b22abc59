import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  readonly port: number
  readonly address: string
  stop(): Promise<void>
}

/** Hands connections to some ports of this machine in turn; to the next one where nobody listens. Any load balancer does. */
export async function startBalancer(ports: readonly number[], port: number): Promise<Balancer> {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    turn += 1
    handOn(
      client,
      ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0),
    )
  })

  function handOn(client: Socket, [first, ...others]: readonly number[]): void {
    if (first === undefined) return void client.destroy()
    const backend = connect(first, '127.0.0.1')
    open.add(client).add(backend)
    const close = () => {
      for (const socket of [client, backend]) {
        socket.destroy()
        open.delete(socket)
      }
    }
    const refused = () => {
      open.delete(backend)
      handOn(client, others)
    }
    backend.once('error', refused)
    client.once('error', close)
    backend.once('connect', () => {
      backend.off('error', refused).once('error', close)
      client.once('close', close)
      backend.once('close', close)
      client.pipe(backend)
      backend.pipe(client)
    })
  }

  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
