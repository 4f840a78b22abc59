import { describe, expect, it } from 'vitest'
import { assetPath, assetRestorePath } from '#contract/studio/assets.ts'
import { LIBRARY_PATH, libraryPage, picturePage, picturePath } from '#contract/studio/library.ts'
import { queueRoutes } from '#contract/studio/queue/queue.ts'
import { RUNS_PATH, run, runActionPath, runPath, runsPage } from '#contract/studio/runs.ts'
import { STUDIO_PATH, studioStatus } from '#contract/studio/studio.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { results } from '../database/schema.ts'

describe.each(engines)('the library on $name', ({ open }) => {
  const stack = studioStack({}, open)

  const page = async (query = '') =>
    libraryPage.parse(await (await stack.studio.fetch(`${LIBRARY_PATH}${query}`)).json())
  const idsOf = ({ pictures }: { pictures: readonly { asset: { id: string } }[] }) =>
    pictures.map(({ asset }) => asset.id)
  const opened = async (id: string, query = '') =>
    picturePage.parse(await (await stack.studio.fetch(`${picturePath(id)}${query}`)).json())
  const uploads = async (count: number) => {
    const ids: string[] = []
    for (let seed = 1; seed <= count; seed += 1)
      ids.push((await stack.studio.keep(await aPicture({ seed }))).id)
    return ids.reverse()
  }
  const made = async (text_prompt: string) => {
    const [pressed] = await stack.studio.press({ values: { text_prompt, resolution: '1024x1024' } })
    return stack.studio.when(pressed?.id ?? '', isKept)
  }
  const act = (path: string, method = 'POST') => stack.studio.fetch(path, { method })

  it('shows every kept picture, newest first, with its origin', async () => {
    const [upload] = await uploads(1)
    const { results } = await made('a fox')
    const { pictures, total, next } = await page()
    expect(pictures).toMatchObject([
      { asset: { id: results[0]?.asset?.id }, operation: 'generate-v4', prompt: 'a fox', seed: 1000 },
      { asset: { id: upload }, operation: null, prompt: null, seed: null },
    ])
    expect({ total, next }).toEqual({ total: 2, next: null })
  })

  it('calls a tool’s picture by the one that was worked on and its language, not by the service’s report', async () => {
    const ad = await stack.studio.keep(await aPicture({ seed: 7 }))
    const [pressed] = await stack.studio.press({
      operation: 'localize-ad',
      values: { language: 'de' },
      files: { image: [ad.id] },
    })
    const { results } = await stack.studio.when(pressed?.id ?? '', isKept)
    const { pictures } = await page('?operation=localize-ad')
    expect(results[0]?.prompt).not.toBeNull()
    expect(pictures).toMatchObject([{ operation: 'localize-ad', prompt: ad.name, language: 'de' }])
    expect((await page()).pictures.at(-1)).toMatchObject({ asset: { id: ad.id }, language: null })
  })

  it('calls a picture by the prompt as it was typed, not as it was rewritten', async () => {
    await made('a fox')
    await stack.database.db.update(results).set({ prompt: 'a red fox. drawn: fox; not drawn: tail' })
    const { pictures } = await page('?operation=generate-v4')
    expect(pictures.map(({ prompt }) => prompt)).toEqual(['a fox'])
  })

  it('gives pages that neither repeat nor leave out a picture while new ones come in', async () => {
    const ids = await uploads(5)
    const first = await page('?limit=2')
    await stack.studio.keep(await aPicture({ seed: 99 }))
    const second = await page(`?limit=2&cursor=${first.next}`)
    const third = await page(`?limit=2&cursor=${second.next}`)
    expect([first, second, third].flatMap(idsOf)).toEqual(ids)
    expect([first.total, third.total, third.next]).toEqual([5, null, null])
  })

  it('shows one operation alone, in the grid and among the neighbours', async () => {
    const fox = (await made('a fox')).results[0]?.asset?.id ?? ''
    await uploads(1)
    const owl = (await made('an owl')).results[0]?.asset?.id ?? ''
    expect(idsOf(await page('?operation=generate-v4'))).toEqual([owl, fox])
    expect(idsOf(await page('?operation=generate-v3'))).toEqual([])
    expect(idsOf(await page('?operation=generate-v3&operation=generate-v4'))).toEqual([owl, fox])
    expect(await opened(owl, '?operation=generate-v4')).toMatchObject({ newer: null, older: fox })
  })

  it('opens one picture with its run, its place and its neighbours', async () => {
    const [old] = await uploads(1)
    const made1 = await made('a fox')
    const id = made1.results[0]?.asset?.id ?? ''
    const { look, ...page } = await opened(id)
    expect(look?.near).toBe(0)
    expect(page).toEqual({
      asset: made1.results[0]?.asset,
      run: made1,
      ordinal: 0,
      edits: [],
      source: null,
      newer: null,
      older: old,
    })
    expect(await opened(old ?? '')).toMatchObject({ run: null, ordinal: null, newer: id, older: null })
  })

  it('hides a deleted picture from grid, neighbours and run, until it is restored', async () => {
    const [newest = '', middle = '', oldest = ''] = await uploads(3)
    await act(assetPath(middle), 'DELETE')
    expect(await opened(newest)).toMatchObject({ older: oldest })
    await act(assetRestorePath(middle))
    expect(await opened(newest)).toMatchObject({ older: middle })
    const { id, results } = await made('a fox')
    await act(assetPath(results[0]?.asset?.id ?? ''), 'DELETE')
    expect((await stack.studio.run(id)).results).toMatchObject([{ state: 'kept', asset: null }])
  })

  it('keeps the pictures of a run that is deleted from the list, and of one that is restored', async () => {
    const { id } = await made('a fox')
    const listed = async () => runsPage.parse(await (await stack.studio.fetch(RUNS_PATH)).json()).runs.length
    expect((await act(runPath(id), 'DELETE')).status).toBe(200)
    expect([await listed(), (await page()).total]).toEqual([0, 1])
    expect((await act(runActionPath(id, 'restore'))).status).toBe(200)
    expect([await listed(), (await page()).total]).toEqual([1, 1])
  })
})

describe('the list of runs', () => {
  const stack = studioStack({ picturesAllowed: 1 })
  const page = async (query = '') =>
    runsPage.parse(await (await stack.studio.fetch(`${RUNS_PATH}${query}`)).json())
  const idsOf = ({ runs }: { runs: readonly { id: string }[] }) => runs.map(({ id }) => id)

  it('is newest first, in pages that stay as they are while runs come in', async () => {
    stack.service.polledAs('pending')
    const older = await stack.studio.press()
    const pressed = [...older, ...(await stack.studio.press({ requests: 4 }))]
    const first = await page('?limit=3')
    await stack.studio.press()
    const second = await page(`?limit=3&cursor=${first.next}`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(pressed.map(({ id }) => id).reverse())
    expect(second.next).toBeNull()
  })

  it('can be asked by state and by operation', async () => {
    stack.service.polledAs('pending')
    const [sent, waiting] = await stack.studio.press({ requests: 2 })
    await stack.studio.when(sent?.id ?? '', ({ state }) => state === 'pending')
    expect(idsOf(await page('?state=queued'))).toEqual([waiting?.id])
    expect(idsOf(await page('?state=queued&state=pending'))).toHaveLength(2)
    expect(idsOf(await page('?operation=generate-fast'))).toEqual([])
  })

  it('does not delete a run in progress; a queued run is also removed from the queue', async () => {
    stack.service.polledAs('pending')
    const [sent, waiting] = await stack.studio.press({ requests: 2 })
    await stack.studio.when(sent?.id ?? '', ({ state }) => state === 'pending')
    const refused = await stack.studio.fetch(runPath(sent?.id ?? ''), { method: 'DELETE' })
    expect(refused.status).toBe(409)
    const deleted = await stack.studio.fetch(runPath(waiting?.id ?? ''), { method: 'DELETE' })
    expect(run.parse(await deleted.json()).state).toBe('removed')
    const again = await stack.studio.post(runActionPath(waiting?.id ?? '', 'remove'))
    expect(again.status).toBe(200)
  })
})

describe('the state of the studio', () => {
  const stack = studioStack()
  const status = async () => studioStatus.parse(await (await stack.studio.fetch(STUDIO_PATH)).json())

  it('counts the pictures in progress, their cost and their typical duration', async () => {
    expect(await status()).toEqual({
      engine: {
        kind: 'embedded',
        host: new URL(stack.service.baseUrl).host,
        about: expect.stringMatching(
          /^These pictures are sandbox drawings, not model output\. Set IMAGES_URL/,
        ),
        resultsBy: { kind: 'polling', reason: 'STUDIO_PUBLIC_URL is not set.' },
        // The service has not been called before.
        health: { state: 'unasked', message: null },
      },
      picturesInFlight: 0,
      picturesAllowed: 10,
      runsWaiting: 0,
      secondsAhead: { single: 0, batch: 0 },
      isQueuePaused: false,
      spentThisMonthUsdMicros: 0,
      spentIsEstimate: false,
      typicalSeconds: {},
      catalogueOverrides: {},
    })
    stack.service.onPoll({ failed: 'generation_failed' })
    const [failed] = await stack.studio.press()
    await stack.studio.when(failed?.id ?? '', ({ state }) => state === 'failed')
    stack.service.onPoll('withheld')
    const [withheld] = await stack.studio.press()
    await stack.studio.when(withheld?.id ?? '', ({ state }) => state === 'completed')
    stack.service.polledAs('pending')
    const [waiting] = await stack.studio.press()
    await stack.studio.when(waiting?.id ?? '', ({ state }) => state === 'pending')
    const { picturesInFlight, spentThisMonthUsdMicros, typicalSeconds } = await status()
    expect({ picturesInFlight, spentThisMonthUsdMicros }).toEqual({
      picturesInFlight: 1,
      spentThisMonthUsdMicros: 60_000,
    })
    expect(Object.keys(typicalSeconds)).toEqual(['generate-v4'])
    await stack.studio.press({ requests: 8 })
    await stack.studio.press({ requests: 4 })
    // Of 13, ten are with the service at once: the next press is sent after the others.
    await expect.poll(async () => (await status()).picturesInFlight).toBe(10)
    expect((await status()).runsWaiting).toBe(3)
  })

  it('tells whether the whole queue is paused', async () => {
    await stack.studio.post(queueRoutes.pause.path, {})
    expect((await status()).isQueuePaused).toBe(true)
    await stack.studio.post(queueRoutes.resume.path, {})
    expect((await status()).isQueuePaused).toBe(false)
  })
})
