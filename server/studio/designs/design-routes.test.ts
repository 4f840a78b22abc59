import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ASSETS_PATH, type Asset, asset, assetOriginalPath } from '#contract/studio/assets.ts'
import { design, designPath } from '#contract/studio/designs.ts'
import { EDITS_PATH, type Edit, editAnswer } from '#contract/studio/edits.ts'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.each(engines)('designs on $name', ({ open }) => {
  // Files may be removed at once.
  const stack = studioStack({ pace: { onItsWayMs: -60_000 } }, open)
  let seed = 100

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

  /** The picture with its text, and its background. */
  async function partsOf(): Promise<readonly [Asset, Asset]> {
    const [whole, base] = (await takenApart()).results.map((result) => result.asset)
    if (!whole || !base) throw new Error('the run kept no parts')
    return [whole, base]
  }
  async function edited(edit: Edit): Promise<Asset> {
    const { id } = editAnswer.parse(await (await stack.studio.post(EDITS_PATH, edit)).json())
    seed += 1
    const body = await aPicture({ seed })
    const path = `${ASSETS_PATH}?edit=${id}`
    return asset.parse(await (await stack.studio.fetch(path, { method: 'POST', body })).json())
  }
  const withTextOver = ({ id }: Asset) => edited({ kind: 'text-layers', parentId: id, layers: [] })
  async function putAway(ids: readonly string[], isForGood = false): Promise<void> {
    await stack.studio.post(changeRoutes.make.path, { ids, isDeleted: true })
    if (isForGood) await stack.studio.post(changeRoutes.erase.path, { ids })
  }
  const statusOf = async ({ id }: Asset) => (await stack.studio.fetch(assetOriginalPath(id))).status

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
    expect(found).toMatchObject({ left: ['Blue Hour'], similar: ['Sale'] })
    expect(await designOf(base?.id ?? '')).toEqual(found)
  })

  it('of any other picture is the picture, with no layers yet', async () => {
    const picture = await stack.studio.keep(await aPicture({ seed: 6 }))
    expect(await designOf(picture.id)).toEqual({
      base: picture,
      whole: null,
      textBlocks: [],
      left: [],
      similar: [],
      layers: null,
    })
  })

  it('an unknown one is a 404', async () => {
    expect((await stack.studio.fetch(designPath('nothing'))).status).toBe(404)
  })

  describe.each(['in the trash', 'deleted for good'] as const)('whose background is %s', (state) => {
    const isErased = state === 'deleted for good'

    it('opens with it, by its picture and by one that was saved with text over that', async () => {
      const [whole, base] = await partsOf()
      const saved = await withTextOver(whole)
      const again = await withTextOver(saved)
      await putAway([base.id], isErased)
      for (const { id } of [whole, saved, again])
        expect(await designOf(id)).toMatchObject({ base: { id: base.id, sha256: base.sha256 } })
      expect(await statusOf(base)).toBe(200)
    })

    it('opens with it where it is an uploaded picture with text over it', async () => {
      const base = await stack.studio.keep(await aPicture({ seed: 11 }))
      const saved = await withTextOver(base)
      await putAway([base.id], isErased)
      expect(await designOf(saved.id)).toMatchObject({ base: { id: base.id }, layers: [] })
      expect(await statusOf(base)).toBe(200)
    })
  })

  it('opens by its background while its picture is in the trash, and without that once it is deleted for good', async () => {
    const [whole, base] = await partsOf()
    await putAway([whole.id])
    expect(await designOf(base.id)).toMatchObject({ base: { id: base.id }, whole: { id: whole.id } })
    await putAway([whole.id], true)
    expect(await designOf(base.id)).toMatchObject({ base: { id: base.id }, whole: null })
    expect(await statusOf(whole)).toBe(404)
  })

  it('keeps the file of its background until all pictures with text over it are deleted for good', async () => {
    const [whole, base] = await partsOf()
    const saved = await withTextOver(whole)
    await putAway([base.id, whole.id], true)
    expect([await statusOf(base), await statusOf(whole)]).toEqual([200, 404])
    await putAway([saved.id])
    expect(await statusOf(base)).toBe(200)
    await putAway([saved.id], true)
    expect(await statusOf(base)).toBe(404)
  })

  it('does not serve a picture that was deleted for good for an edit without text layers', async () => {
    const parent = await stack.studio.keep(await aPicture({ seed: 12 }))
    await edited({ kind: 'refine-edge', parentId: parent.id, isCleaned: false })
    await putAway([parent.id], true)
    expect(await statusOf(parent)).toBe(404)
  })

  it('is a 410 with advice once the file of its background is gone', async () => {
    const [whole, base] = await partsOf()
    await putAway([base.id], true)
    const { sha256 } = base
    await rm(join(stack.studio.dataDir, 'studio', 'objects', sha256.slice(0, 2), sha256))
    const answer = await stack.studio.fetch(designPath(whole.id))
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({
      code: 'base-gone',
      error: expect.stringContaining('no longer exists. Run the tool on the picture again'),
    })
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
