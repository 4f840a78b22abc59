import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

export interface PostgresServer {
  /** The folder of its socket. */
  readonly folder: string
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Stops the server as `pg_ctl stop` does in a mode; `comeBack` restarts it on its data. */
  goAway(mode: StopMode): Promise<void>
  comeBack(): Promise<void>
  /** Freezes the server with all its connections open, as on a suspended machine; `goOn` resumes it. */
  standStill(): Promise<void>
  goOn(): Promise<void>
  stop(): Promise<void>
}

/** `fast` ends every connection with a message, `immediate` drops them as a crash does. */
type StopMode = 'fast' | 'immediate'
const SIGNAL_OF = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

const DEBIAN = '/usr/lib/postgresql'
const START_ATTEMPTS = 200
const BETWEEN_ATTEMPTS_MS = 50

/** The folder of PostgreSQL's programs; null if missing or not runnable (as root without the postgres user). */
export function findPostgres(): string | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  const found = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  return found && owner() !== null ? found : null
}

/** PostgreSQL refuses to run as root: use its own user then. */
function owner(): { uid: number; gid: number } | Record<string, never> | null {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

interface PostgresOptions {
  /** In a process group of its own: Ctrl-C in a terminal does not reach it. */
  readonly detached?: boolean
}

/** Starts a temporary server in a temporary folder; it listens on a socket there, on no port. */
export async function startPostgres(
  programs: string,
  { detached = false }: PostgresOptions = {},
): Promise<PostgresServer> {
  const user = owner() ?? {}
  const folder = await mkdtemp(join(tmpdir(), 'easel-pg-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const run = { ...user, cwd: folder }
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'],
    run,
  )
  const start = () =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      { ...run, detached, stdio: 'ignore' },
    )
  let server = start()
  await answering(urlOf(folder, 'postgres'), server)
  async function goAway(mode: StopMode): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(SIGNAL_OF[mode])
    await gone
  }
  return {
    folder,
    createDatabase: (name) => createDatabase(folder, name),
    goAway,
    async comeBack() {
      server = start()
      await answering(urlOf(folder, 'postgres'), server)
    },
    standStill: () => signalAll(server, 'SIGSTOP'),
    goOn: () => signalAll(server, 'SIGCONT'),
    async stop() {
      await signalAll(server, 'SIGCONT')
      await goAway('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const urlOf = (folder: string, name: string) =>
  `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`

/** Creates an empty database on the server whose socket is in a folder, and returns its address. */
export async function createDatabase(folder: string, name: string): Promise<string> {
  const client = new pg.Client(urlOf(folder, 'postgres'))
  await client.connect()
  await client.query(`create database ${pg.escapeIdentifier(name)}`)
  await client.end()
  return urlOf(folder, name)
}

/** First to the main process, which then starts no further ones, and to each of its processes. */
async function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  if (!server.kill(signal)) return
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  for (const [parent, pid] of processes) {
    if (parent === server.pid && pid !== undefined && isThere(pid)) process.kill(pid, signal)
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS && server.exitCode === null; attempt += 1) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await wait(BETWEEN_ATTEMPTS_MS)
    }
  }
  throw new Error('the throwaway PostgreSQL server does not answer')
}
