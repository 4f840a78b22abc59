import { describe, expect, it } from 'vitest'
import { adLines, adLinesPath } from '#contract/studio/designs.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

describe.each(engines)('the lines of an ad on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const linesOf = async (id: string) =>
    adLines.parse(await (await stack.studio.fetch(adLinesPath(id))).json())

  it('are unread until a run layerizes the picture, and known from then on', async () => {
    const picture = await stack.studio.keep(await aPicture({ seed: 11 }))
    expect(await linesOf(picture.id)).toEqual({ state: 'unread', lines: [] })
    expect(stack.service.submissions).toHaveLength(0)
    const [run] = await stack.studio.press({
      operation: 'layerize-text',
      values: {},
      files: { image: [picture.id] },
    })
    await stack.studio.when(run?.id ?? '', isKept)
    expect(await linesOf(picture.id)).toEqual({ state: 'read', lines: ['Sale', 'Blue Hour'] })
    expect(run?.sourceName).toBe(picture.name)
    const other = await stack.studio.keep(await aPicture({ seed: 12 }))
    const withPhrases = await stack.another({ translator: 'phrases' })
    const read = await (await withPhrases.fetch(adLinesPath(picture.id))).json()
    expect(read).toEqual({ state: 'read', lines: ['Sale', 'Blue Hour'], known: ['Sale'] })
    expect(await linesOf(other.id)).toEqual({ state: 'unread', lines: [] })
  })

  it('are stored with a press of exact copy, which reports the lines that it left', async () => {
    const files = { image: [(await stack.studio.keep(await aPicture({ seed: 14 }))).id] }
    const [reading] = await stack.studio.press({ operation: 'layerize-text', values: {}, files })
    await stack.studio.when(reading?.id ?? '', isKept)
    const warningsFor = async (exact_copy: string) => {
      const values = { language: 'ar', exact_copy }
      const [run] = await stack.studio.press({ operation: 'localize-ad', values, files })
      return (await stack.studio.when(run?.id ?? '', isKept)).warnings
    }
    expect(await warningsFor('Shop now => تسوق')).toMatchObject([{ code: 'not-set', count: 2, of: 2 }])
    expect(await warningsFor('Sale => تخفيضات')).toMatchObject([{ code: 'not-set', count: 1, of: 2 }])
    expect(await warningsFor('Sale => تخفيضات\nBlue Hour => الساعة الزرقاء')).toEqual([])
  })

  it('could not be read if the run failed', async () => {
    stack.service.onPoll('withheld')
    const picture = await stack.studio.keep(await aPicture({ seed: 13 }))
    const [run] = await stack.studio.press({
      operation: 'layerize-text',
      values: {},
      files: { image: [picture.id] },
    })
    await stack.studio.when(run?.id ?? '', isKept)
    expect(await linesOf(picture.id)).toEqual({ state: 'failed', lines: [] })
  })

  it.each([
    ['no_text_found', 'read', 15],
    ['text_not_separable', 'inseparable', 16],
  ] as const)('are none if the run failed with %s, and %s', async (reason, state, seed) => {
    stack.service.onPoll({ failed: reason })
    const picture = await stack.studio.keep(await aPicture({ seed }))
    const [run] = await stack.studio.press({
      operation: 'layerize-text',
      values: {},
      files: { image: [picture.id] },
    })
    await stack.studio.when(run?.id ?? '', ({ state }) => state === 'failed')
    expect(await linesOf(picture.id)).toEqual({ state, lines: [] })
  })

  it('are those of a picture that there is', async () => {
    expect((await stack.studio.fetch(adLinesPath('nothing'))).status).toBe(404)
  })
})
