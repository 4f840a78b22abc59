import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openEmbeddedDatabase } from '#server/platform/database/database.ts'
import { troubleOf } from '#server/platform/trouble.ts'

// Run by tests as a process with its own small disk: opens a database on it, fills the disk except for the given
// space, tries to read, to write and to create another database, frees the space, and prints the outcome.

const MB = 1024 * 1024
const [disk = '', leftMb = ''] = process.argv.slice(2)
const ballast = join(disk, 'ballast')
/** The free space is cached for a moment. */
const CACHE_MS = 500

const { db, close } = await openEmbeddedDatabase(join(disk, 'database'))
await db.execute(sql`create table rows (words text)`)

const told = (work: () => Promise<unknown>) =>
  work().then(
    () => null,
    (error: unknown) => troubleOf(error)?.message ?? String(error),
  )
const write = () => told(() => db.execute(sql`insert into rows values ('words')`))
const read = () => told(() => db.execute(sql`select * from rows`))
const change = () => told(() => db.transaction((tx) => tx.execute(sql`update rows set words = 'others'`)))
const begin = () => told(() => openEmbeddedDatabase(join(disk, 'another')))

const before = await write()
const { bavail, bsize } = await statfs(disk)
await writeFile(ballast, Buffer.alloc(bavail * bsize - Number(leftMb) * MB))
await wait(CACHE_MS)
const full = { write: await write(), change: await change(), read: await read(), begin: await begin() }
await rm(ballast)
await wait(CACHE_MS)
const after = await write()
const rows = await db.execute(sql`select words from rows`)
process.stdout.write(JSON.stringify({ before, full, after, rows: Object(rows).rows.length }))
await close()
process.exit()
