import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { openEmbeddedDatabase } from '#server/testing/bench-parts.ts'
import { putDatabaseFiles } from '#server/testing/databases/database-files.ts'
import { type Figure, quantile } from './figures.ts'

type Database = Awaited<ReturnType<typeof openEmbeddedDatabase>>['db']

const ROUNDS = 1_500
/** Until both engines are compiled. */
const WARM_UP = 300

const notes = pgTable('bench_notes', {
  id: text('id').primaryKey(),
  words: text('words').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
const own = eq(notes.id, 'note')

const QUERIES: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'a select of one row': (db) => db.select().from(notes).where(own),
  'an update of one row': (db) => db.update(notes).set({ at: new Date() }).where(own),
  'a transaction of a select and an update': (db) =>
    db.transaction(async (tx) => {
      await tx.select().from(notes).where(own)
      await tx.update(notes).set({ words: 'again' }).where(own)
    }),
}

/** Short queries of the embedded database, beside those of PGlite with Drizzle's driver, in turns. */
export async function shortQueries(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-bench-'))
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')]
  for (const one of [ours, theirs]) await putDatabaseFiles(one)
  const embedded = await openEmbeddedDatabase(ours)
  const bare = new PGlite({ fs: new NodeFS(theirs) })
  const both: readonly Database[] = [embedded.db, drizzle(bare)]
  for (const db of both) {
    await db.execute(
      sql`create table ${notes} (id text primary key, words text not null, at timestamptz not null)`,
    )
    await db.insert(notes).values({ id: 'note', words: 'a harbour at dusk', at: new Date() })
  }
  const figures: Figure[] = []
  for (const [label, query] of Object.entries(QUERIES)) figures.push(await compared(label, query, both))
  await embedded.close()
  await bare.close()
  await rm(folder, { recursive: true })
  return figures
}

async function compared(
  label: string,
  query: (db: Database) => Promise<unknown>,
  both: readonly Database[],
): Promise<Figure> {
  const times: readonly number[][] = both.map(() => [])
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [at, db] of both.entries()) {
      const begun = performance.now()
      await query(db)
      if (round >= WARM_UP) times[at]?.push(performance.now() - begun)
    }
  }
  const [ours = 0, theirs = 0] = times.map((list) => quantile(list, 0.5))
  const micros = (ms: number) => `${(1000 * ms).toFixed(0)} µs`
  return {
    label: `embedded database: ${label}, median of ${ROUNDS}`,
    unit: '×',
    measured: ours / theirs,
    bound: 1,
    reference: { label: 'PGlite with Drizzle’s driver', measured: 1 },
    besides: `${micros(ours)} beside ${micros(theirs)}`,
  }
}
