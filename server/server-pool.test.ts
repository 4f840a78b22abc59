import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aLosableDatabase,
  type LosableDatabase,
  postgresPrograms,
} from '#server/testing/databases/lost-database.ts'
import { aGate } from '#server/testing/gate.ts'
import { ServerPool } from './platform/database/server-pool.ts'
import { troubleOf } from './platform/trouble.ts'

describe.each(postgresPrograms)('connections to a PostgreSQL server', (programs) => {
  let lost: LosableDatabase
  beforeEach(async () => {
    lost = await aLosableDatabase(programs)
  }, 240_000)
  afterEach(async () => {
    await lost.server.goOn()
    await lost.database.close()
    await lost.remove()
  }, 240_000)

  it('do not abort long queries while the server answers other connections', async () => {
    const { db } = lost.database
    const done = await db.execute(sql`select 'done' as work from pg_sleep(22)`)
    expect(done).toMatchObject({ rows: [{ work: 'done' }] })
    expect(lost.told).toEqual([])
  }, 240_000)

  it('end the queries and transactions of a frozen server; later ones are answered when it resumes', async () => {
    const { db } = lost.database
    const asked = () => db.execute(sql`select 1`)
    await db.execute(sql`create table notes (text text)`)
    const between = aGate()
    const inTransaction = vi.fn()
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values ('half')`)
      inTransaction()
      await between.opened
      await tx.execute(sql`insert into notes values ('whole')`)
    })
    await vi.waitFor(() => expect(inTransaction).toHaveBeenCalled(), { timeout: 90_000 })
    await lost.server.standStill()
    between.open()
    const ends = await Promise.allSettled([asked(), asked(), transaction])
    for (const end of ends)
      expect(end.status === 'rejected' && troubleOf(end.reason)).toMatchObject({ kind: 'database' })
    await lost.server.goOn()
    await vi.waitFor(asked, { timeout: 60_000 })
    expect(await db.execute(sql`select * from notes`)).toMatchObject({ rows: [] })
  }, 240_000)

  it('survive the loss of one of them', async () => {
    const { db } = lost.database
    await db.execute(sql`select 1`)
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = pg_backend_pid()`
    await expect(db.execute(end)).rejects.toThrow()
    expect(await db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
    expect(lost.told).toEqual([])
  }, 240_000)

  it('that break as they are handed over are replaced, and end no process', async () => {
    const pool = new ServerPool({ connectionString: lost.url, tell: () => {} })
    const broken: unknown[] = []
    // As when the settings are sent to a server that has just died: the error comes before any promise is settled.
    pool.once('connect', (client) =>
      process.nextTick(() => {
        broken.push(client)
        client.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
      }),
    )
    const client = await pool.connect()
    expect(broken).toHaveLength(1)
    expect(broken).not.toContain(client)
    expect(await client.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
    client.release()
    expect(pool.totalCount).toBe(1)
    await pool.end()
  })
})
