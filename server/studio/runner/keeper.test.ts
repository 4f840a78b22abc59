import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assetOriginalPath, previewPath } from '#contract/studio/assets.ts'
import { collectingUntil } from '#server/testing/collect-garbage.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type ScriptedService, startScriptedService } from '#server/testing/scripted-service.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { previews, runs } from '../database/schema.ts'
import { PACE } from './pace.ts'

describe('a finished picture', () => {
  const stack = studioStack()
  const generated = async () => (await stack.studio.press())[0]?.id ?? ''
  const synchronous = async () => {
    const values = { prompt: 'a fox', resolution: '1024x1024' }
    return (await stack.studio.press({ operation: 'generate-v3', values }))[0]?.id ?? ''
  }
  const keptState = async (id: string) =>
    (await stack.studio.when(id, isKept)).results.map(({ state }) => state)

  it('is kept byte for byte under its SHA-256, with a name from its words and its seed', async () => {
    const { results } = await stack.studio.when(await generated(), isKept)
    const asset = results[0]?.asset
    const original = Buffer.from(
      await (await stack.studio.fetch(assetOriginalPath(asset?.id ?? ''))).arrayBuffer(),
    )
    expect(original.equals(await aPicture({ width: 1024, height: 1024, seed: 1000 }))).toBe(true)
    expect(asset).toMatchObject({
      sha256: createHash('sha256').update(original).digest('hex'),
      bytes: original.length,
      name: 'easel-a-red-fox-in-snow-1024x1024-1000.png',
      origin: 'result',
    })
  })

  it('is kept with its first preview', async () => {
    const { results } = await stack.studio.when(await generated(), isKept)
    const sha256 = results[0]?.asset?.sha256 ?? ''
    const kept = await stack.database.db.select().from(previews).where(eq(previews.sha256, sha256))
    expect(kept).toMatchObject([{ width: 480 }])
    expect((await stack.studio.fetch(previewPath(sha256, 480))).status).toBe(200)
  })

  it.each(['half', 'cut', { status: 500 }, { status: 429 }] as const)(
    'is downloaded again when it comes as %o',
    async (step) => {
      stack.service.onLink(step, step)
      expect(await keptState(await generated())).toEqual(['kept'])
      expect(stack.service.downloads).toHaveLength(3)
    },
  )

  it.each<[string, (asks: { status: number; headers: Record<string, string> }) => void]>([
    ['its link', (asks) => stack.service.onLink(asks)],
    [
      'the poll for a fresh link',
      (asks) => {
        stack.service.onLink('gone')
        stack.service.onPoll('done', asks)
      },
    ],
  ])('is not asked for again before the Retry-After of %s has passed', async (_, script) => {
    script({ status: 503, headers: { 'retry-after': '600' } })
    const id = await generated()
    await stack.studio.when(id, ({ hold }) => hold !== null)
    const [row] = await stack.database.db.select().from(runs).where(eq(runs.id, id))
    const waitMs = (row?.nextAttemptAt?.getTime() ?? 0) - (row?.finishedAt?.getTime() ?? 0)
    expect(waitMs).toBeGreaterThanOrEqual(PACE.slowestBusyMs)
    expect(stack.service.downloads).toHaveLength(1)
  })

  it('is fetched by a fresh link when the first one has expired', async () => {
    stack.service.onLink('gone')
    expect(await keptState(await generated())).toEqual(['kept'])
    expect(stack.service.polls).toHaveLength(2)
  })

  it('is kept if it appears only after a while, as in some stores', async () => {
    stack.service.onLink(...Array(8).fill('gone'))
    expect(await keptState(await generated())).toEqual(['kept'])
    stack.service.onLink(...Array(8).fill('gone'))
    expect(await keptState(await synchronous())).toEqual(['kept'])
  })

  it('is lost without a working link, with the reason on the run and in the log', async () => {
    stack.service.onLink(...Array(100).fill('gone'))
    for (const pressed of [generated, synchronous]) {
      const id = await pressed()
      const lost = await stack.studio.when(id, (run) => isKept(run) && run.hold === null)
      expect(lost).toMatchObject({
        results: [{ state: 'lost' }],
        failure: { code: 'link_gone', charged: 'yes', retryHelps: true },
      })
      const lines = stack.studio.logLines.map((line) => JSON.parse(line))
      expect(lines).toContainEqual(
        expect.objectContaining({ run: id, msg: 'picture lost: Its link does not work any more.' }),
      )
    }
  })

  it('is lost when the generation is gone with its link', async () => {
    stack.service.onLink(...Array(100).fill('gone'))
    stack.service.onPoll('done', ...Array(100).fill({ status: 404 }))
    expect(await keptState(await generated())).toEqual(['lost'])
  })

  it('is downloaded without the key: its link is signed, and may lead to another host', async () => {
    await keptState(await generated())
    for (const headers of stack.service.downloads) expect(headers).not.toHaveProperty('api-key')
  })

  it('whose bytes are those of another run is an asset of its own', async () => {
    const assetOf = async (id: string) => (await stack.studio.when(id, isKept)).results[0]?.asset
    const [one, other] = [await assetOf(await generated()), await assetOf(await generated())]
    expect(one?.sha256).toBe(other?.sha256)
    expect(one?.id).not.toBe(other?.id)
  })
})

describe('pictures whose links hardly move', () => {
  const stack = studioStack({ pace: { yieldAfterMs: 100 } })

  it('hold up no other picture of their host, however many they are', async () => {
    stack.service.onLink(...Array(12).fill('drip'), ...Array(12).fill('silence'))
    const slow = await Promise.all([1, 2, 3].map(() => stack.studio.press({ requests: 8 })))
    await stack.studio.when(slow[0]?.[0]?.id ?? '', () => stack.service.downloads.length === 24)
    const [normal] = await stack.studio.press()
    expect((await stack.studio.when(normal?.id ?? '', isKept)).results).toMatchObject([{ state: 'kept' }])
    const { results } = await stack.studio.run(slow[0]?.[0]?.id ?? '')
    expect(results).toMatchObject([{ state: 'keeping' }])
  })
})

describe('a download that is too slow', () => {
  const bounds = { downloadWindowMs: 2_000, downloadLeastBytes: 1_000 }
  const stack = studioStack({ pace: bounds })
  const pressed = async () => (await stack.studio.press())[0]?.id ?? ''

  it.each(['drip', 'silence'] as const)(
    'is broken off (%s), and the picture is fetched again',
    async (step) => {
      stack.service.onLink(step)
      const { results } = await collectingUntil(stack.studio.when(await pressed(), isKept))
      expect(results).toMatchObject([{ state: 'kept' }])
      expect(stack.service.downloads.length).toBeGreaterThan(1)
    },
  )
})

describe('a download that moves and does not end', () => {
  const stack = studioStack({ pace: { downloadMs: 1_000 } })

  it('is broken off too', async () => {
    stack.service.onLink('drip')
    const [run] = await stack.studio.press()
    const { results } = await collectingUntil(stack.studio.when(run?.id ?? '', isKept))
    expect(results).toMatchObject([{ state: 'kept' }])
  })
})

describe('a picture whose link leads to another host', () => {
  const stack = studioStack({ pace: { keepForMs: 2_000 } })
  let elsewhere: ScriptedService
  beforeEach(async () => {
    elsewhere = await startScriptedService()
  })
  afterEach(() => elsewhere.stop())

  async function pressed(): Promise<string> {
    const url = `${elsewhere.baseUrl}/links/64x64/1.png`
    const data = [{ url, prompt: 'a fox', resolution: '64x64', seed: 1, is_image_safe: true }]
    stack.service.onPoll({ status: 200, body: { status: 'completed', data } })
    stack.service.polledAs('pending')
    return (await stack.studio.press())[0]?.id ?? ''
  }

  it('is not fetched from a forbidden host; run and log name the host and the advice, and it is lost in the end', async () => {
    const id = await pressed()
    const { host } = new URL(elsewhere.baseUrl)
    const held = await stack.studio.when(id, ({ hold }) => hold !== null)
    expect(held).toMatchObject({ state: 'completed', failure: null, hold: { code: 'link_forbidden' } })
    expect(held.hold?.message).toContain(host)
    expect(held.hold?.advice).toContain(`add it to RESULT_HOSTS`)
    expect(stack.studio.logLines.find((each) => each.includes('RESULT_HOSTS'))).toContain(host)
    const lost = await stack.studio.when(id, (run) => isKept(run) && run.hold === null)
    expect(lost.results).toMatchObject([{ state: 'lost' }])
    expect(elsewhere.downloads).toEqual([])
  })

  it('is kept once the host is allowed, and the hold is gone', async () => {
    const id = await pressed()
    const { hold } = await stack.studio.when(id, (run) => run.hold !== null)
    await stack.studio.stop()
    const trusting = await stack.another({ resultHosts: [new URL(elsewhere.baseUrl).host] })
    const kept = await trusting.when(id, (run) => isKept(run) && run.hold === null)
    expect([hold?.code, kept.results[0]?.state]).toEqual(['link_forbidden', 'kept'])
  })
})

describe('a picture whose download keeps failing', () => {
  const stack = studioStack({ pace: { keepForMs: 100 } })

  it('is given up in the end', async () => {
    stack.service.onLink(...Array(500).fill('half'))
    const [run] = await stack.studio.press()
    expect((await stack.studio.when(run?.id ?? '', isKept)).results).toMatchObject([{ state: 'lost' }])
  })
})
