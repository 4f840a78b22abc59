import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRESSES_PATH, pressPath } from '#contract/studio/presses/presses.ts'
import { QUEUE_PATH, queueLine, queueRoutes, queueSummary } from '#contract/studio/queue/queue.ts'
import { RUNS_PATH, type Run, runPath, runsPage } from '#contract/studio/runs.ts'
import { studioError } from '#contract/studio/studio.ts'
import { engines, type TestDatabase } from '#server/testing/databases/databases.ts'
import { type ScriptedService, startScriptedService } from '#server/testing/scripted-service.ts'
import { aStudio, isKept, type TestStudio } from '#server/testing/studio.ts'
import { runs } from '../database/schema.ts'
import { record } from '../runs/record.ts'

const TODAY = '2026-01-01T00:00:00.000Z'
const COPIES = ['1024x1024', '1280x800', '800x1280']
const each = { field: 'resolution', values: COPIES }

describe.each(engines)('steering the queue on $name', ({ open }) => {
  let database: TestDatabase
  let service: ScriptedService
  let studio: TestStudio
  beforeAll(async () => {
    database = await open()
    service = await startScriptedService()
    studio = await aStudio({ database, service })
  }, 240_000)
  afterAll(async () => {
    await studio.stop()
    await service.stop()
    await database.close()
  })

  const steer = (what: 'pause' | 'resume' | 'repeat' | 'settle' | 'remove', body: object = {}) =>
    studio.post(`${QUEUE_PATH}/${what}`, body)
  const summary = async (query = '') =>
    queueSummary.parse(
      await (await studio.fetch(`${QUEUE_PATH}/summary?today=${encodeURIComponent(TODAY)}${query}`)).json(),
    )
  const line = async (query = '') =>
    queueLine.parse(await (await studio.fetch(`${QUEUE_PATH}/line${query}`)).json()).runs
  const edit = ({ id, files }: Run, values: object) => studio.post(`${runPath(id)}/edit`, { values, files })

  it('counts all runs by phase, and lists what waits in the order in which it will be sent', async () => {
    await steer('pause')
    const batch = await studio.press({ each })
    const [one] = await studio.press()
    const told = await summary()
    expect(told.counts).toMatchObject({ waiting: 4, running: 0 })
    expect(told.pausedAt).not.toBeNull()
    expect(told.pausedRuns).toBe(4)
    const estimates = [...batch, ...(one ? [one] : [])].map(({ estimateUsdMicros }) => estimateUsdMicros)
    expect(told.toSpendUsdMicros).toBe(estimates.reduce((sum, each) => sum + each))
    expect((await summary('&q=nothing-like-it')).counts.waiting).toBe(0)
    expect((await summary('&operation=resize-ad')).counts.waiting).toBe(0)
    const waiting = await line()
    expect(waiting.map(({ id }) => id)).toEqual([one?.id, ...batch.map(({ id }) => id)])
    expect(waiting.map(({ isBatch, isPaused }) => [isBatch, isPaused])).toEqual([
      [false, true],
      ...batch.map(() => [true, true]),
    ])
    await steer('remove', { ids: waiting.map(({ id }) => id) })
    expect((await summary()).counts).toMatchObject({ waiting: 0, stopped: 4 })
    await steer('resume')
  })

  it('a queued run is edited in place, judged and priced like a press, and sent once as changed', async () => {
    await steer('pause')
    const [run] = await studio.press()
    if (!run) throw new Error('no run')
    const wrong = await edit(run, { text_prompt: '', resolution: '1024x1024' })
    expect(wrong.status).toBe(422)
    expect(studioError.parse(await wrong.json()).issues).not.toEqual([])
    const values = { text_prompt: 'a blue fox', resolution: '1280x800' }
    expect((await edit(run, values)).status).toBe(200)
    expect(await studio.run(run.id)).toMatchObject({
      values,
      size: { width: 1280, height: 800 },
      state: 'queued',
    })
    const before = service.submissions.length
    await steer('resume')
    await studio.when(run.id, isKept)
    const sent = service.submissions.slice(before)
    expect(sent.map((one) => one.values.text_prompt)).toEqual(['a blue fox'])
    const late = await edit(run, values)
    expect([late.status, studioError.parse(await late.json()).code]).toEqual([409, 'already-sent'])
  })

  it('runs are repeated once, however often and by whomever it is asked', async () => {
    service.onPoll(
      { failed: 'generation_failed' },
      { failed: 'generation_failed' },
      { failed: 'generation_failed' },
    )
    const failed = await studio.press({ each })
    for (const { id } of failed) await studio.when(id, ({ state }) => state === 'failed')
    expect((await studio.run(failed[0]?.id ?? '')).decision).toBe('failed')
    expect((await summary()).counts.decision).toBe(3)
    await steer('pause')
    const ids = failed.map(({ id }) => id)
    const answers = await Promise.all([
      steer('repeat', { ids, intent: 'again-intent-1' }),
      steer('repeat', { ids, intent: 'again-intent-1' }),
      steer('repeat', { ids, intent: 'another-intent' }),
    ])
    const told = await Promise.all(
      answers.map(async (answer) => queueRoutes.repeat.replies[200].parse(await answer.json())),
    )
    const made = new Set(told.flatMap((one) => one.runs.map(({ id }) => id)))
    expect(made.size).toBe(3)
    expect((await summary()).counts).toMatchObject({ decision: 0, waiting: 3 })
    for (const { runs: made, refused } of told) {
      const isFirst = made.length === 3
      expect([made.length, refused.length]).toEqual(isFirst ? [3, 0] : [0, 3])
      for (const { message } of refused) expect(message).toBe('The run was repeated already.')
    }
    await repeated(ids, 'again-intent-1')
    expect((await summary()).counts.waiting).toBe(3)
    await steer('resume')
    for (const id of made) await studio.when(id, isKept)
    expect((await studio.run(ids[0] ?? '')).repeatedAs).not.toBeNull()
  })

  it('what was removed is put back as it was, paused where its press is', async () => {
    await steer('pause')
    const batch = await studio.press({ each })
    const ids = batch.map(({ id }) => id)
    await steer('pause', { intent: batch[0]?.intent })
    await steer('remove', { ids })
    await steer('resume')
    const { runs: back, refused } = await repeated(ids, 'put-back-intent')
    expect(refused).toEqual([])
    expect(back.map(({ values, state, isPaused }) => [values, state, isPaused])).toEqual(
      batch.map(({ values }) => [values, 'queued', true]),
    )
    await steer('remove', { ids: back.map(({ id }) => id) })
  })

  it('what was removed and put back counts once, and its removed runs are only in their own press', async () => {
    await steer('pause')
    const before = (await summary()).counts
    const batch = await studio.press({ each })
    const ids = batch.map(({ id }) => id)
    await steer('remove', { ids })
    expect((await summary()).counts).toEqual({ ...before, stopped: before.stopped + 3 })
    const { runs: back } = await repeated(ids, 'counted-once-intent')
    expect((await summary()).counts).toEqual({ ...before, waiting: before.waiting + 3 })
    const listed = async (query: string) =>
      runsPage
        .parse(await (await studio.fetch(`${RUNS_PATH}?${query}`)).json())
        .runs.filter(({ id }) => ids.includes(id))
    expect(await listed('phase=stopped')).toEqual([])
    expect(await listed('')).toEqual([])
    expect(await listed(`intent=${batch[0]?.intent}`)).toHaveLength(3)
    await steer('remove', { ids: back.map(({ id }) => id) })
    expect((await summary()).counts).toEqual({ ...before, stopped: before.stopped + 3 })
    await steer('resume')
  })

  it('a press keeps its name when one of its runs is edited', async () => {
    await steer('pause')
    const [first, ...others] = await studio.press({ each })
    if (!first) throw new Error('no run')
    expect((await edit(first, { ...first.values, text_prompt: 'a blue vixen' })).status).toBe(200)
    expect((await studio.run(first.id)).pressName).toBe(first.pressName)
    await steer('remove', { ids: [first, ...others].map(({ id }) => id) })
    await steer('resume')
  })

  it('what failed today is counted apart from what is done', async () => {
    const before = (await summary()).today
    service.onPoll({ failed: 'generation_failed' })
    const [failed] = await studio.press()
    await studio.when(failed?.id ?? '', ({ state }) => state === 'failed')
    await steer('settle', { ids: [failed?.id] })
    const after = (await summary()).today
    expect([after.runs - before.runs, after.failed - before.failed]).toEqual([0, 1])
  })

  it('what was withheld is spent today, also while nobody has decided about it, and once it is dismissed', async () => {
    const before = (await summary()).today
    service.onPoll('withheld')
    const [pressed] = await studio.press()
    const run = await studio.when(pressed?.id ?? '', ({ decision }) => decision === 'withheld')
    const after = (await summary()).today
    expect(run.costUsdMicros).toBeGreaterThan(0)
    expect(after.usdMicros - before.usdMicros).toBe(run.costUsdMicros)
    expect([after.runs - before.runs, after.failed - before.failed]).toEqual([0, 0])
    expect([after.withheld - before.withheld, after.lost - before.lost]).toEqual([1, 0])
    await steer('settle', { ids: [run.id] })
    expect((await summary()).today).toEqual({ ...after, toDecide: before.toDecide })
    await studio.fetch(runPath(run.id), { method: 'DELETE' })
    const spent = { usdMicros: after.usdMicros, isEstimate: after.isEstimate }
    expect((await summary()).today).toEqual({ ...before, ...spent })
  })

  const repeated = async (ids: readonly string[], intent: string) =>
    queueRoutes.repeat.replies[200].parse(await (await steer('repeat', { ids, intent })).json())

  it('a run that may still turn out to be made is not repeated', async () => {
    service.onPoll({ failed: 'generation_failed' })
    const [pressed] = await studio.press()
    const id = pressed?.id ?? ''
    await studio.when(id, ({ state }) => state === 'failed')
    const nextAttemptAt = new Date(Date.now() + 3_600_000)
    await database.db.update(runs).set({ state: 'unknown', nextAttemptAt }).where(eq(runs.id, id))
    expect((await repeated([id], 'still-asked-about')).runs).toEqual([])
    await database.db.update(runs).set({ nextAttemptAt: null }).where(eq(runs.id, id))
    const { runs: made } = await repeated([id], 'no-longer-asked')
    expect(made).toHaveLength(1)
    await studio.when(made[0]?.id ?? '', isKept)
  })

  it('a run whose answer was lost is decided once it is repeated, and a late answer still keeps its picture', async () => {
    await steer('pause')
    const [pressed] = await studio.press()
    const id = pressed?.id ?? ''
    const before = await summary()
    const lost = { state: 'unknown', decision: 'unknown', nextAttemptAt: null } as const
    await database.db.update(runs).set(lost).where(eq(runs.id, id))
    expect((await summary()).counts.decision).toBe(before.counts.decision + 1)
    const { runs: again } = await repeated([id], 'the-answer-was-lost')
    await steer('remove', { ids: again.map((run) => run.id) })
    const after = await summary()
    expect(after.counts).toEqual({
      ...before.counts,
      waiting: before.counts.waiting - 1,
      stopped: before.counts.stopped + 2,
    })
    expect([after.toSpendUsdMicros, after.secondsLeft]).toEqual([0, 0])
    const results = [
      { part: 'picture', state: 'keeping', link: `${service.baseUrl}/links/64x64/7.png` },
    ] as const
    const none = { seed: 7, prompt: null, resolution: null, textBlocks: null }
    const sighting = { kind: 'completed', at: new Date(), costUsdMicros: null } as const
    await record(database.db, {
      runId: id,
      sighting: { ...sighting, results: results.map((one) => ({ ...none, ...one })) },
    })
    await studio.when(id, isKept)
    expect((await summary()).counts).toMatchObject({
      decision: before.counts.decision,
      done: before.counts.done + 1,
    })
    await steer('resume')
  })

  it('a late refusal of a run that was repeated asks a person for nothing', async () => {
    await steer('pause')
    const [pressed] = await studio.press()
    const id = pressed?.id ?? ''
    const lost = { state: 'unknown', decision: null, repeatedAs: 'again', nextAttemptAt: null } as const
    await database.db.update(runs).set(lost).where(eq(runs.id, id))
    const answer = { code: 'http_400', message: 'no', charged: 'no' } as const
    const failure = { ...answer, retryHelps: false, advice: null, at: null }
    await record(database.db, { runId: id, sighting: { kind: 'failed', at: new Date(), failure } })
    expect(await studio.run(id)).toMatchObject({ state: 'failed', decision: null })
    await steer('resume')
  })

  it('what one confirmation could not repeat at first, it repeats later', async () => {
    service.onPoll(
      { failed: 'generation_failed' },
      { failed: 'generation_failed' },
      { failed: 'generation_failed' },
    )
    const failed = await studio.press({ each })
    for (const { id } of failed) await studio.when(id, ({ state }) => state === 'failed')
    const ids = failed.map(({ id }) => id)
    const [first] = failed
    const valuesAre = (values: Run['values']) =>
      database.db
        .update(runs)
        .set({ values })
        .where(eq(runs.id, first?.id ?? ''))
    await valuesAre({ ...first?.values, text_prompt: '' })
    await steer('pause')
    expect((await repeated(ids, 'one-confirmation')).refused.map(({ id }) => id)).toEqual([first?.id])
    await valuesAre(first?.values ?? {})
    const { runs: made, refused } = await repeated(ids, 'one-confirmation')
    expect(refused).toEqual([])
    expect(new Set(made.map(({ id }) => id)).size).toBe(3)
    await steer('resume')
    for (const { id } of made) await studio.when(id, isKept)
  })

  it('a run that was removed says so when it is edited', async () => {
    await steer('pause')
    const [pressed] = await studio.press()
    if (!pressed) throw new Error('nothing was pressed')
    await steer('remove', { ids: [pressed.id] })
    const refused = await edit(pressed, { text_prompt: 'a fox', resolution: '1024x1024' })
    expect([refused.status, studioError.parse(await refused.json())]).toMatchObject([
      409,
      { code: 'not-queued', error: expect.stringContaining('was removed') },
    ])
    await steer('resume')
  })

  const failedPress = async () => {
    service.onPoll(
      { failed: 'generation_failed' },
      { failed: 'generation_failed' },
      { failed: 'generation_failed' },
    )
    const failed = await studio.press({ each })
    for (const { id } of failed) await studio.when(id, ({ state }) => state === 'failed')
    await steer('pause')
    return failed.map(({ id }) => id)
  }
  /** Nothing of a test is sent while the next one goes on. */
  const resumeWithout = async (made: readonly Run[]) => {
    if (made.length > 0) await steer('remove', { ids: made.map(({ id }) => id) })
    await steer('resume')
  }

  it('one confirmation may repeat other runs of a press, and more of them, later', async () => {
    const [first = '', ...others] = await failedPress()
    expect((await repeated([first], 'more-and-more')).runs).toHaveLength(1)
    expect((await repeated(others, 'more-and-more')).runs).toHaveLength(2)
    const { runs: made } = await repeated([first, ...others], 'more-and-more')
    expect(made).toHaveLength(3)
    await resumeWithout(made)
  })

  it('a confirmation whose presses would be named like one that exists is carried out', async () => {
    const ids = await failedPress()
    const pressed = await studio.press({ intent: 'named-alike.0' })
    const { runs: made } = await repeated(ids, 'named-alike')
    expect(made).toHaveLength(3)
    expect(new Set(made.map(({ intent }) => intent))).not.toContain('named-alike.0')
    await resumeWithout([...made, ...pressed])
  })

  it('a press that is named like a repetition is refused, and gets none of its runs', async () => {
    const { runs: made } = await repeated(await failedPress(), 'named-after')
    const [{ intent = '', operation, values, files } = {}] = made
    const press = { intent, operation, values, files, requests: 1 }
    const refused = await studio.post(RUNS_PATH, press)
    expect(refused.status).toBe(422)
    expect(studioError.parse(await refused.json()).issues).toMatchObject([{ at: 'intent' }])
    expect(await line(`?intent=${intent}`)).toHaveLength(3)
    await resumeWithout(made)
  })

  it('the presses of the longest intent have names that every endpoint takes', async () => {
    const { runs: made } = await repeated(await failedPress(), 'x'.repeat(64))
    const press = made[0]?.intent ?? ''
    expect((await studio.fetch(`${PRESSES_PATH}?intent=${press}`)).status).toBe(200)
    expect((await studio.fetch(pressPath(press), { method: 'DELETE' })).status).toBe(200)
    expect(await line(`?intent=${press}`)).toHaveLength(3)
    expect(await (await steer('pause', { intent: press })).json()).toEqual({ runs: 3 })
    await steer('resume', { intent: press })
    await resumeWithout(made)
  })

  it('says why a run is not repeated', async () => {
    await steer('pause')
    const [waiting] = await studio.press()
    if (!waiting) throw new Error('nothing was pressed')
    expect(await repeated([waiting.id, 'no-such-run'], 'says-why-not')).toEqual({
      runs: [],
      refused: [
        { id: waiting.id, message: 'The run is still waiting for its turn.' },
        { id: 'no-such-run', message: 'The run was not found.' },
      ],
    })
    await resumeWithout([waiting])
  })

  it('runs are filtered by phase, page by page', async () => {
    const page = runsPage.parse(await (await studio.fetch(`${RUNS_PATH}?phase=done&limit=1`)).json())
    expect(page.runs.every((run) => run.state === 'completed')).toBe(true)
    expect(page.next).not.toBeNull()
  })
})
