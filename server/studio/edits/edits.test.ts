import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ASSETS_PATH, type Asset, asset, assetOriginalPath, assetPath } from '#contract/studio/assets.ts'
import { design, designPath } from '#contract/studio/designs.ts'
import { EDITS_PATH, type Edit, editAnswer } from '#contract/studio/edits.ts'
import { LIBRARY_PATH, libraryPage, picturePage, picturePath } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { assets as assetRows, edits as editRows } from '../database/schema.ts'
import { MAX_EDITS } from './edit-store.ts'

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

  it('have one picture: another one under the same edit is refused, and says what to do', async () => {
    const upload = await stack.studio.keep(await withAlpha(true))
    const tellOne = await tell({ kind: 'refine-edge', parentId: upload.id, isCleaned: true })
    const { id } = editAnswer.parse(await tellOne.json())
    const first = asset.parse(await (await send(id, await withAlpha(true))).json())
    const refused = await send(id, await withAlpha(false))
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'invalid',
      issues: [{ at: 'edit', message: 'has another picture already; save this one again as a new edit' }],
    })
    expect(asset.parse(await (await send(id, await withAlpha(true))).json())).toEqual(first)
  })

  it.each(['trash', 'erased'] as const)(
    'are in the library again when they are sent again: %s',
    async (end) => {
      const upload = await stack.studio.keep(await withAlpha(true))
      const told = await tell({ kind: 'refine-edge', parentId: upload.id, isCleaned: true })
      const { id } = editAnswer.parse(await told.json())
      const first = asset.parse(await (await send(id, await withAlpha(true))).json())
      await stack.studio.fetch(assetPath(first.id), { method: 'DELETE' })
      if (end === 'erased') await stack.studio.post(changeRoutes.erase.path, { ids: [first.id] })
      expect((await send(id, await withAlpha(false))).status).toBe(422)
      const again = await send(id, await withAlpha(true))
      expect([again.status, asset.parse(await again.json())]).toEqual([200, first])
      expect(await (await stack.studio.fetch(assetPath(first.id))).json()).toEqual(first)
      expect((await stack.studio.fetch(assetOriginalPath(first.id))).status).toBe(200)
      const library = libraryPage.parse(await (await stack.studio.fetch(LIBRARY_PATH)).json())
      expect(library.pictures.map((picture) => picture.asset.id)).toContain(first.id)
    },
  )

  it('are followed back a thousand times; a picture with as many is edited no further', async () => {
    const { id } = await stack.studio.keep(await aPicture({ seed: 46 }))
    const { db } = stack.database
    const [upload] = await db.select().from(assetRows).where(eq(assetRows.id, id))
    if (!upload) throw new Error('nothing was kept')
    const steps = Array.from({ length: MAX_EDITS }, (_, at) => ({
      id: `step-${at}`,
      parentId: at === 0 ? id : `step-${at - 1}`,
    }))
    const rest = { createdAt: upload.createdAt }
    const refine = (parent: string) => ({ kind: 'refine-edge', parentId: parent, isCleaned: true }) as const
    await db
      .insert(editRows)
      .values(steps.map((step) => ({ ...rest, id: step.id, edit: refine(step.parentId) })))
    await db
      .insert(assetRows)
      .values(steps.map((step) => ({ ...upload, id: step.id, origin: 'edit' as const, editId: step.id })))
    const [last, before] = steps.toReversed()
    const { edits } = await opened(last?.id ?? '')
    expect(edits.map(({ edit }) => edit.parentId)).toEqual(steps.map((step) => step.parentId).toReversed())
    expect((await tell(refine(before?.id ?? ''))).status).toBe(201)
    const refused = await tell(refine(last?.id ?? ''))
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      issues: [{ at: 'parentId', message: expect.stringContaining('upload the file to edit it further') }],
    })
  })

  it('need a picture that they were made from', async () => {
    const refused = await tell({ kind: 'refine-edge', parentId: 'nothing', isCleaned: true })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ issues: [{ at: 'parentId', message: 'is no picture' }] })
    expect((await send('nothing', await withAlpha(true))).status).toBe(404)
  })

  it('can be made from a picture in the trash, and are pictures of the library', async () => {
    const upload = await stack.studio.keep(await withAlpha(true))
    await stack.studio.fetch(assetPath(upload.id), { method: 'DELETE' })
    const saved = await edited(
      { kind: 'refine-edge', parentId: upload.id, isCleaned: true },
      await aPicture({ seed: 46 }),
    )
    expect((await opened(saved.id)).asset).not.toHaveProperty('trashedAt')
    expect((await opened(upload.id)).asset).toHaveProperty('trashedAt')
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
    // A picture in the trash is still there.
    expect((await designOf(twice.id)).base.id).toBe(base?.id)
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
