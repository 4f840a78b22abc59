import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Subscriber } from '#server/platform/database/notices.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'

const TIMEOUT = { timeout: 90_000, interval: 20 }

function aHearing() {
  const heard: (string | boolean)[] = []
  const subscriber: Subscriber = {
    told: (payload) => heard.push(payload),
    live: (isLive) => heard.push(isLive),
  }
  return { heard, subscriber }
}

describe.each(engines)('listening to a database ($name)', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  const tell = (words: string) => database.db.execute(sql`select pg_notify('news', ${words})`)

  it('receives notifications on its channel until it is closed', async () => {
    const { heard, subscriber } = aHearing()
    const end = await database.listen('news', subscriber)
    await tell('one')
    await database.db.execute(sql`select pg_notify('other', 'two')`)
    await tell('three')
    await vi.waitFor(() => expect(heard).toEqual([true, 'one', 'three']), TIMEOUT)
    await end()
    const before = heard.length
    await tell('four')
    expect(heard.slice(before).filter((each) => each === 'four')).toEqual([])
  })
})

describe.each(engines.filter(({ name }) => name === 'PostgreSQL server'))(
  'a connection that listens ($name)',
  ({ open }) => {
    it('reports possible gaps, and receives again afterwards', async () => {
      const database = await open()
      const { heard, subscriber } = aHearing()
      const end = await database.listen('news', subscriber)
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN %' and datname = current_database()`,
      )
      await vi.waitFor(() => expect(heard).toEqual([true, false, true]), TIMEOUT)
      await database.db.execute(sql`select pg_notify('news', 'again')`)
      await vi.waitFor(() => expect(heard.at(-1)).toBe('again'), TIMEOUT)
      await end()
      await database.close()
    })
  },
)
