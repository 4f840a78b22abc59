import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openServerDatabase } from '#server/platform/database/database.ts'
import { postgresPrograms } from '#server/testing/databases/lost-database.ts'
import { startPostgres } from '#server/testing/databases/postgres-server.ts'
import { organizations, pollWindows } from '../database/schema.ts'
import { openSharedPollLimit } from './poll-limit.ts'

const LIMIT = { requests: 100, windowSeconds: 60 }

describe.each(postgresPrograms)('the limit of polls of several processes', (programs) => {
  afterEach(() => vi.restoreAllMocks())

  it('is whole again in each window, by the clock of the database', async () => {
    const postgres = await startPostgres(programs)
    const database = await openServerDatabase(await postgres.createDatabase('polls'))
    await database.migrate({ folder: 'server/service/migrations', schema: 'service' })
    await database.db.insert(organizations).values({ id: 'o', name: 'O', createdAt: new Date() })
    const processes = [1, 2].map(() => openSharedPollLimit(database.db, LIMIT))
    const begun = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun)
    for (let window = 0; window < 3; window += 1) {
      const waits = await Promise.all(Array.from({ length: 150 }, (_, at) => processes[at % 2]?.('o')))
      expect(waits.filter((wait) => wait === 0)).toHaveLength(100)
      for (const wait of waits.filter((each) => each !== 0)) {
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(60)
      }
      // The window is over, for the database and for the processes.
      await database.db.update(pollWindows).set({ endsAt: sql`now()` })
      clock.mockReturnValue(begun + (window + 1) * LIMIT.windowSeconds * 1000)
    }
    await database.close()
    await postgres.stop()
  }, 240_000)
})
