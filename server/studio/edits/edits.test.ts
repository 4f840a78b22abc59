import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ASSETS_PATH, type Asset, asset, assetPath } from '#contract/studio/assets.ts'
import { design, designPath } from '#contract/studio/designs.ts'
import { EDITS_PATH, type Edit, editAnswer } from '#contract/studio/edits.ts'
import { picturePage, picturePath } from '#contract/studio/library.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

/** A picture with alpha; with `clear` its first pixel is transparent, else none is. */
async function withAlpha(clear: boolean): Promise<Buffer<ArrayBuffer>> {
  const data = Buffer.alloc(64 * 48 * 4, 255)
  if (clear) data[3] = 0
  return Buffer.from(
    await sharp(data, { raw: { width: 64, height: 48, channels: 4 } })
      .png()
      .toBuffer(),
  )
}

const LAYER = {
  id: 'one',
  wraps: false,
  room: { width: 20, height: 10 },
  block: {
    x: 1,
    y: 2,
    width: 20,
    height: 10,
    text: 'Sale',
    alignment: 'left' as const,
    formatting: [],
    angle: 0,
  },
}

describe.each(engines)('edited pictures on $name', ({ open }) => {
  const stack = studioStack({}, open)

  const tell = async (edit: Edit) => stack.studio.post(EDITS_PATH, edit)
  const send = (id: string, bytes: Uint8Array<ArrayBuffer>) =>
    stack.studio.fetch(`${ASSETS_PATH}?name=a.png&edit=${id}`, { method: 'POST', body: bytes })
  async function edited(edit: Edit, bytes: Uint8Array<ArrayBuffer>): Promise<Asset> {
    const { id } = editAnswer.parse(await (await tell(edit)).json())
    return asset.parse(await (await send(id, bytes)).json())
  }
  const opened = async (id: string) =>
    picturePage.parse(await (await stack.studio.fetch(picturePath(id))).json())
  const designOf = async (id: string) => design.parse(await (await stack.studio.fetch(designPath(id))).json())
  const made = async (operation: 'remove-object' | 'layerize-text', files: Record<string, string[]>) => {
    const [pressed] = await stack.studio.press({ operation, values: {}, files })
    return stack.studio.when(pressed?.id ?? '', isKept)
  }

  it('of a run with several files, the source is the picture that it worked on, not its mask', async () => {
    const image = await stack.studio.keep(await aPicture({ seed: 41 }))
    const mask = await stack.studio.keep(await aPicture({ seed: 0 }))
    // The record keeps `mask` before `image`, whatever their order was in the press.
    const { results } = await made('remove-object', { image: [image.id], mask: [mask.id] })
    expect((await opened(results[0]?.asset?.id ?? '')).source).toEqual(image)
    await stack.studio.fetch(assetPath(image.id), { method: 'DELETE' })
    expect((await opened(results[0]?.asset?.id ?? '')).source).toBeNull()
  })

  it('show their parent and edit at each step, and the run at the start', async () => {
    const image = await stack.studio.keep(await aPicture({ seed: 42 }))
    const mask = await stack.studio.keep(await aPicture({ seed: 0 }))
    const run = await made('remove-object', { image: [image.id], mask: [mask.id] })
    const [result] = run.results.flatMap((one) => one.asset ?? [])
    if (!result) throw new Error('nothing was made')
    const refine = { kind: 'refine-edge', parentId: result.id, isCleaned: true } as const
    const refined = await edited(refine, await withAlpha(true))
    const again = { kind: 'refine-edge', parentId: refined.id, isCleaned: false } as const
    const twice = await edited(again, await withAlpha(true))
    expect(refined.origin).toBe('edit')
    expect(await opened(twice.id)).toMatchObject({
      edits: [
        { edit: again, parent: refined },
        { edit: refine, parent: result },
      ],
      run,
      ordinal: 0,
      source: image,
    })
    await stack.studio.fetch(assetPath(refined.id), { method: 'DELETE' })
    expect(await opened(twice.id)).toMatchObject({ edits: [{ parent: null }, { parent: result }], run })
  })

  it('are one picture however often they are sent, and another than an upload of the same bytes', async () => {
    const bytes = await withAlpha(true)
    const upload = await stack.studio.keep(bytes)
    const { id } = editAnswer.parse(
      await (await tell({ kind: 'refine-edge', parentId: upload.id, isCleaned: true })).json(),
    )
    const answers = [await send(id, bytes), await send(id, bytes)]
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    const [first, second] = await Promise.all(answers.map(async (answer) => asset.parse(await answer.json())))
    expect(second).toEqual(first)
    expect(first?.id).not.toBe(upload.id)
  })

  it('need a picture that they were made from', async () => {
    const refused = await tell({ kind: 'refine-edge', parentId: 'nothing', isCleaned: true })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ issues: [{ at: 'parentId', message: 'is no picture' }] })
    expect((await send('nothing', await withAlpha(true))).status).toBe(404)
  })

  it('with text, open with the layers that they were saved with, over the ground without them', async () => {
    const image = await stack.studio.keep(await aPicture({ seed: 43 }))
    const { results } = await made('layerize-text', { image: [image.id] })
    const [whole, base] = results.map((one) => one.asset)
    const layers = [LAYER]
    const once = await edited(
      { kind: 'text-layers', parentId: whole?.id ?? '', layers: [] },
      await aPicture({ seed: 44 }),
    )
    const twice = await edited(
      { kind: 'text-layers', parentId: once.id, layers },
      await aPicture({ seed: 45 }),
    )
    expect(await designOf(twice.id)).toMatchObject({
      base,
      whole: twice,
      layers,
      textBlocks: [{ text: 'Sale' }],
    })
    expect((await designOf(once.id)).layers).toEqual([])
    await stack.studio.fetch(assetPath(base?.id ?? ''), { method: 'DELETE' })
    expect((await stack.studio.fetch(designPath(twice.id))).status).toBe(410)
  })

  it('a picture whose alpha is not made use of has none', async () => {
    const [clear, opaque] = [
      await stack.studio.keep(await withAlpha(true)),
      await stack.studio.keep(await withAlpha(false)),
    ]
    expect((await opened(clear.id)).asset.hasAlpha).toBe(true)
    expect((await opened(opaque.id)).asset.hasAlpha).toBe(false)
    expect((await opened(opaque.id)).asset.hasAlpha).toBe(false)
  })
})
