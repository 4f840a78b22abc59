import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  type Database,
  type OpenDatabase,
  openEmbeddedDatabase,
  openServerDatabase,
} from '#server/platform/database/database.ts'
import { KEPT_FOLDER, POSTGRES_FOLDER } from '../setup/kept-databases.ts'
import { putDatabaseFiles } from './database-files.ts'
import { createDatabase, findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'
import { prepareReset, RESET } from './reset.ts'

export interface TestDatabase extends OpenDatabase {
  /** Empties all tables of a schema, so that tests of one file can share the database. */
  clear(schema: string): Promise<void>
  /** Closes it while it is in use, as a database that is lost. */
  lose(): Promise<void>
}

/** A database engine for tests: `open` returns a database as a first start leaves it, migrated and without rows. */
interface Engine {
  readonly name: string
  open(): Promise<TestDatabase>
}

const embedded: Engine = {
  name: 'embedded PGlite',
  open: kept(async () => {
    const folder = await mkdtemp(join(process.env[KEPT_FOLDER] ?? tmpdir(), 'easel-database-'))
    const files = join(folder, 'database')
    await putDatabaseFiles(files)
    const database = await openEmbeddedDatabase(files)
    return closing(database, () => rm(folder, { recursive: true, force: true }))
  }),
}

function serverEngine(programs: string): Engine {
  let own: Promise<PostgresServer> | undefined
  let inUse = 0
  async function openOnOwnServer(name: string): Promise<OpenDatabase> {
    inUse += 1
    own ??= startPostgres(programs)
    const server = await own
    return closing(await openServerDatabase(await server.createDatabase(name)), async () => {
      inUse -= 1
      if (inUse > 0) return
      own = undefined
      await server.stop()
    })
  }
  return {
    name: 'PostgreSQL server',
    open: kept(async () => {
      const name = `test_${randomBytes(6).toString('hex')}`
      const shared = process.env[POSTGRES_FOLDER]
      return shared ? openServerDatabase(await createDatabase(shared, name)) : openOnOwnServer(name)
    }),
  }
}

function closing(database: OpenDatabase, after: () => Promise<void>): OpenDatabase {
  return {
    ...database,
    async close() {
      await database.close()
      await after()
    },
  }
}

/** The same database, which refuses queries once its test has closed it: it may serve another test by then. */
const whileOpen = (db: Database, state: { readonly isClosed: boolean }): Database =>
  new Proxy(db, {
    get(target, name) {
      if (state.isClosed) throw new Error('a test asks its database after it closed it')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/**
 * Keeps databases that tests closed for later tests of the process: a reset takes a tenth of the time that a new database
 * takes. Only in a test run, which removes them at its end (kept-databases.ts).
 */
function kept(make: () => Promise<OpenDatabase>): () => Promise<TestDatabase> {
  const free: OpenDatabase[] = []
  const isKept = process.env[KEPT_FOLDER] !== undefined

  async function putBack(database: OpenDatabase): Promise<void> {
    await database.db.execute(sql.raw(RESET))
    free.push(database)
  }

  return async () => {
    let database = free.pop()
    if (!database) {
      database = await make()
      await prepareReset(database)
    }
    const open = database
    const state = { isClosed: false, isLost: false }
    return {
      ...open,
      db: whileOpen(open.db, state),
      async lose() {
        state.isLost = true
        await open.close()
      },
      async close() {
        state.isClosed = true
        if (!state.isLost) await (isKept ? putBack(open) : open.close())
      },
      clear: async (schema) => {
        await open.db.execute(sql.raw(clearing(schema)))
      },
    }
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
