import { mkdir, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueWith } from '#contract/service/values/catalogue.ts'
import * as serviceTables from '#server/service/database/schema.ts'
import { startService } from '#server/service/service.ts'
import * as studioTables from '#server/studio/database/schema.ts'
import { openTestDatabase } from '#server/testing/databases/databases.ts'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { type PostgresServer, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { aStudio } from '#server/testing/studio.ts'
import { type OpenDatabase, openServerDatabase } from './platform/database/database.ts'
import { requireOwnFolder } from './platform/storage/data-folder.ts'

const TIMEOUT_MS = 240_000
const REMOTE = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-nobody' }

interface Running {
  stop(): Promise<void>
}
type Start = (database: OpenDatabase, dataDir: string) => Promise<Running>

const studio: Start = (database, dataDir) => aStudio({ database, dataDir, service: REMOTE })
const service: Start = (database, dataDir) =>
  startService({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    database,
    catalogue: catalogueWith({}),
    linkTtlSeconds: 3600,
    workers: 1,
    logLevel: 'silent',
  })
const PARTS: readonly (readonly ['studio' | 'service', Start])[] = [
  ['studio', studio],
  ['service', service],
]

const TABLES = {
  studio: { table: studioTables.dataFolder, rows: studioTables.assets },
  service: { table: serviceTables.dataFolder, rows: serviceTables.generations },
}

let folders: string[] = []
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-own-folder-'))
  folders.push(folder)
  return folder
}
const running: Running[] = []
async function starting(start: Start, database: OpenDatabase, folder: string): Promise<Running> {
  const started = await start(database, folder)
  running.push(started)
  return started
}
const stopAll = async () => {
  for (const one of running.splice(0)) await one.stop()
}
afterEach(async () => {
  await stopAll()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  folders = []
})
/** A picture of a part, as stored in the data folder. */
async function aFileIn(folder: string, party: string): Promise<void> {
  const objects = join(folder, ...(party === 'studio' ? ['studio', 'objects'] : ['service-objects']), 'ab')
  await mkdir(objects, { recursive: true })
  await writeFile(join(objects, 'ab'.repeat(32)), 'a picture')
}
const idOf = (folder: string) => readFile(join(folder, 'folder-id'), 'utf8')

describe.each(postgresPrograms)('a database of a PostgreSQL server', (programs) => {
  let postgres: PostgresServer
  let url: string
  const opened: OpenDatabase[] = []
  const open = async () => {
    const database = await openServerDatabase(url)
    opened.push(database)
    return database
  }

  beforeAll(async () => {
    postgres = await startPostgres(programs)
  }, TIMEOUT_MS)
  afterAll(() => postgres.stop())
  let databases = 0
  beforeEach(async () => {
    databases += 1
    url = await postgres.createDatabase(`folders_${databases}`)
  }, TIMEOUT_MS)
  afterEach(async () => {
    await stopAll()
    for (const database of opened.splice(0)) await database.close()
  })

  describe.each(PARTS)('of the %s', (party, start) => {
    it(
      'is not opened with the folder of another database, and the refusal says which folder is its own',
      async () => {
        const own = await aFolder()
        await starting(start, await open(), own)
        const other = await aFolder()
        const home = url
        url = await postgres.createDatabase(`folders_other_${party}_${databases}`)
        await starting(start, await open(), other)
        url = home
        const shown = (await idOf(own)).slice(0, 8)
        const message = `DATA_DIR ${other} belongs to another database.*begins with ${shown}; set DATA_DIR to that folder, or`
        await expect(starting(start, await open(), other)).rejects.toThrow(new RegExp(message))
      },
      TIMEOUT_MS,
    )

    it(
      'is not opened with an empty folder either, which stays so',
      async () => {
        await starting(start, await open(), await aFolder())
        const empty = await aFolder()
        const refused = starting(start, await open(), empty)
        await expect(refused).rejects.toThrow(
          /is not the folder of this database.*set DATA_DIR to that folder/,
        )
        await expect(idOf(empty)).rejects.toThrow('ENOENT')
      },
      TIMEOUT_MS,
    )

    it(
      'is opened by several processes with its own folder, also where all of them are the first',
      async () => {
        const own = await aFolder()
        const databasesOpen = [await open(), await open(), await open()]
        const belongings = { ...TABLES[party], files: join(own, 'files') }
        // Run the migrations first: concurrent ones are not the subject of this test.
        await starting(start, await open(), own)
        await stopAll()
        await databasesOpen[0]?.db.execute(sql.raw(`delete from ${party}.data_folder`))
        await unlink(join(own, 'folder-id'))
        await Promise.all(databasesOpen.map((database) => requireOwnFolder(database, own, belongings)))
        for (const database of databasesOpen) await starting(start, database, own)
        expect((await stat(join(own, 'folder-id'))).mode & 0o777).toBe(0o600)
      },
      TIMEOUT_MS,
    )

    it(
      'is not opened beside the files of another one while nothing is in it: they would be swept',
      async () => {
        const own = await aFolder()
        await starting(start, await open(), own)
        await stopAll()
        await aFileIn(own, party)
        url = await postgres.createDatabase(`folders_new_${party}_${databases}`)
        const message = `DATA_DIR ${own} holds pictures, and the database in DATABASE_URL is empty: set DATABASE_URL to`
        await expect(starting(start, await open(), own)).rejects.toThrow(message)
      },
      TIMEOUT_MS,
    )

    it(
      'from before takes the first folder that opens it',
      async () => {
        const own = await aFolder()
        const before = await open()
        await starting(start, before, own)
        await stopAll()
        await before.db.execute(sql.raw(`delete from ${party}.data_folder`))
        await unlink(join(own, 'folder-id'))
        await starting(start, await open(), own)
        await expect(starting(start, await open(), await aFolder())).rejects.toThrow(/is not the folder/)
      },
      TIMEOUT_MS,
    )
  })

  it(
    'goes with one folder for studio and service together',
    async () => {
      const own = await aFolder()
      await starting(service, await open(), own)
      await starting(studio, await open(), own)
    },
    TIMEOUT_MS,
  )
})

describe.each(PARTS)('the embedded database of the %s', (party, start) => {
  it('lies in its folder, and is bound to no other', async () => {
    const database = await openTestDatabase()
    for (const folder of [await aFolder(), await aFolder()]) {
      await starting(start, database, folder)
      await stopAll()
      await expect(idOf(folder)).rejects.toThrow('ENOENT')
    }
    await database.close()
  })

  it('is not created beside files of an earlier one, however often Easel starts', async () => {
    const database = await openTestDatabase()
    const folder = await aFolder()
    await aFileIn(folder, party)
    for (const _ of ['first', 'second']) {
      const message = `DATA_DIR ${folder} holds pictures, and its database is new: restore the folder ${join(folder, 'database')} from a backup`
      await expect(starting(start, database, folder)).rejects.toThrow(message)
    }
    await database.close()
  })

  it('that was opened once is opened again, also if a crash kept a file’s row from being written', async () => {
    const database = await openTestDatabase()
    const folder = await aFolder()
    await starting(start, database, folder)
    await stopAll()
    await aFileIn(folder, party)
    await starting(start, database, folder)
    await stopAll()
    await database.close()
  })
})
