import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  type OpenDatabase,
  openEmbeddedDatabase,
  openServerDatabase,
} from '#server/platform/database/database.ts'
import { putDatabaseFiles } from './database-files.ts'
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'

export interface TestDatabase extends OpenDatabase {
  /** Empties all tables of a schema, so that tests of one file can share the database. */
  clear(schema: string): Promise<void>
}

/** A database engine for tests: `open` returns a new, empty database. */
interface Engine {
  readonly name: string
  open(): Promise<TestDatabase>
}

const embedded: Engine = {
  name: 'embedded PGlite',
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'easel-database-'))
    const files = join(folder, 'database')
    await putDatabaseFiles(files)
    return clearable(await openEmbeddedDatabase(files), () => rm(folder, { recursive: true, force: true }))
  },
}

function serverEngine(programs: string): Engine {
  let server: Promise<PostgresServer> | undefined
  let inUse = 0
  return {
    name: 'PostgreSQL server',
    async open() {
      inUse += 1
      server ??= startPostgres(programs)
      const { createDatabase, stop } = await server
      const database = await openServerDatabase(
        await createDatabase(`test_${randomBytes(6).toString('hex')}`),
      )
      return clearable(database, async () => {
        inUse -= 1
        if (inUse > 0) return
        server = undefined
        await stop()
      })
    },
  }
}

function clearable(database: OpenDatabase, after: () => Promise<void>): TestDatabase {
  return {
    ...database,
    async close() {
      await database.close()
      await after()
    },
    async clear(schema) {
      await database.db.execute(sql.raw(clearing(schema)))
    },
  }
}

/**
 * Deletes all rows, without the triggers of foreign keys and search words. Tests have few rows, and `truncate` creates new
 * files for every table and index.
 */
const clearing = (schema: string) => `do $$
declare named text;
begin
  set local session_replication_role = replica;
  for named in
    select tablename from pg_tables where schemaname = '${schema}' and tablename <> '__drizzle_migrations'
  loop
    execute format('delete from ${schema}.%I', named);
  end loop;
end $$`

/** The embedded engine, and a temporary server if PostgreSQL is installed. */
export const engines: readonly Engine[] = availableEngines()

function availableEngines(): readonly Engine[] {
  const programs = findPostgres()
  if (programs !== null) return [embedded, serverEngine(programs)]
  process.stdout.write('No PostgreSQL programs on this machine: storage is tested on PGlite alone.\n')
  return [embedded]
}

/** The engine for tests that are not about storage. */
export const openTestDatabase = embedded.open
