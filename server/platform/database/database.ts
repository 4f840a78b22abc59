import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { refusalOf } from './database-refusal.ts'
import { type Hearing, listenOnServer } from './notices.ts'
import { untilBack } from './until-back.ts'

/** Queries of one SQL dialect (PostgreSQL 15's core), whichever engine answers them. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface Migrations {
  /** Folder written by drizzle-kit. */
  readonly folder: string
  /** The party's own PostgreSQL schema; its list of applied migrations stands there too. */
  readonly schema: string
}

export interface OpenDatabase {
  readonly db: Database
  readonly engine: 'embedded' | 'server'
  /** Applies what is missing of a party's migrations. */
  migrate(migrations: Migrations): Promise<void>
  /** Hears what NOTIFY tells on a channel, from this process and from others; gives the function that ends it. */
  listen(channel: string, hearing: Hearing): Promise<() => Promise<void>>
  /** Throws DiskTrouble where there is too little room on the engine's disk to write anything. */
  requireRoom(): void
  close(): Promise<void>
}

/** Opens the embedded engine in a folder that this process has locked (see folder-lock.ts). */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  // Only the engine in use is loaded: each takes memory and time to start.
  const { openEmbedded } = await import('./embedded-database.ts')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const hearings = new Set<Hearing>()
  const { client, requireRoom } = await openEmbedded(folder, () => {
    for (const { live } of hearings) {
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
    async listen(channel, hearing) {
      const unlisten = await client.listen(channel, hearing.told)
      hearings.add(hearing)
      hearing.live(true)
      return async () => {
        hearings.delete(hearing)
        await unlisten()
      }
    },
    close: () => client.close(),
  }
}

interface ServerOptions {
  /** Is given a line when the server is lost, and one when it answers again. */
  readonly tell?: (line: string) => void
  /** How long a server that is not there yet is waited for. */
  readonly patienceMs?: number
}

/**
 * Connects to a PostgreSQL server; throws when it does not answer. Lost later, it is waited for: queries throw until it
 * is back (see trouble.ts).
 */
export async function openServerDatabase(
  url: string,
  { tell = () => {}, patienceMs = 0 }: ServerOptions = {},
): Promise<OpenDatabase> {
  const { ServerPool } = await import('./server-pool.ts')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new ServerPool({ connectionString: url, tell })
  const db = drizzle(pool)
  const end = performance.now() + patienceMs
  try {
    await untilBack(() => db.execute(sql`select 1`), { isOver: () => performance.now() > end })
  } catch (error) {
    await pool.end()
    throw refusalOf(error, url) ?? error
  }
  return {
    db,
    engine: 'server',
    // Its disk is its own.
    requireRoom: () => {},
    async migrate({ folder: migrationsFolder, schema }) {
      try {
        await migrate(db, { migrationsFolder, migrationsSchema: schema })
      } catch (error) {
        throw refusalOf(error, url) ?? error
      }
    },
    listen: (channel, hearing) => listenOnServer(url, channel, hearing),
    close: () => pool.end(),
  }
}
