import pg from 'pg'

/**
 * The state of a server as a new connection sees it: `there` if it answers, or refuses for another reason (too many
 * connections, a wrong password); `ending` if it says that it is starting or stopping; `silent` if nothing comes:
 * down, frozen or unreachable.
 */
export type Sign = 'there' | 'ending' | 'silent'

/** Generous, as connecting takes long on a busy machine. */
export const SILENT_AFTER_MS = 10_000

/** Probes on a new connection: neither an open connection nor an accepted one proves that the server works. */
export async function askServer(connectionString: string): Promise<Sign> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: SILENT_AFTER_MS,
    query_timeout: SILENT_AFTER_MS,
  })
  // `connect` and `query` throw the error.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'there'
  } catch (error) {
    return signOf(error)
  } finally {
    // Not awaited: a silent server does not answer the goodbye either.
    void client.end().catch(() => {})
  }
}

/** Only PostgreSQL's own errors have a severity. */
function signOf(error: unknown): Sign {
  const { severity, code } = Object(error)
  if (severity === undefined) return 'silent'
  return /^57P0/.test(String(code)) ? 'ending' : 'there'
}
