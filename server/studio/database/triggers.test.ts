import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { untilOneWaits } from '#server/testing/databases/until-one-waits.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const TAGS = Array.from({ length: 9 }, (_, at) => `tag ${at + 1}`)
const tagged = (id: string, tags: readonly string[]) =>
  sql`update studio.assets set tags = array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)) where id = ${id}`
const noted = (id: string) => sql`update studio.assets set note = 'tea' where id = ${id}`

interface Meeting {
  readonly name: string
  /** The two steps of a transaction that goes through the rows in their order. */
  readonly steps: readonly [SQL, SQL]
  /** The statement whose trigger writes the same rows, which starts between the steps. */
  readonly fires: SQL
}

const MEETINGS: readonly Meeting[] = [
  {
    name: 'the cost of a run, passed on to its pictures',
    steps: [noted('a1'), noted('a2')],
    fires: sql`update studio.runs set cost_usd_micros = 90000 where id = 'r'`,
  },
  {
    name: 'the words of pictures whose text is read',
    steps: [noted('a1'), noted('a2')],
    fires: sql`insert into studio.results (run_id, ordinal, state, part, text_blocks)
      values ('r', 2, 'kept', 'base', '[{"text":"Summer sale"}]')`,
  },
  {
    name: 'new tags',
    steps: [tagged('a1', TAGS.slice(0, 1)), tagged('a1', TAGS)],
    fires: tagged('a2', TAGS.toReversed()),
  },
]

describe.each(engines)('triggers that write several rows on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.clear('studio')
    await database.db.execute(sql`
      insert into studio.runs (id, intent, ordinal, operation, "values", files, state, pictures, estimate_usd_micros, created_at)
      values ('r', 'a-press', 0, 'generate-v4', '{}', '{}', 'completed', 2, 60000, now())`)
    // Stored in the opposite of the order in which they are locked.
    for (const [ordinal, id] of ['a2', 'a1'].entries())
      await database.db.execute(sql`
        insert into studio.assets (id, sha256, format, bytes, width, height, has_alpha, name, origin, run_id, ordinal, created_at)
        values (${id}, ${id}, 'png', 1, 1, 1, false, ${id}, 'result', 'r', ${ordinal}::int, now())`)
  })

  it.each(MEETINGS)('write them in the order of changes, and need no second try: $name', async (meeting) => {
    const tries: string[] = []
    let fired: Promise<unknown> = Promise.resolve()
    await database.db.transaction(async (tx) => {
      tries.push('steps')
      await tx.execute(meeting.steps[0])
      if (tries.length === 1) {
        fired = database.db.transaction(async (other) => {
          tries.push('fires')
          await other.execute(meeting.fires)
        })
        await untilOneWaits(database)
      }
      await tx.execute(meeting.steps[1])
    })
    await fired
    expect(tries.toSorted()).toEqual(['fires', 'steps'])
  })
})
