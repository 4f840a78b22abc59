import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { type Arguments, type CommandDeps, CommandError } from './command.ts'
import { commandOf } from './table.ts'

// The running service has exclusive use of the embedded database, so commands reach it through a socket that only
// the same user can open. One line of JSON is the request, one line the answer.

/** The kernel's limit for socket paths. */
const MAX_PATH_BYTES = 100

/** The path of a data folder's socket. */
export function socketPath(dataDir: string): string {
  const inside = resolve(dataDir, 'service.sock')
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  return Buffer.byteLength(inside) <= MAX_PATH_BYTES ? inside : join(tmpdir(), `easel-${hash}.sock`)
}

const request = z.object({
  command: z.string(),
  given: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
const answer = z.union([
  z.object({ result: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string(), isCorrectable: z.boolean() }),
])

/** Serves commands on the socket; returns the function that closes it. */
export async function openCommandSocket(path: string, deps: () => CommandDeps): Promise<() => Promise<void>> {
  // The owner of the data folder's lock is alone: an existing socket was left by a dead process.
  await rm(path, { force: true })
  const server = createServer((socket) => void serve(socket, deps).catch(() => socket.destroy()))
  const mask = process.umask(0o177)
  server.listen(path)
  process.umask(mask)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return async () => {
    server.close()
    await rm(path, { force: true })
  }
}

/** A value as one line. Newer versions of Node end lines at U+2028 and U+2029 too, which JSON leaves as they are. */
const lineOf = (value: object): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

async function serve(socket: Socket, deps: () => CommandDeps): Promise<void> {
  for await (const line of createInterface({ input: socket })) {
    socket.end(lineOf(await answerTo(line, deps)))
  }
}

async function answerTo(line: string, deps: () => CommandDeps): Promise<object> {
  try {
    const { command, given } = request.parse(JSON.parse(line))
    const result = await commandOf(command).run(deps(), given)
    deps().onChanged?.()
    return { result }
  } catch (error) {
    return { error: String(Object(error).message), isCorrectable: error instanceof CommandError }
  }
}

/** Sends a command to the running service; null if none is running. Rethrows the service's refusal. */
export async function askRunning(path: string, command: string, given: Arguments): Promise<object | null> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.write(lineOf({ command, given }))
  for await (const line of createInterface({ input: socket })) {
    const got = answer.parse(JSON.parse(line))
    if ('result' in got) return got.result
    throw got.isCorrectable ? new CommandError(got.error) : new Error(got.error)
  }
  throw new Error('the service closed the connection without an answer')
}
