import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { type PostgresServer, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { openAnnouncements } from './announcements.ts'
import { type OpenDatabase, openServerDatabase } from './database.ts'
import { LISTENING } from './notices.ts'

const TIMEOUT_MS = 240_000
const LONG = { timeout: 60_000 }

describe.each(postgresPrograms)('announcements between processes', (programs) => {
  let postgres: PostgresServer
  let database: OpenDatabase
  beforeAll(async () => {
    postgres = await startPostgres(programs)
    database = await openServerDatabase(await postgres.createDatabase('announcements'))
  }, TIMEOUT_MS)
  afterAll(async () => {
    await database.close()
    await postgres.stop()
  })

  async function aProcess() {
    const told: string[] = []
    const missed = vi.fn()
    const errors: unknown[] = []
    const { announce, follow, settled } = openAnnouncements({
      database,
      channel: 'of_a_test',
      told: (text) => void told.push(text),
      missed,
      onError: (error) => void errors.push(error),
    })
    const unfollow = await follow()
    return { told, missed, errors, announce, stop: () => Promise.all([settled(), unfollow()]) }
  }

  it('are heard by all others, in order, and not by the one that makes them', async () => {
    const [one, other, third] = [await aProcess(), await aProcess(), await aProcess()]
    const texts = Array.from({ length: 200 }, (_, at) => `text ${at}, with "signs" \\ and ''`)
    for (const text of texts) one.announce(text)
    other.announce('from another one')
    await expect.poll(() => third.told.length, LONG).toBe(201)
    await expect.poll(() => other.told, LONG).toEqual(texts)
    expect(third.told.filter((text) => text !== 'from another one')).toEqual(texts)
    await expect.poll(() => one.told, LONG).toEqual(['from another one'])
    for (const each of [one, other, third]) await each.stop()
  })

  it('that may have been missed are told of once all are heard again', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    expect(other.missed).toHaveBeenCalledOnce()
    const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${LISTENING}`
    await database.db.execute(listeners)
    await expect.poll(() => other.missed.mock.calls.length, LONG).toBe(2)
    one.announce('again')
    await expect.poll(() => other.told, LONG).toEqual(['again'])
    for (const each of [one, other]) await each.stop()
  })
})
