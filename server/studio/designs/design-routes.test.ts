import { describe, expect, it } from 'vitest'
import { assetPath } from '#contract/studio/assets.ts'
import { design, designPath } from '#contract/studio/designs.ts'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

describe.each(engines)('designs on $name', ({ open }) => {
  const stack = studioStack({}, open)

  const designOf = async (id: string) => design.parse(await (await stack.studio.fetch(designPath(id))).json())
  async function takenApart() {
    const image = (await stack.studio.keep(await aPicture({ seed: 5 }))).id
    const pressed = await stack.studio.press({
      operation: 'layerize-text',
      values: {},
      files: { image: [image] },
    })
    return stack.studio.when(pressed[0]?.id ?? '', isKept)
  }

  it('a picture taken apart is kept whole and as ground, and charged once', async () => {
    const { results, costUsdMicros, estimateUsdMicros } = await takenApart()
    expect(results).toMatchObject([
      { part: 'picture', state: 'kept' },
      { part: 'base', state: 'kept', asset: { name: expect.stringContaining('without') } },
    ])
    expect(costUsdMicros).toBe(estimateUsdMicros)
  })

  it('is the same by the id of its picture or of its background', async () => {
    const { results } = await takenApart()
    const [whole, base] = results.map(({ asset }) => asset)
    const found = await designOf(whole?.id ?? '')
    expect(found).toMatchObject({ whole, base, textBlocks: [{ text: 'Sale', x: 8, angle: 0 }] })
    expect(await designOf(base?.id ?? '')).toEqual(found)
  })

  it('of any other picture is the picture, with no layers yet', async () => {
    const picture = await stack.studio.keep(await aPicture({ seed: 6 }))
    expect(await designOf(picture.id)).toEqual({
      base: picture,
      whole: null,
      textBlocks: [],
      left: [],
      layers: null,
    })
  })

  it('has advice if the background was deleted, and an unknown one is a 404', async () => {
    const { results } = await takenApart()
    const [whole, base] = results.map(({ asset }) => asset?.id ?? '')
    await stack.studio.fetch(assetPath(base ?? ''), { method: 'DELETE' })
    const answer = await stack.studio.fetch(designPath(whole ?? ''))
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('Restore it') })
    expect((await stack.studio.fetch(designPath('nothing'))).status).toBe(404)
  })

  it('withheld is one withheld picture without layers', async () => {
    stack.service.onPoll('withheld')
    const { results } = await takenApart()
    expect(results).toMatchObject([{ part: 'picture', state: 'withheld', asset: null }])
  })

  it('its ground is a picture of the library too', async () => {
    await takenApart()
    const page = libraryPage.parse(await (await stack.studio.fetch(LIBRARY_PATH)).json())
    expect(page.pictures.map(({ operation }) => operation)).toEqual(['layerize-text', 'layerize-text', null])
  })
})
