import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_EXPORT } from '#contract/studio/exports/export-settings.ts'
import { libraryFilter } from '#contract/studio/library-filter.ts'
import type { Database } from '#server/platform/database/database.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { fill } from '#server/testing/large-library.ts'
import { LEFT } from '../http/errors.ts'
import { planOf } from './plan.ts'

const MIGRATIONS = { folder: fileURLToPath(new URL('../migrations', import.meta.url)), schema: 'studio' }
const PICTURES = 2_100
const everything = { selection: { filter: libraryFilter.parse({}) }, settings: DEFAULT_EXPORT }

describe.each(engines)('the plan of an export on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.migrate(MIGRATIONS)
    await fill(database, PICTURES, ['a red fox'])
  })
  afterAll(() => database.close())

  /** The same database, with what happens at each of its reads. */
  const heard = (onRead: () => void): Database =>
    new Proxy(database.db, {
      get(db, key) {
        if (key === 'select') onRead()
        return Reflect.get(db, key)
      },
    })

  it('reads no more of a large library once nobody waits for it', async () => {
    let reads = 0
    const whole = heard(() => {
      reads += 1
    })
    const { signal } = new AbortController()
    expect(await planOf(whole, { ...everything, signal })).toMatchObject({ pictures: PICTURES })
    const leaving = new AbortController()
    let readsThen = 0
    const left = heard(() => {
      readsThen += 1
      leaving.abort(LEFT)
    })
    await expect(planOf(left, { ...everything, signal: leaving.signal })).rejects.toBe(LEFT)
    expect(readsThen).toBeLessThan(reads / 2)
  })

  it('is not begun if nobody waits for it any more when its turn comes', async () => {
    const none = heard(() => expect.unreachable())
    await expect(planOf(none, { ...everything, signal: AbortSignal.abort(LEFT) })).rejects.toBe(LEFT)
  })
})
