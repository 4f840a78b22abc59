import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { withoutConflicts } from './conflicts.ts'
import { refusalOf } from './database-refusal.ts'
import { listenOnServer, type Subscriber } from './notices.ts'
import { untilBack } from './until-back.ts'

/** Queries in one SQL dialect (the common core of PostgreSQL 15), for either engine. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface Migrations {
  /** A migrations folder written by drizzle-kit. */
  readonly folder: string
  /** The part's own PostgreSQL schema, which also holds its list of applied migrations. */
  readonly schema: string
}

export interface OpenDatabase {
  readonly db: Database
  readonly engine: 'embedded' | 'server'
  /** Applies the missing migrations of a part. */
  migrate(migrations: Migrations): Promise<void>
  /** Listens to NOTIFY on a channel, from this and other processes; returns the function that stops listening. */
  listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>>
  /** Throws DiskTrouble if the engine's disk has too little space for a write. */
  requireRoom(): void
  close(): Promise<void>
}

/** Opens the embedded engine in a folder that this process has locked (see folder-lock.ts). */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  // Imported on demand, as each engine takes memory and time to load.
  const { openEmbedded } = await import('./embedded-database.ts')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const subscribers = new Set<Subscriber>()
  const { client, requireRoom } = await openEmbedded(folder, () => {
    for (const { live } of subscribers) {
      live(false)
      live(true)
    }
  })
  const db = drizzle(client)
  return {
    db,
    engine: 'embedded',
    requireRoom,
    migrate: ({ folder: migrationsFolder, schema }) =>
      migrate(db, { migrationsFolder, migrationsSchema: schema }),
    async listen(channel, subscriber) {
      const unlisten = await client.listen(channel, subscriber.told)
      subscribers.add(subscriber)
      subscriber.live(true)
      return async () => {
        subscribers.delete(subscriber)
        await unlisten()
      }
    },
    close: () => client.close(),
  }
}

interface ServerOptions {
  /** Receives a line when the server is lost, and one when it answers again. */
  readonly tell?: (line: string) => void
  /** The timeout for a server that is not running yet. */
  readonly timeoutMs?: number
}

/**
 * Connects to a PostgreSQL server; throws if it does not answer. Transactions, and statements outside of them, that are in
 * each other's way are repeated: what a transaction does besides must not mind that. If the server is lost later, queries
 * throw until it is back (see trouble.ts).
 */
export async function openServerDatabase(
  url: string,
  { tell = () => {}, timeoutMs = 0 }: ServerOptions = {},
): Promise<OpenDatabase> {
  const { ServerPool } = await import('./server-pool.ts')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new ServerPool({ connectionString: url, tell })
  const db = drizzle(pool)
  const once = db.transaction.bind(db)
  db.transaction = (work, config) => withoutConflicts(() => once(work, config))
  const end = performance.now() + timeoutMs
  try {
    await untilBack(() => db.execute(sql`select 1`), { isOver: () => performance.now() > end })
  } catch (error) {
    await pool.end()
    throw refusalOf(error, url) ?? error
  }
  return {
    db,
    engine: 'server',
    // The server manages its own disk.
    requireRoom: () => {},
    async migrate({ folder: migrationsFolder, schema }) {
      // One process at a time, of several that start: its connection ends the lock.
      const client = await pool.connect()
      try {
        await client.query(`select pg_advisory_lock(hashtext('easel.migrations'))`)
        await migrate(db, { migrationsFolder, migrationsSchema: schema })
      } catch (error) {
        throw refusalOf(error, url) ?? error
      } finally {
        client.release(true)
      }
    },
    listen: (channel, subscriber) => listenOnServer(url, channel, subscriber),
    close: () => pool.end(),
  }
}
