import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aLosableDatabase,
  answeredWith,
  type LosableDatabase,
  postgresPrograms,
} from '#server/testing/databases/lost-database.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { generations } from './database/schema.ts'

const TIMEOUT = { timeout: 90_000, interval: 20 }
const SYNC = '/v1/svc-v3/generate'

describe.each(postgresPrograms)('a service whose PostgreSQL server restarts', (programs) => {
  let lost: LosableDatabase
  let service: TestService

  beforeEach(async () => {
    lost = await aLosableDatabase(programs)
    service = await aService({ database: lost.database })
  }, 240_000)
  afterEach(async () => {
    await service.stop()
    await lost.remove()
  }, 240_000)

  it.each(['fast', 'immediate'] as const)(
    'answers 503 with Retry-After, and what it has accepted is made once and answered (%s)',
    async (mode) => {
      const fields = {
        prompt: 'a kite sandbox:slow=1',
        resolution: '512x1536',
        rendering_speed: 'TURBO',
      }
      const answer = service.post(SYNC, { fields })
      const rows = () => lost.database.db.select().from(generations)
      await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1), TIMEOUT)
      await lost.server.goAway(mode)
      const poll = () =>
        fetch(`${service.address}/v1/generations/unknown`, { headers: { 'api-key': service.key } })
      const refused = await answeredWith(503, poll)
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(await refused.json()).toEqual({ error: expect.stringContaining('the database') })
      // The picture is made meanwhile, and stored once the database is back.
      await vi.waitFor(
        () => expect(service.logLines.join('')).toContain('saving the outcome of generation postponed'),
        TIMEOUT,
      )

      await lost.server.comeBack()
      expect((await answer).status).toBe(200)
      expect(await rows()).toMatchObject([{ status: 'completed', attempts: 1 }])
      await answeredWith(200, () => fetch(`${service.address}/ready`))
    },
    180_000,
  )

  it('is not ready while the server is frozen, before this is detected', async () => {
    await lost.server.standStill()
    const answer = await fetch(`${service.address}/ready`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: expect.stringContaining('the database does not answer') },
    ])
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    // Waiting for the server itself takes much longer, but a separate connection probes it first.
    expect(lost.told).toEqual([])
    await lost.server.goOn()
    await answeredWith(200, () => fetch(`${service.address}/ready`))
  }, 240_000)

  it('accepts each request once, also while the server is frozen', async () => {
    const fields = { prompt: 'a kite', resolution: '512x1536', rendering_speed: 'TURBO' }
    const sent = { fields, idempotencyKey: 'one-kite' }
    await lost.server.standStill()
    const refused = await service.post(SYNC, sent)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^[1-9]\d*$/),
    ])
    await lost.server.goOn()
    const again = await vi.waitFor(async () => {
      const answer = await service.post(SYNC, sent)
      if (answer.status === 503) throw new Error('not back')
      return answer
    }, TIMEOUT)
    expect(again.status).toBe(200)
    expect(await lost.database.db.select().from(generations)).toMatchObject([
      { status: 'completed', attempts: 1 },
    ])
  }, 240_000)
})
