import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway } from '../trouble.ts'
import { withoutConflicts } from './conflicts.ts'
import { askServer, SILENT_AFTER_MS, type Sign } from './server-probe.ts'

/** A restarting server is usually back within this time: report nothing until then. */
const TIMEOUT_MS = 2_000
const BETWEEN_TRIES_MS = 100
/** After this time without an answer, probe the server; if it answers, long queries continue. */
const QUIET_MS = 5_000
const LOOK_MS = 1_000
/** A stopping server may still answer once: only this many consecutive answers count as being back. */
const ANSWERS_OF_ONE_THAT_IS_BACK = 3

/**
 * Of each connection; if they cannot be set, the connection's own error has the reason. The cost of a random read is that of
 * the embedded engine (see embedded-database.ts). Compiling a query takes longer than the short queries here.
 */
const SETTINGS = 'set random_page_cost = 1.1; set jit = off'

export interface PoolOptions {
  readonly connectionString: string
  /** Called once when the server is lost and once when it answers again, with one line for the operator. */
  readonly tell: (line: string) => void
}

interface Outage {
  readonly since: number
  sign: Sign
}

/**
 * A pool of connections to a PostgreSQL server that may restart, or hang with its connections open. Lost connections
 * are replaced. While the server restarts, callers wait for a moment; after that they get DatabaseAway at once until
 * it is back. Queries have no timeout: if one takes long, the server is probed on another connection, and only if
 * that one is silent too are the queries ended.
 */
export class ServerPool extends pg.Pool {
  readonly #tell: PoolOptions['tell']
  readonly #ask: () => Promise<Sign>
  /** Set while the server is lost. */
  #outage: Outage | null = null
  #isInDoubt = false
  #lastThere = 0
  /** When a connection became busy. */
  readonly #busySince = new Map<pg.PoolClient, number>()
  /** Connections that broke, with the error. */
  readonly #broken = new WeakMap<pg.PoolClient, Error>()
  readonly #looking: NodeJS.Timeout

  constructor({ connectionString, tell }: PoolOptions) {
    super({
      connectionString,
      max: 10,
      connectionTimeoutMillis: SILENT_AFTER_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENT_AFTER_MS,
    })
    this.#tell = tell
    // A statement outside of a transaction is one of its own, and can be in another one's way too.
    this.query = new Proxy(this.query, {
      apply: (query, self, args) => withoutConflicts(() => Reflect.apply(query, self, args)),
    })
    this.#ask = () => askServer(connectionString)
    // Without a listener, an idle connection that breaks would crash the process.
    this.on('error', (error) => this.#doubt(error))
    this.on('connect', (client) => {
      // pg stops listening when it hands a connection over, a turn before `guarded` listens: an error in between would
      // crash the process too.
      client.on('error', (error) => {
        this.#broken.set(client, error)
        this.#doubt(error)
      })
      client.query(SETTINGS).catch(() => {})
      this.#watch(client)
    })
    this.#looking = setInterval(() => this.#look(), LOOK_MS)
    this.#looking.unref()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void,
  ): void
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void,
  ): Promise<pg.PoolClient> | undefined {
    const connecting = this.#patiently()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  override end(): Promise<void> {
    clearInterval(this.#looking)
    return super.end()
  }

  async #patiently(): Promise<pg.PoolClient> {
    const start = performance.now()
    let cause: unknown
    for (;;) {
      if (!this.#outage || this.ending) {
        try {
          return guarded(this.#sound(await super.connect()))
        } catch (error) {
          if (this.ending || !isPassing(error)) throw error
          cause = error
          this.#doubt(error)
        }
      }
      if (performance.now() - (this.#outage?.since ?? start) > TIMEOUT_MS)
        throw new DatabaseAway('the database does not answer', { cause })
      await wait(BETWEEN_TRIES_MS)
    }
  }

  /** The same connection; throws if it broke before its user could listen to it. */
  #sound(client: pg.PoolClient): pg.PoolClient {
    const error = this.#broken.get(client)
    if (error === undefined) return client
    client.release(error)
    throw error
  }

  /** Records when a connection becomes busy and when it has answered everything. */
  #watch(client: pg.PoolClient): void {
    const since = this.#busySince
    client.query = new Proxy(client.query, {
      apply(query, self, args) {
        if (!since.has(client)) since.set(client, performance.now())
        return Reflect.apply(query, self, args)
      },
    })
    for (const event of ['drain', 'end'] as const) client.on(event, () => since.delete(client))
  }

  #look(): void {
    const quietSince = performance.now() - QUIET_MS
    if (![...this.#busySince.values()].some((since) => since < quietSince)) return
    if (this.#outage?.sign === 'silent') this.#endConnections()
    else if (this.#lastThere < quietSince) this.#doubt(new Error(`no answer for ${QUIET_MS / 1000} s`))
  }

  /** A connection failed: probe the server, and if it is lost, keep probing until it is back. */
  #doubt(reason: unknown): void {
    if (this.#isInDoubt || this.ending) return
    this.#isInDoubt = true
    void this.#settle(reason).finally(() => {
      this.#isInDoubt = false
    })
  }

  async #settle(reason: unknown): Promise<void> {
    const sign = await this.#ask()
    if (sign === 'there' || this.ending) {
      this.#lastThere = performance.now()
      return
    }
    this.#outage = { since: performance.now(), sign }
    this.#tell(`the database does not answer (${reasonOf(reason)}); waiting for it to come back`)
    if (sign === 'silent') this.#endConnections()
    await this.#untilBack(this.#outage)
    if (this.ending) return
    const seconds = ((performance.now() - this.#outage.since) / 1000).toFixed(1)
    this.#outage = null
    this.#tell(`the database answers again, after ${seconds} s`)
  }

  async #untilBack(outage: Outage): Promise<void> {
    for (let answers = 0; answers < ANSWERS_OF_ONE_THAT_IS_BACK && !this.ending; ) {
      await wait(BETWEEN_TRIES_MS)
      outage.sign = await this.#ask()
      answers = outage.sign === 'there' ? answers + 1 : 0
    }
  }

  /**
   * Every caller that waits on one of them gets DatabaseAway. The server may still execute what was sent, as with
   * any broken connection.
   */
  #endConnections(): void {
    // Releasing a busy connection destroys it.
    for (const client of [...this.#busySince.keys()]) client.release(true)
    // Idle connections may be dead as well.
    for (let idle = this.idleCount; idle > 0; idle -= 1)
      super.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }
}

type Release = (error?: Error | boolean) => void

/**
 * Wraps a connection that may break in use: that must fail its queries, not the process, and the connection must not
 * return to the pool, even if its user leaks it (drizzle does if `begin` fails).
 */
function guarded(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  let isReleased = false
  const lost = (error: Error) => client.release(error)
  const ended = () => client.release(true)
  client.release = (error) => {
    if (isReleased) return
    isReleased = true
    client.off('end', ended)
    release(error)
    client.off('error', lost)
  }
  client.on('error', lost)
  client.once('end', ended)
  return client
}

/** Errors of a server that is down, starting or stopping. A wrong password or a missing database is not one of them. */
function isPassing(error: unknown): boolean {
  const { code, message } = Object(error)
  const isDown = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|57P0|53300|08)/.test(String(code))
  return isDown || /timeout|terminated/i.test(String(message))
}

const reasonOf = (error: unknown) => String(Object(error).code ?? Object(error).message)
