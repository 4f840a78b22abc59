import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { ASSETS_PATH, type Asset, asset, assetPath } from '#contract/studio/assets.ts'
import { EDITS_PATH, editAnswer } from '#contract/studio/edits.ts'
import type { Press } from '#contract/studio/presses/press.ts'
import { LINEAGE_PATH, lineage } from '#contract/studio/reuse/lineage.ts'
import type { Run } from '#contract/studio/runs.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { lineageReader } from './lineage.ts'

describe.each(engines)('lineage on $name', ({ open }) => {
  const stack = studioStack({}, open)

  const of = async (id: string) =>
    lineage.parse(await (await stack.studio.fetch(`${LINEAGE_PATH}/${id}`)).json())
  const linesOf = async (id: string) =>
    (await of(id)).steps.map(({ key, parentKey, operation, edit }) => [key, parentKey, operation ?? edit])
  const keep = async (seed: number) => stack.studio.keep(await aPicture({ seed }))
  async function made(press: Partial<Press>): Promise<Run> {
    const [pressed] = await stack.studio.press({ values: {}, ...press })
    return stack.studio.when(pressed?.id ?? '', isKept)
  }
  const pictureOf = ({ results }: Run) => results[0]?.asset?.id ?? ''
  const cutOut = async (image: string) => made({ operation: 'remove-background', files: { image: [image] } })
  async function refined(parentId: string): Promise<Asset> {
    const told = await stack.studio.post(EDITS_PATH, { kind: 'refine-edge', parentId, isCleaned: false })
    const { id } = editAnswer.parse(await told.json())
    const path = `${ASSETS_PATH}?name=a.png&edit=${id}`
    return asset.parse(
      await (await stack.studio.fetch(path, { method: 'POST', body: await aPicture({ seed: 9 }) })).json(),
    )
  }

  it('is the same tree from each of its pictures: with the source and the step of each', async () => {
    const photo = await keep(1)
    const cut = pictureOf(await cutOut(photo.id))
    const edge = await refined(cut)
    const ad = pictureOf(
      await made({
        operation: 'resize-ad',
        values: { resolution: '1080x1080' },
        files: { image: [edge.id] },
      }),
    )
    const lines = [
      [photo.id, null, null],
      [cut, photo.id, 'remove-background'],
      [edge.id, cut, 'refine-edge'],
      [ad, edge.id, 'resize-ad'],
    ]
    for (const id of [photo.id, cut, edge.id, ad]) expect(await linesOf(id)).toEqual(lines)
  })

  it('each picture of a run has its share of the price, and the tree counts each run once', async () => {
    const values = { prompt: 'foxes', num_images: 4, resolution: '1024x1024' }
    const four = await made({ operation: 'generate-v3', values })
    expect(four.costUsdMicros).toBeGreaterThan(0)
    const [first] = four.results.map(({ asset: kept }) => kept?.id ?? '')
    const cut = await cutOut(first ?? '')
    const tree = await of(first ?? '')
    const priceOf = (key: string) => tree.steps.find((step) => step.key === key)?.usdMicros
    expect(priceOf(first ?? '')).toBe((four.costUsdMicros ?? 0) / 4)
    expect(priceOf(pictureOf(cut))).toBe(cut.costUsdMicros)
    expect(tree.usdMicros).toBe((four.costUsdMicros ?? 0) + (cut.costUsdMicros ?? 0))
  })

  it('the background of a layerized design is included in the price of its picture', async () => {
    const photo = await keep(41)
    const run = await made({ operation: 'layerize-text', files: { image: [photo.id] } })
    const tree = await of(photo.id)
    expect(tree.steps.map(({ part, usdMicros }) => [part, usdMicros])).toEqual([
      ['picture', null],
      ['picture', run.costUsdMicros],
      ['base', null],
    ])
    expect(run.costUsdMicros).toBeGreaterThan(0)
    expect(tree.usdMicros).toBe(run.costUsdMicros)
  })

  it('what was made from a picture stands by its age, whether a run or a person made it', async () => {
    const photo = await keep(51)
    const edge = await refined(photo.id)
    const cut = pictureOf(await cutOut(photo.id))
    const later = await refined(photo.id)
    const keys = (await of(photo.id)).steps.map(({ key }) => key)
    expect(keys).toEqual([photo.id, edge.id, cut, later.id])
  })

  it('leaves masks out: they are not sources', async () => {
    const [photo, mask] = [await keep(2), await keep(3)]
    const run = await made({ operation: 'remove-object', files: { mask: [mask.id], image: [photo.id] } })
    expect(await linesOf(pictureOf(run))).toEqual([
      [photo.id, null, null],
      [pictureOf(run), photo.id, 'remove-object'],
    ])
    expect((await of(mask.id)).steps).toHaveLength(1)
  })

  it('a picture with two sources is below the one that was worked on, and names the other', async () => {
    const [kettle, room] = [await keep(4), await keep(5)]
    const run = await made({
      operation: 'replace-background',
      files: { image: [kettle.id], background_reference: [room.id] },
    })
    const { steps } = await of(pictureOf(run))
    expect(steps.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      [kettle.id, null],
      [pictureOf(run), kettle.id],
    ])
    expect(steps[1]?.also).toMatchObject([{ field: 'background_reference', asset: { id: room.id } }])
    // The other source is its parent, too.
    expect((await of(room.id)).steps.map(({ key }) => key)).toEqual([room.id, pictureOf(run)])
  })

  it('keeps the place of a deleted picture with descendants, and drops one without', async () => {
    const photo = await keep(6)
    const cut = pictureOf(await cutOut(photo.id))
    const [edge, other] = [await refined(cut), await refined(cut)]
    for (const id of [cut, other.id]) await stack.studio.fetch(assetPath(id), { method: 'DELETE' })
    const { steps } = await of(edge.id)
    expect(steps.map(({ key, state, asset: shown }) => [key, state, shown === null])).toEqual([
      [photo.id, 'kept', false],
      [cut, 'deleted', true],
      [edge.id, 'kept', false],
    ])
  })

  it('sums what all its runs cost, each once', async () => {
    const photo = await keep(7)
    const runs = [await cutOut(photo.id), await cutOut(photo.id)]
    const { usdMicros } = await of(photo.id)
    expect(usdMicros).toBe(runs.reduce((sum, { costUsdMicros }) => sum + (costUsdMicros ?? 0), 0))
    expect(usdMicros).toBeGreaterThan(0)
  })

  it('shows the requested picture and its ancestors, however many others there are', async () => {
    const photo = await keep(8)
    const rows = Array.from({ length: 8 }, () => ({ files: { image: [photo.id] } }))
    const runs = await stack.studio.press({ operation: 'remove-background', values: {}, rows })
    for (const { id } of runs) await stack.studio.when(id, isKept)
    const last = pictureOf(await stack.studio.run(runs.at(-1)?.id ?? ''))
    const edge = await refined(last)
    const few = lineageReader({ db: stack.database.db, catalogue: CATALOGUE, max: 6 })
    const found = await few(edge.id)
    expect(found).toMatchObject({ isCut: true })
    expect(found?.steps.map(({ key }) => key)).toEqual(expect.arrayContaining([photo.id, last, edge.id]))
    expect((await of(edge.id)).isCut).toBe(false)
  })

  it('is not found for an unknown picture', async () => {
    expect((await stack.studio.fetch(`${LINEAGE_PATH}/nothing`)).status).toBe(404)
  })
})
