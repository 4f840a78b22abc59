import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withOlderMigrations } from '#server/platform/backup/older-migrations.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { PART } from '../part.ts'
import { assets, runs } from './schema.ts'

const FACTS = {
  format: 'png',
  bytes: 1,
  width: 1,
  height: 1,
  hasAlpha: false,
  createdAt: new Date(),
} as const

describe.each(engines)('$name', ({ open }) => {
  /** A database of the Easel whose last migration had this number; `update` makes it one of this Easel. */
  async function updated(
    last: number,
    work: (database: TestDatabase, update: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const database = await open()
    try {
      await database.db.execute(sql`drop schema studio cascade`)
      await withOlderMigrations(PART.migrations, ({ idx }) => idx <= last, database.migrate)
      await work(database, () => database.migrate(PART.migrations))
    } finally {
      await database.close()
    }
  }

  it('keeps the failures and holds of runs of an older Easel', async () => {
    await updated(10, async (database, update) => {
      await database.db.execute(sql`
        insert into studio.runs (id, intent, ordinal, operation, "values", files, state, pictures, estimate_usd_micros, failure, hold, created_at)
        values ('old', 'an-older-press', 0, 'generate-v4', '{}', '{}', 'failed', 1, 60000,
          '{"code":"safety","says":"It was withheld.","charged":"no","retryHelps":false,"advice":null,"at":null}',
          '{"code":"key_refused","says":"The key is refused.","advice":null}', now()),
          ('plain', 'an-older-press', 1, 'generate-v4', '{}', '{}', 'queued', 1, 60000, null, null, now())`)
      await update()
      const found = await database.db.select().from(runs).orderBy(runs.ordinal)
      expect(found.map(({ failure, hold }) => [failure, hold])).toEqual([
        [
          {
            code: 'safety',
            message: 'It was withheld.',
            charged: 'no',
            retryHelps: false,
            advice: null,
            at: null,
          },
          { code: 'key_refused', message: 'The key is refused.', advice: null },
        ],
        [null, null],
      ])
    })
  })

  it('shows the pictures of deleted runs of an older Easel in the trash, while they have their files', async () => {
    await updated(20, async (database, update) => {
      const days = { kept: null, deleted: 3, long: 40 }
      for (const [id, ago] of Object.entries(days)) {
        await database.db.execute(sql`
          insert into studio.runs (id, intent, ordinal, operation, "values", files, state, pictures, estimate_usd_micros, created_at, deleted_at)
          values (${id}, ${id}, 0, 'generate-v4', '{}', '{}', 'completed', 1, 60000, now(), now() - ${ago}::integer * interval '1 day')`)
        await database.db
          .insert(assets)
          .values({ ...FACTS, origin: 'result', runId: id, ordinal: 0, id, sha256: id, name: id })
      }
      await update()
      const found = await database.db.select().from(assets)
      const putAway = found.map(({ id, removedAt, erasedAt }) => [
        id,
        [removedAt !== null, erasedAt !== null],
      ])
      expect(Object.fromEntries(putAway)).toEqual({
        kept: [false, false],
        deleted: [true, false],
        long: [true, true],
      })
    })
  })

  it('spells the tags of an older Easel in one way', async () => {
    await updated(18, async (database, update) => {
      const facts = { ...FACTS, origin: 'upload' } as const
      const given = { a: ['caf\u00e9', 'cafe\u0301', 'red'], b: ['fu\u0308chse'], c: ['other'] }
      for (const [id, tags] of Object.entries(given))
        await database.db.insert(assets).values({ ...facts, id, sha256: id, name: id, tags })
      await update()
      const found = await database.db.select().from(assets).orderBy(assets.id)
      expect(found.map(({ tags }) => tags.toSorted())).toEqual([
        ['caf\u00e9', 'red'],
        ['f\u00fcchse'],
        ['other'],
      ])
    })
  })
})
