import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway } from '../trouble.ts'
import { askServer, SILENT_AFTER_MS, type Sign } from './server-probe.ts'

/** A server that starts anew is back within this long as a rule: nobody has to hear of it. */
const TIMEOUT_MS = 2_000
const BETWEEN_TRIES_MS = 100
/** After so long without an answer the server is asked whether it is there; if it is, honest long work goes on. */
const QUIET_MS = 5_000
const LOOK_MS = 1_000
/** One that is about to end may answer once more: so many answers, with a moment in between, say that it is back. */
const ANSWERS_OF_ONE_THAT_IS_BACK = 3

export interface PoolOptions {
  readonly connectionString: string
  /** Is told once when the server is lost and once when it answers again; one line for whoever runs Easel. */
  readonly tell: (line: string) => void
}

interface Outage {
  readonly since: number
  sign: Sign
}

/**
 * Connections to a PostgreSQL server that may go away and come back, or stand still with its connections open. A lost
 * connection is replaced; whoever needs one while the server starts anew waits a moment, and after that gets a
 * DatabaseAway at once until it is back. Queries have no time-out of their own: where one takes long, the server is asked
 * on another connection, and only those of a server that is silent there too are ended.
 */
export class ServerPool extends pg.Pool {
  readonly #tell: PoolOptions['tell']
  readonly #ask: () => Promise<Sign>
  /** While the server is lost. */
  #outage: Outage | null = null
  #isInDoubt = false
  #lastThere = 0
  /** Since when a connection has had something to answer. */
  readonly #busySince = new Map<pg.PoolClient, number>()
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
    this.#ask = () => askServer(connectionString)
    // Without a listener, a connection that ends while nobody uses it would end the process.
    this.on('error', (error) => this.#doubt(error))
    this.on('connect', (client) => this.#watch(client))
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
          return guarded(await super.connect(), (error) => this.#doubt(error))
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

  /** Notes when a connection is asked something and when it has answered everything. */
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

  /** Something is wrong with a connection: asks the server itself, and where that is lost, until it is back. */
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
   * Whoever waits on one of them is told that the database is away. What was sent may still be done when the server goes
   * on, as with any connection that breaks.
   */
  #endConnections(): void {
    // To give back a connection that owes an answer is to destroy it.
    for (const client of [...this.#busySince.keys()]) client.release(true)
    // Those in nobody's hands may be dead as well.
    for (let idle = this.idleCount; idle > 0; idle -= 1)
      super.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }
}

type Release = (error?: Error | boolean) => void

/**
 * A connection that may break while it is in use: that is an error of its queries, not of the process, and it never
 * goes back to the pool, also where its user forgets it (drizzle does where `begin` fails).
 */
function guarded(client: pg.PoolClient, onLost: (error: Error) => void): pg.PoolClient {
  const { release } = client
  let isReleased = false
  const lost = (error: Error) => {
    onLost(error)
    client.release(error)
  }
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

/** Errors of a server that is down, starts or stops; a wrong password or a missing database does not pass. */
function isPassing(error: unknown): boolean {
  const { code, message } = Object(error)
  const isDown = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|57P0|53300|08)/.test(String(code))
  return isDown || /timeout|terminated/i.test(String(message))
}

const reasonOf = (error: unknown) => String(Object(error).code ?? Object(error).message)
