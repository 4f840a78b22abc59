import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** A listener of a database channel. */
export interface Subscriber {
  told(payload: string): void
  /** False once notifications may be missed, true when all are received again. */
  live(isLive: boolean): void
}

/** An idle connection is probed this often; it counts as lost if it does not answer within the same time. */
const LOOK_MS = 5_000
const BETWEEN_TRIES_MS = 500
/** Names the connection for those who look at the server. */
export const LISTENING = 'easel, listening'

/**
 * Listens on its own connection to a PostgreSQL server and reconnects by itself. Resolves when it listens, or when the
 * first attempt has failed; returns the function that stops it.
 */
export async function listenOnServer(
  connectionString: string,
  channel: string,
  subscriber: Subscriber,
): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default
  const stopped = new AbortController()
  const open = () =>
    new Client({
      connectionString,
      application_name: LISTENING,
      keepAlive: true,
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
    })
  async function keepListening(hasTried: () => void): Promise<void> {
    while (!stopped.signal.aborted) {
      const client = open()
      await listenOnce(client, { channel, subscriber, hasTried, stopped: stopped.signal }).catch(() => {})
      subscriber.live(false)
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
  readonly subscriber: Subscriber
  readonly stopped: AbortSignal
  hasTried(): void
}

/** Resolves when the connection ends or is stopped. */
async function listenOnce(
  client: pg.Client,
  { channel, subscriber, hasTried, stopped }: Listening,
): Promise<void> {
  const lost = new AbortController()
  const end = () => lost.abort()
  client.on('error', end).on('end', end)
  client.on('notification', ({ payload = '' }) => subscriber.told(payload))
  stopped.addEventListener('abort', end)
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    subscriber.live(true)
    hasTried()
    while (!lost.signal.aborted) {
      await wait(LOOK_MS, undefined, { signal: lost.signal }).catch(() => {})
      if (!lost.signal.aborted) await client.query('select 1')
    }
  } finally {
    stopped.removeEventListener('abort', end)
  }
}
