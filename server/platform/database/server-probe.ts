import pg from 'pg'

/**
 * What a server says to somebody who comes anew: it is `there` where it answers, or refuses in words that have nothing
 * to do with its going (too many connections, a wrong password); `ending` where it says that it stops or starts;
 * `silent` where nothing comes, be it down, frozen or out of reach.
 */
export type Sign = 'there' | 'ending' | 'silent'

/** Generous: on a busy machine a connection takes its time. */
export const SILENT_AFTER_MS = 10_000

/** Asks on a connection of its own: one that is open already says nothing of the server, nor does one that is accepted. */
export async function askServer(connectionString: string): Promise<Sign> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: SILENT_AFTER_MS,
    query_timeout: SILENT_AFTER_MS,
  })
  // What it has to say, `connect` and `query` throw.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'there'
  } catch (error) {
    return signOf(error)
  } finally {
    // Not waited for: a server that is silent says no goodbye either.
    void client.end().catch(() => {})
  }
}

/** PostgreSQL's own refusals have a severity. */
function signOf(error: unknown): Sign {
  const { severity, code } = Object(error)
  if (severity === undefined) return 'silent'
  return /^57P0/.test(String(code)) ? 'ending' : 'there'
}
