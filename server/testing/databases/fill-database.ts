import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { openEmbeddedDatabase } from '#server/platform/database/database.ts'
import { troubleOf } from '#server/platform/trouble.ts'

// Run by tests as a process with a file size limit: fills a database until it is in trouble, lifts the limit if
// possible, and prints the outcome.

const MAX_ROWS = 400
const MAX_TRIES = 300

const [folder = '', lift = ''] = process.argv.slice(2)
const { db, listen, close } = await openEmbeddedDatabase(folder)
await db.execute(sql`create table rows (words text)`)
const heard: string[] = []
const lives: boolean[] = []
const unlisten = await listen('news', {
  told: (words) => void heard.push(words),
  live: (isLive) => void lives.push(isLive),
})

const write = () =>
  db.execute(sql`insert into rows select string_agg(md5(random()::text), '') from generate_series(1, 2000)`)

let written = 0
let told: string | null = null
while (written < MAX_ROWS && told === null) {
  try {
    await write()
    written += 1
  } catch (error) {
    told = troubleOf(error)?.message ?? String(error)
  }
}
let isBack = false
if (lift) {
  await promisify(execFile)(lift, ['--pid', `${process.pid}`, '--fsize=unlimited'])
  for (let attempt = 0; attempt < MAX_TRIES && !isBack; attempt += 1) {
    isBack = await write().then(
      () => true,
      () => new Promise<false>((resolve) => setTimeout(resolve, 100, false)),
    )
  }
  if (isBack) {
    written += 1
    await db.execute(sql`notify news, 'it is back'`)
    await unlisten()
  }
}
process.stdout.write(JSON.stringify({ written, told, isBack, heard, lives }))
await close().catch(() => {})
process.exit()
