import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway } from './trouble.ts'

/** A server that starts anew is back within this long as a rule: nobody has to hear of it. */
const PATIENCE_MS = 2_000
const BETWEEN_TRIES_MS = 100
/** For a server that takes the connection and says nothing, and for a place in a pool that is used up. */
const CONNECT_TIMEOUT_MS = 10_000
const LOOK_MS = 1_000

export interface PoolOptions {
  readonly connectionString: string
  /** Is told once when the server is lost and once when it answers again; one line for whoever runs Easel. */
  readonly tell: (line: string) => void
}

/**
 * Connections to a PostgreSQL server that may go away and come back: a lost one is replaced, whoever needs one while
 * the server starts anew waits a moment, and after that gets a DatabaseAway at once until it is back.
 */
export class ServerPool extends pg.Pool {
  readonly #tell: PoolOptions['tell']
  /** Since when the server is lost; null while it answers. */
  #awaySince: number | null = null
  #looking: NodeJS.Timeout | undefined

  constructor({ connectionString, tell }: PoolOptions) {
    super({ connectionString, max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true })
    this.#tell = tell
    // Without a listener, a connection that ends while nobody uses it would end the process.
    this.on('error', (error) => this.#lost(error))
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
    for (;;) {
      try {
        const client = guarded(await super.connect(), (error) => this.#lost(error))
        this.#found()
        return client
      } catch (error) {
        if (this.ending || !isPassing(error)) throw error
        const lostFor = this.#lost(error)
        if (lostFor > PATIENCE_MS) throw new DatabaseAway('the database does not answer', { cause: error })
      }
      await wait(BETWEEN_TRIES_MS)
    }
  }

  /** Gives for how long the server has been lost, in milliseconds. */
  #lost(error: unknown): number {
    const now = performance.now()
    if (this.#awaySince === null) {
      this.#awaySince = now
      this.#tell(`the database does not answer (${reasonOf(error)}); waiting for it to come back`)
      // Also where nobody asks: the end of an outage is told when it ends.
      this.#looking = setInterval(() => this.#look(), LOOK_MS)
    }
    return now - this.#awaySince
  }

  #look(): void {
    if (this.ending) return
    super.connect().then(
      (client) => {
        client.release()
        this.#found()
      },
      () => {},
    )
  }

  #found(): void {
    if (this.#awaySince === null) return
    const seconds = ((performance.now() - this.#awaySince) / 1000).toFixed(1)
    this.#awaySince = null
    clearInterval(this.#looking)
    this.#tell(`the database answers again, after ${seconds} s`)
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
