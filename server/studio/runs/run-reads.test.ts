import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { assetPath } from '#contract/studio/assets.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { PRESSES_COUNT_PATH, pressesCount, RUNS_PATH, type Run, runsPage } from '#contract/studio/runs.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { runs } from '../database/schema.ts'

const LANGUAGES = ['1024x1024', '1792x2240', '2560x1600', '1440x2560']

describe('a list of runs', () => {
  const stack = studioStack({ picturesAllowed: 4 })
  const page = async (query: Readonly<Record<string, string>>) =>
    runsPage.parse(await (await stack.studio.fetch(`${RUNS_PATH}?${new URLSearchParams(query)}`)).json())
  const idsOf = (found: readonly Run[]) => found.map(({ id }) => id)
  /** A press of four runs. */
  const four = () => stack.studio.press({ each: { field: 'resolution', values: LANGUAGES } })
  const kept = (made: readonly Run[]) => Promise.all(made.map(({ id }) => stack.studio.when(id, isKept)))

  it('splits no press: a page ends at the end of a press, and the next one continues there', async () => {
    const presses = [await four(), await four(), await four()]
    const first = await page({ limit: '2' })
    expect(idsOf(first.runs)).toEqual(idsOf(presses[2] ?? []).toReversed())
    const second = await page({ limit: '5', cursor: first.next ?? '' })
    expect(idsOf(second.runs)).toEqual(idsOf([...(presses[0] ?? []), ...(presses[1] ?? [])]).toReversed())
    expect(second.next).toBeNull()
  })

  it('shows the whole press with each run, even if only one run is listed', async () => {
    stack.service.onSubmit({ status: 422, body: { error: 'no' } })
    const pressed = await four()
    await Promise.all(
      pressed.map(({ id }) => stack.studio.when(id, (run) => isKept(run) || run.state === 'failed')),
    )
    const { runs: failed } = await page({ state: 'failed' })
    expect(failed).toHaveLength(1)
    expect(failed[0]?.press).toMatchObject({ runs: 4, pictures: 4, costUsdMicros: 180_000 })
    expect(failed[0]?.press.of).toMatchObject({ made: 3, failed: 1 })
  })

  it('includes the cost of a deleted run, but not its picture', async () => {
    const pressed = await four()
    await kept(pressed)
    await stack.studio.fetch(`${RUNS_PATH}/${pressed[0]?.id}`, { method: 'DELETE' })
    const { press } = await stack.studio.run(pressed[1]?.id ?? '')
    expect(press).toMatchObject({ runs: 3, pictures: 3, costUsdMicros: 240_000 })
  })

  it('tells a picture in the trash, with its id, from one that was deleted for good', async () => {
    const [run] = await kept(await stack.studio.press({}))
    const [id, asset] = [run?.id ?? '', run?.results[0]?.asset?.id ?? '']
    await stack.studio.fetch(assetPath(asset), { method: 'DELETE' })
    expect((await stack.studio.run(id)).results).toMatchObject([
      { state: 'kept', asset: null, deleted: 'trash', trashedAssetId: asset },
    ])
    await stack.studio.post(changeRoutes.erase.path, { ids: [asset] })
    const [erased] = (await stack.studio.run(id)).results
    expect(erased).toMatchObject({ state: 'kept', asset: null, deleted: 'erased' })
    expect(erased).not.toHaveProperty('trashedAssetId')
  })

  it('returns the runs of one press, wherever they are in the list', async () => {
    const old = await four()
    await four()
    const { runs: found, next } = await page({ intent: old[0]?.intent ?? '', limit: '50' })
    expect(idsOf(found)).toEqual(idsOf(old).toReversed())
    expect(next).toBeNull()
  })

  it('shows the state of a press while its runs progress, until the last one is kept', async () => {
    const [run] = await stack.studio.press({ requests: 3 })
    const { press } = await stack.studio.when(run?.id ?? '', (found) => found.press.of.made === 3)
    expect(press).toMatchObject({ runs: 3, pictures: 3, costUsdMicros: 180_000, toComeUsdMicros: 0 })
  })

  it('shows a run and its press at one moment while they progress', async () => {
    const pressed = await four()
    for (let isOver = false; !isOver; ) {
      const { runs: found } = await page({})
      for (const run of found) expect(run.press).toEqual(pressOf(found))
      isOver = found.length === pressed.length && found.every(isKept)
    }
  })

  it('refuses a query that no database could look up', async () => {
    for (const query of ['intent=a%00b', 'cursor=%00', 'operation=%00', 'state=%00']) {
      expect((await stack.studio.fetch(`${RUNS_PATH}?${query}`)).status).toBe(400)
    }
  })

  it('counts presses, not runs, of all rows: since a moment and by operation', async () => {
    const counted = async (query: Readonly<Record<string, string>>) =>
      pressesCount.parse(
        await (await stack.studio.fetch(`${PRESSES_COUNT_PATH}?${new URLSearchParams(query)}`)).json(),
      ).presses
    const [first] = await four()
    await four()
    const yesterday = new Date(Date.parse(first?.createdAt ?? '') - 1).toISOString()
    await stack.database.db
      .update(runs)
      .set({ createdAt: new Date(0) })
      .where(eq(runs.intent, first?.intent ?? ''))
    expect(await counted({ since: yesterday })).toBe(1)
    expect(await counted({ since: new Date(0).toISOString() })).toBe(2)
    expect(await counted({ since: yesterday, operation: 'generate-v3' })).toBe(0)
    const refused = await stack.studio.fetch(`${PRESSES_COUNT_PATH}?since=yesterday`)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ issues: [{ at: 'since' }] })
  })
})
