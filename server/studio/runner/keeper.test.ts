import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { assetOriginalPath } from '#contract/studio/assets.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

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
      name: 'easel-a-red-fox-in-snow-1000.png',
      origin: 'result',
    })
  })

  it.each(['half', 'cut', { status: 500 }, { status: 429 }] as const)(
    'is downloaded again when it comes as %o',
    async (step) => {
      stack.service.onLink(step, step)
      expect(await keptState(await generated())).toEqual(['kept'])
      expect(stack.service.downloads).toHaveLength(3)
    },
  )

  it('is fetched by a fresh link when the first one has expired', async () => {
    stack.service.onLink('gone')
    expect(await keptState(await generated())).toEqual(['kept'])
    expect(stack.service.polls).toHaveLength(2)
  })

  it('is lost when the service has no link any more', async () => {
    stack.service.onLink('gone', 'gone')
    expect(await keptState(await generated())).toEqual(['lost'])
  })

  it('is lost when the generation is gone with its link', async () => {
    stack.service.onLink('gone')
    stack.service.onPoll('done', { status: 404 })
    expect(await keptState(await generated())).toEqual(['lost'])
  })

  it('of a sync answer is lost only after its link was gone several times: there is no other', async () => {
    stack.service.onLink('gone', 'gone')
    expect(await keptState(await synchronous())).toEqual(['kept'])
    stack.service.onLink('gone', 'gone', 'gone')
    expect(await keptState(await synchronous())).toEqual(['lost'])
  })

  it('is asked for without the key: its link is signed, and may lead elsewhere', async () => {
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

describe('a picture whose download keeps failing', () => {
  const stack = studioStack({ pace: { keepForMs: 100 } })

  it('is given up in the end', async () => {
    stack.service.onLink(...Array(500).fill('half'))
    const [run] = await stack.studio.press()
    expect((await stack.studio.when(run?.id ?? '', isKept)).results).toMatchObject([{ state: 'lost' }])
  })
})
