import { sql } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { openEmbedded } from './embedded-database.ts'

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
  close(): Promise<void>
}

/** Opens the embedded engine in a folder that this process has locked (see folder-lock.ts). */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  const client = await openEmbedded(folder)
  const db = drizzlePglite(client)
  return {
    db,
    engine: 'embedded',
    migrate: ({ folder: migrationsFolder, schema }) =>
      migratePglite(db, { migrationsFolder, migrationsSchema: schema }),
    close: () => client.close(),
  }
}

/** Connects to a PostgreSQL server; throws when it does not answer. */
export async function openServerDatabase(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const db = drizzleNodePostgres(pool)
  await db.execute(sql`select 1`)
  return {
    db,
    engine: 'server',
    migrate: ({ folder: migrationsFolder, schema }) =>
      migrateNodePostgres(db, { migrationsFolder, migrationsSchema: schema }),
    close: () => pool.end(),
  }
}
