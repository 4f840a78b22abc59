import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Who listens to what a database tells on a channel. */
export interface Hearing {
  told(payload: string): void
  /** False from the moment when something may be missed until everything is heard again, which is true. */
  live(isLive: boolean): void
}

/** A connection that says nothing is looked at this often; one that does not answer for as long again is lost. */
const LOOK_MS = 5_000
const BETWEEN_TRIES_MS = 500

/**
 * Listens on a connection of its own to a PostgreSQL server, and comes back by itself when the connection is lost.
 * Resolves when it listens, or has failed to once; gives the function that ends it.
 */
export async function listenOnServer(
  connectionString: string,
  channel: string,
  hearing: Hearing,
): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default
  const stopped = new AbortController()
  const open = () =>
    new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
    })
  async function keepListening(hasTried: () => void): Promise<void> {
    while (!stopped.signal.aborted) {
      const client = open()
      await listenOnce(client, { channel, hearing, hasTried, stopped: stopped.signal }).catch(() => {})
      hearing.live(false)
      hasTried()
      await client.end().catch(() => {})
      await wait(BETWEEN_TRIES_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  let ended: Promise<void> | undefined
  await new Promise<void>((hasTried) => {
    ended = keepListening(hasTried)
  })
  return async () => {
    stopped.abort()
    await ended
  }
}

interface Listening {
  readonly channel: string
  readonly hearing: Hearing
  readonly stopped: AbortSignal
  hasTried(): void
}

/** Ends when the connection does, or when it is stopped. */
async function listenOnce(
  client: pg.Client,
  { channel, hearing, hasTried, stopped }: Listening,
): Promise<void> {
  const lost = new AbortController()
  const end = () => lost.abort()
  client.on('error', end).on('end', end)
  client.on('notification', ({ payload = '' }) => hearing.told(payload))
  stopped.addEventListener('abort', end)
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    hearing.live(true)
    hasTried()
    while (!lost.signal.aborted) {
      await wait(LOOK_MS, undefined, { signal: lost.signal }).catch(() => {})
      if (!lost.signal.aborted) await client.query('select 1')
    }
  } finally {
    stopped.removeEventListener('abort', end)
  }
}
