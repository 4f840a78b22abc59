import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueWith } from '#contract/service/values/catalogue.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { settle } from '../billing/reserve.ts'
import { ledger } from '../billing/schema.ts'
import { apiKeys, generations, members, organizations } from '../database/schema.ts'
import { openPollLimit } from '../limits/poll-limit.ts'
import { openWork, type Work } from '../queue/work.ts'
import { ServiceError } from '../service-error.ts'
import { accept } from './accept.ts'

const ROUNDS = 50
/** The embedded database has one connection: what is sent at once is done one by one, in the same order in each round. */
const EMBEDDED_ROUNDS = 10
const AT_ONCE = 200
const MAX_IN_FLIGHT = 10
const PRICE = 10_000
const CREDIT = 300 * PRICE
const catalogue = catalogueWith({ inflight_limit: MAX_IN_FLIGHT })
const picture = {
  width: 8,
  height: 8,
  seed: 1,
  prompt: '',
  drawnReport: null,
  sha256: null,
  baseSha256: null,
  textBlocks: null,
}

describe.each(engines)('200 concurrent requests, in each of many rounds, on $name', ({ name, open }) => {
  const rounds = name === 'embedded PGlite' ? EMBEDDED_ROUNDS : ROUNDS
  let database: TestDatabase
  let work: Work
  const now = () => new Date()
  beforeAll(async () => {
    database = await open()
    await database.migrate({ folder: 'server/service/migrations', schema: 'service' })
    work = openWork(database.db, now, [settle(now)])
    const createdAt = now()
    await database.db.insert(organizations).values({ id: 'o', name: 'O', createdAt, creditUsdMicros: CREDIT })
    await database.db.insert(members).values({ id: 'm', organizationId: 'o', name: 'M', isAdmin: true })
    await database.db
      .insert(apiKeys)
      .values({ id: 'k', organizationId: 'o', memberId: 'm', hash: 'h', prefix: 'abcd', createdAt })
  })
  afterAll(() => database.close())

  const caller = {
    apiKeyId: 'k',
    organizationId: 'o',
    isAdmin: true,
    copyrightDetectionEnabled: false,
    maxInflight: null,
  }
  const request = {
    operation: 'generate-fast',
    values: { prompt: 'a kite' },
    files: {},
    webhookUrl: null,
    keyed: null,
  } as const
  const send = () =>
    accept(request, async () => ({}), caller, { db: database.db, catalogue, now }).then(
      () => 'taken',
      (error) => (error instanceof ServiceError ? String(error.body.reject_reason) : Promise.reject(error)),
    )
  const pending = () => database.db.$count(generations, eq(generations.status, 'pending'))

  it('never more in flight than allowed, no lost places, and no dollar spent twice', async () => {
    let charged = 0
    for (let round = 0; round < rounds; round += 1) {
      const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, send))
      const taken = outcomes.filter((outcome) => outcome === 'taken').length
      expect(taken).toBe(Math.min(MAX_IN_FLIGHT, (CREDIT - charged) / PRICE))
      expect(await pending()).toBe(taken)
      // Every second one fails: its place and its reservation are released.
      for (let at = 0; at < taken; at += 1) {
        const [row] = await work.claim(1)
        if (!row) throw new Error('there was nothing to claim')
        if (at % 2 === 0) {
          await work.complete(row, [picture], 1)
          charged += PRICE
        } else await work.fail(row, 'timeout')
      }
      const [organization] = await database.db.select().from(organizations)
      expect(organization?.creditUsdMicros).toBe(CREDIT - charged)
    }
    const [sum] = await database.db
      .select({ micros: sql<number>`sum(${ledger.quantity} * ${ledger.unitUsdMicros})::int` })
      .from(ledger)
    expect(sum?.micros).toBe(charged)
    expect(charged).toBe(rounds * (MAX_IN_FLIGHT / 2) * PRICE)
  })
})

it('of 200 concurrent polls, in each of 50 windows, exactly the allowed number passes', () => {
  let now = 0
  const limit = openPollLimit({ requests: 100, windowSeconds: 10 }, () => new Date(now))
  for (let round = 0; round < ROUNDS; round += 1) {
    const waits = Array.from({ length: AT_ONCE }, () => limit('o'))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(100)
    now += 10_000
  }
})
