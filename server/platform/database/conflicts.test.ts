import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { withoutConflicts } from './conflicts.ts'

const conflict = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

describe('work that is in another one’s way', () => {
  it('is done again until it is done, however deep the cause lies', async () => {
    const outcomes = [conflict(), new Error('failed query', { cause: conflict() }), 'done']
    const work = async () => {
      const next = outcomes.shift()
      if (next instanceof Error) throw next
      return next
    }
    expect(await withoutConflicts(work, () => 0)).toBe('done')
  })

  it('is given up after seven tries', async () => {
    let tries = 0
    const work = async () => {
      tries += 1
      throw conflict()
    }
    await expect(withoutConflicts(work, () => 0)).rejects.toThrow('deadlock detected')
    expect(tries).toBe(7)
  })

  it('is not repeated after another error', async () => {
    let tries = 0
    const work = async () => {
      tries += 1
      throw Object.assign(new Error('duplicate key'), { code: '23505' })
    }
    await expect(withoutConflicts(work)).rejects.toThrow('duplicate key')
    expect(tries).toBe(1)
  })
})

describe.each(engines)('work on the same rows in opposite orders on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`create schema meeting`)
    await database.db.execute(sql`create table meeting.rows (id integer primary key, times integer not null)`)
    await database.db.execute(sql`insert into meeting.rows values (1, 0), (2, 0)`)
  })
  afterAll(() => database.close())

  const times = async () => {
    const { rows } = Object(await database.db.execute(sql`select times from meeting.rows order by id`))
    return rows.map((row: { times: number }) => row.times)
  }

  it('is all done: transactions', async () => {
    const before = await times()
    const count = (id: number) => sql`update meeting.rows set times = times + 1 where id = ${id}`
    const both = (one: number, other: number) =>
      database.db.transaction(async (tx) => {
        await tx.execute(count(one))
        await tx.execute(sql`select pg_sleep(0.05)`)
        await tx.execute(count(other))
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await times()).toEqual(before.map((one: number) => one + 2))
  })

  it('is all done: statements outside of transactions', async () => {
    const before = await times()
    const both = (one: number, other: number) =>
      database.db.execute(sql`
        with first as (update meeting.rows set times = times + 1 where id = ${one} returning id),
        pause as (select pg_sleep(0.05) from first)
        update meeting.rows set times = times + 1 where id = ${other} and (select count(*) from pause) = 1`)
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await times()).toEqual(before.map((one: number) => one + 2))
  })
})
