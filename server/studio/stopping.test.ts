import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { LIBRARY_PATH } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aGate } from '#server/testing/gate.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'

const ERROR = 50
const TIMEOUT = { timeout: 90_000, interval: 20 }

describe.each(engines)('a stop on $name', ({ open }) => {
  const stack = studioStack({}, open)

  it('answers the requests in progress, ends event streams at once, and logs no error', async () => {
    const { studio, database } = stack
    const { id } = await studio.keep(await aPicture({ seed: 1 }))
    const events = await studio.fetch(EVENTS_PATH, { headers: { accept: 'text/event-stream' } })
    const [locked, released] = [aGate(), aGate()]
    const holding = database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table studio.assets in access exclusive mode`)
      locked.open()
      await released.opened
    })
    await locked.opened
    const answers = Promise.all([
      studio.post(changeRoutes.make.path, { ids: [id], note: 'late' }),
      studio.upload(await aPicture({ seed: 2 })),
      studio.fetch(LIBRARY_PATH),
    ])
    await vi.waitFor(() => expect(studio.waitsFor()).toBe('3 requests to the studio'), TIMEOUT)
    const stopped = studio.stop()
    expect(await events.text()).toContain('retry:')
    await expect(studio.fetch(LIBRARY_PATH)).rejects.toThrow()
    released.open()
    await holding
    expect((await answers).map(({ status }) => status)).toEqual([200, 201, 200])
    await stopped
    expect(studio.waitsFor()).toBeNull()
    expect(studio.logLines.filter((line) => JSON.parse(line).level >= ERROR)).toEqual([])
  })
})
