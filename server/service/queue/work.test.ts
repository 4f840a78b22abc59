import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LEASE_MS } from '#server/platform/leased-work.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import {
  apiKeys,
  generatedPictures,
  generations,
  members,
  organizations,
  type RequestFile,
} from '../database/schema.ts'
import { type FinishedPicture, openWork, type Work } from './work.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const PICTURE: FinishedPicture = {
  width: 64,
  height: 48,
  seed: 1,
  prompt: 'a kite',
  drawnReport: null,
  sha256: 'a'.repeat(64),
  baseSha256: null,
  textBlocks: null,
}

describe.each(engines)('the work queue on $name', ({ open }) => {
  let database: TestDatabase
  let work: Work
  let now = START

  beforeAll(async () => {
    database = await open()
    await database.migrate({ folder: 'server/service/migrations', schema: 'service' })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = START
    await database.clear('service')
    work = openWork(database.db, () => new Date(now))
    const createdAt = new Date(START)
    await database.db.insert(organizations).values({ id: 'o', name: 'O', createdAt })
    await database.db.insert(members).values({ id: 'm', organizationId: 'o', name: 'M', isAdmin: true })
    await database.db
      .insert(apiKeys)
      .values({ id: 'k', organizationId: 'o', memberId: 'm', hash: 'h', prefix: 'abcd', createdAt })
  })

  const add = (id: string, seconds = 0, files: Record<string, RequestFile[]> = {}) =>
    database.db.insert(generations).values({
      id,
      organizationId: 'o',
      apiKeyId: 'k',
      operation: 'generate-fast',
      values: {},
      files,
      isCopyrightChecked: false,
      seed: 1,
      pictures: 1,
      queue: 'fast',
      billingIdentifier: 'x',
      priceUsdMicros: 1,
      pricing: 'fixed',
      createdAt: new Date(START + seconds * 1000),
    })
  const claimed = async () => {
    const [row] = await work.claim(1)
    if (!row) throw new Error('there was nothing to claim')
    return row
  }
  const rowOf = async () => (await database.db.select().from(generations))[0]

  it('the oldest is claimed first, each once, and then there is nothing', async () => {
    await add('second', 1)
    await add('first', 0)
    expect([(await claimed()).id, (await claimed()).id, await work.claim(1)]).toEqual(['first', 'second', []])
  })

  it('several are claimed at once in their order, no more than asked for', async () => {
    for (const [at, id] of ['third', 'first', 'second'].entries()) await add(id, [2, 0, 1][at])
    const ids = async (limit: number) => (await work.claim(limit)).map(({ id }) => id)
    expect([await ids(2), await ids(2), await ids(2)]).toEqual([['first', 'second'], ['third'], []])
  })

  it('the first claim that ends, if nobody renews it, says when there may be work again', async () => {
    expect(await work.nextLapse()).toBeNull()
    await add('a')
    await add('b')
    await claimed()
    now += 1_000
    await claimed()
    expect(await work.nextLapse()).toEqual(new Date(START + LEASE_MS))
    now = START + LEASE_MS + 1
    expect(await work.nextLapse()).toEqual(new Date(START + LEASE_MS + 1_000))
  })

  it('one generation with large pictures runs at a time in an organization; others pass it', async () => {
    const sent = (id: string, width: number, seconds: number) =>
      add(id, seconds, { image: [{ format: 'png', width, height: 4096, bytes: 1, sha256: 'a'.repeat(64) }] })
    await sent('large', 7000, 0)
    await sent('also large', 7000, 1)
    await sent('small', 400, 2)
    const large = await claimed()
    expect([large.id, (await claimed()).id, await work.claim(1)]).toEqual(['large', 'small', []])
    await work.complete(large, [PICTURE], 1)
    expect((await claimed()).id).toBe('also large')
    await sent('third large', 7000, 3)
    await sent('fourth large', 7000, 4)
    expect(await work.claim(5)).toEqual([])
    now += LEASE_MS + 1
    expect((await work.claim(5)).map(({ id }) => id)).toEqual(['also large', 'small'])
  })

  it('concurrent claims never return the same row', async () => {
    for (let index = 0; index < 8; index += 1) await add(`g${index}`, index)
    const rows = await Promise.all(Array.from({ length: 20 }, () => work.claim(1)))
    const ids = rows.flat().map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(8)
  })

  it('a lease excludes others until it has run out, and renewing extends it', async () => {
    await add('g')
    const mine = await claimed()
    now += LEASE_MS - 1
    expect(await work.claim(1)).toEqual([])
    expect(await work.renew(mine)).toBe(true)
    now += LEASE_MS - 1
    expect(await work.claim(1)).toEqual([])
    now += 2
    expect((await claimed()).token).toBeGreaterThan(mine.token)
  })

  it('a worker that has lost its claim changes nothing any more', async () => {
    await add('g')
    const late = await claimed()
    now += LEASE_MS + 1
    const other = await claimed()
    expect(await work.renew(late)).toBe(false)
    expect(await work.complete(late, [PICTURE], 1)).toBe(false)
    expect(await work.fail(late, 'generation_failed')).toBe(false)
    await work.release(late)
    await work.handBack(late)
    expect(await rowOf()).toMatchObject({ status: 'pending', token: other.token, attempts: 2 })
    expect(await database.db.select().from(generatedPictures)).toEqual([])
    expect(await work.complete(other, [PICTURE], 1)).toBe(true)
  })

  it('a generation ends once: a second end changes nothing', async () => {
    await add('g')
    const mine = await claimed()
    expect(await work.complete(mine, [PICTURE], 1)).toBe(true)
    expect(await work.complete(mine, [PICTURE], 1)).toBe(false)
    expect(await work.fail(mine, 'generation_failed')).toBe(false)
    expect(await database.db.select().from(generatedPictures)).toHaveLength(1)
    expect(await work.claim(1)).toEqual([])
  })

  it('a failing side effect rolls the end back', async () => {
    await add('g')
    const broken = openWork(database.db, () => new Date(now), [
      {
        onCompleted: () => Promise.reject(new Error('no room')),
        onFailed: () => Promise.reject(new Error('no room')),
      },
    ])
    const mine = await claimed()
    await expect(broken.complete(mine, [PICTURE], 1)).rejects.toThrow('no room')
    await expect(broken.fail(mine, 'generation_failed')).rejects.toThrow('no room')
    expect(await rowOf()).toMatchObject({ status: 'pending', failureReason: null })
    expect(await database.db.select().from(generatedPictures)).toEqual([])
  })

  it('a release counts as an attempt, a hand-back does not, and both can be claimed at once', async () => {
    await add('g')
    await work.release(await claimed())
    await work.handBack(await claimed())
    expect((await claimed()).attempts).toBe(2)
  })

  it('a postponed generation counts no attempt, and nobody claims it before its time', async () => {
    await add('a')
    await work.postpone(await claimed(), 500)
    now += 499
    expect(await work.claim(1)).toEqual([])
    now += 2
    expect(await claimed()).toMatchObject({ attempts: 1 })
  })

  it('a process that is alone on the database frees every claim', async () => {
    await add('g')
    const before = await claimed()
    await work.releaseAll()
    expect((await claimed()).token).toBeGreaterThan(before.token)
  })
})
