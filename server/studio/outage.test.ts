import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pressAnswer, RUNS_PATH } from '#contract/studio/runs.ts'
import {
  aLosableDatabase,
  answeredWith,
  type LosableDatabase,
  postgresPrograms,
} from '#server/testing/databases/lost-database.ts'
import { aGate } from '#server/testing/gate.ts'
import { type ScriptedService, startScriptedService } from '#server/testing/scripted-service.ts'
import { aPress, aStudio, isKept, type TestStudio } from '#server/testing/studio.ts'

/** The log lines that an operator gets for one outage. */
const ONE_OUTAGE = [expect.stringContaining('does not answer'), expect.stringContaining('answers again')]
const TIMEOUT = { timeout: 90_000, interval: 20 }

describe.each(postgresPrograms)('a studio whose PostgreSQL server restarts', (programs) => {
  let lost: LosableDatabase
  let service: ScriptedService
  let studio: TestStudio

  beforeEach(async () => {
    lost = await aLosableDatabase(programs)
    service = await startScriptedService()
    // Every lease runs out during an outage.
    studio = await aStudio({ database: lost.database, service, pace: { leaseMs: 50 } })
  }, 240_000)
  afterEach(async () => {
    await studio.stop()
    await service.stop()
    await lost.database.close()
    await lost.remove()
  }, 240_000)

  it.each(['fast', 'immediate'] as const)(
    'answers 503 with Retry-After, comes back by itself, and has lost nothing (%s)',
    async (mode) => {
      const answered = aGate()
      service.onSubmit(answered.opened)
      const [sent] = await studio.press()
      const id = sent?.id ?? ''
      await vi.waitFor(() => expect(service.submissions).toHaveLength(1), TIMEOUT)
      await lost.server.goAway(mode)

      const refused = await answeredWith(503, () => studio.fetch(RUNS_PATH))
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(await refused.json()).toMatchObject({ error: expect.stringContaining('the database') })
      const press = aPress()
      const unheard = await studio.post(RUNS_PATH, press)
      expect([unheard.status, unheard.headers.get('retry-after')]).toEqual([503, expect.any(String)])
      // Answers of the service wait until they can be written.
      answered.open()
      await vi.waitFor(
        () => expect(studio.logLines.join('')).toContain('storing the service response is delayed'),
        TIMEOUT,
      )

      await lost.server.comeBack()
      const again = await answeredWith(200, () => studio.post(RUNS_PATH, press))
      const [pressed] = pressAnswer.parse(await again.json()).runs
      for (const run of [id, pressed?.id ?? '']) await vi.waitFor(() => studio.when(run, isKept), TIMEOUT)
      expect(service.submissions).toHaveLength(2)
      expect(lost.told).toEqual(ONE_OUTAGE)
    },
    180_000,
  )

  it('answers 503 with Retry-After while the server hangs, and loses nothing', async () => {
    const answered = aGate()
    service.onSubmit(answered.opened)
    const [sent] = await studio.press()
    await vi.waitFor(() => expect(service.submissions).toHaveLength(1), TIMEOUT)
    await lost.server.standStill()

    const press = aPress()
    // It was sent to a server that is silent: it hangs until that is known.
    const unheard = await studio.post(RUNS_PATH, press)
    expect([unheard.status, unheard.headers.get('retry-after')]).toEqual([503, expect.any(String)])
    const refused = await studio.fetch(RUNS_PATH)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)])
    answered.open()
    await vi.waitFor(
      () => expect(studio.logLines.join('')).toContain('storing the service response is delayed'),
      TIMEOUT,
    )

    await lost.server.goOn()
    const again = await answeredWith(200, () => studio.post(RUNS_PATH, press))
    const [pressed] = pressAnswer.parse(await again.json()).runs
    for (const id of [sent?.id ?? '', pressed?.id ?? ''])
      await vi.waitFor(() => studio.when(id, isKept), TIMEOUT)
    expect(service.submissions).toHaveLength(2)
    expect(lost.told).toEqual(ONE_OUTAGE)
  }, 240_000)

  it('stops while the database is away', async () => {
    await lost.server.goAway('immediate')
    await answeredWith(503, () => studio.fetch(RUNS_PATH))
    await studio.stop()
    await expect(studio.fetch(RUNS_PATH)).rejects.toThrow()
  }, 240_000)
})
