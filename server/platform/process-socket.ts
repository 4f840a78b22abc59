import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

// A running process has exclusive use of the embedded database, so commands reach it through a socket that only the same user
// can open. One line of JSON is the request, one line the answer.

/** The kernel's limit for socket paths. */
const MAX_PATH_BYTES = 100

/** The path of a socket of a data folder. */
export function socketPath(dataDir: string, name: string): string {
  const inside = resolve(dataDir, `${name}.sock`)
  const hash = createHash('sha256').update(inside).digest('hex').slice(0, 16)
  return Buffer.byteLength(inside) <= MAX_PATH_BYTES ? inside : join(tmpdir(), `easel-${hash}.sock`)
}

/** Answers requests on a socket; returns the function that closes it. */
export async function openSocket(
  path: string,
  answer: (request: unknown) => Promise<object>,
): Promise<() => Promise<void>> {
  // The owner of the data folder's lock is alone: an existing socket was left by a dead process.
  await rm(path, { force: true })
  const server = createServer((socket) => void serve(socket, answer).catch(() => socket.destroy()))
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

async function serve(socket: Socket, answer: (request: unknown) => Promise<object>): Promise<void> {
  for await (const line of createInterface({ input: socket })) {
    socket.end(lineOf(await answer(JSON.parse(line))))
  }
}

/** Asks the process that has opened a socket; null if there is none. */
export async function askSocket(path: string, request: object): Promise<unknown> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.write(lineOf(request))
  for await (const line of createInterface({ input: socket })) return JSON.parse(line)
  throw new Error('the running process closed the connection without an answer')
}
