import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'

const stack = studioStack({ pace: { statisticsAfterMs: 1, statisticsEveryMs: 20 } })

it('the embedded engine knows how much its tables hold, by which it plans its queries', async () => {
  await stack.studio.keep(await aPicture())
  await vi.waitFor(
    async () => {
      const rows = await stack.database.db
        .select({ counted: sql`reltuples`.mapWith(Number) })
        .from(sql`pg_class`)
        .where(sql`oid = 'studio.assets'::regclass`)
      expect(rows).toEqual([{ counted: 1 }])
    },
    { timeout: 90_000 },
  )
})
