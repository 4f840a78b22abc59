import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  ASSETS_PATH,
  type Asset,
  asset,
  assetOriginalPath,
  assetPath,
  assetRestorePath,
  previewPath,
} from '#contract/studio/assets.ts'
import { designPath } from '#contract/studio/designs.ts'
import { EDITS_PATH, type Edit, editAnswer } from '#contract/studio/edits.ts'
import { LIBRARY_PATH, libraryPage, picturePath } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { COLLECTIONS_PATH, collection } from '#contract/studio/organise/collections.ts'
import type { Press } from '#contract/studio/presses/press.ts'
import { runActionPath, runPath } from '#contract/studio/runs.ts'
import { openFolderObjects } from '#server/platform/storage/objects.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'
import { assets, previews, runs } from '../database/schema.ts'
import { sweep } from './sweep.ts'

const HOUR_MS = 3_600_000
const LONG_AGO = new Date(Date.now() - 48 * HOUR_MS)
const TIMEOUT = { timeout: 90_000, interval: 30 }
vi.setConfig({ testTimeout: 120_000 })

describe.each(engines)('the files of deleted pictures on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const folder = () => join(stack.studio.dataDir, 'studio', 'objects')
  const pathOf = (sha256: string) => join(folder(), sha256.slice(0, 2), sha256)
  const kept = async () =>
    new Set(
      (await readdir(folder(), { recursive: true })).flatMap((name) => name.match(/[0-9a-f]{64}$/) ?? []),
    )
  const isThere = async ({ sha256 }: Asset) => (await kept()).has(sha256)
  let seed = 0
  function anotherPicture() {
    seed += 1
    return aPicture({ seed })
  }
  const upload = async () => stack.studio.keep(await anotherPicture())
  const remove = (path: string) => stack.studio.fetch(path, { method: 'DELETE' })
  const statusOf = async (path: string) => (await stack.studio.fetch(path)).status

  /** Sweeps as if this much time had passed, with an undo time of one day. */
  async function sweptAfter(hours: number): Promise<number> {
    const later = new Date(Date.now() + hours * HOUR_MS)
    const objects = await openFolderObjects(folder())
    return sweep(
      { db: stack.database.db, objects, changes: { happened() {} }, now: () => later },
      24 * HOUR_MS,
    )
  }
  async function edited(edit: Edit): Promise<Asset> {
    const { id } = editAnswer.parse(await (await stack.studio.post(EDITS_PATH, edit)).json())
    const body = await anotherPicture()
    return asset.parse(
      await (await stack.studio.fetch(`${ASSETS_PATH}?edit=${id}`, { method: 'POST', body })).json(),
    )
  }
  const lastWanted = ({ sha256 }: Asset, at: Date) => utimes(pathOf(sha256), at, at)
  async function deletedLongAgo(picture: Asset): Promise<void> {
    await remove(assetPath(picture.id))
    const ofPicture = eq(assets.id, picture.id)
    await stack.database.db.update(assets).set({ removedAt: LONG_AGO }).where(ofPicture)
    await lastWanted(picture, LONG_AGO)
  }
  const refinedFrom = ({ id }: Asset) => edited({ kind: 'refine-edge', parentId: id, isCleaned: false })
  async function made(press: Partial<Press> = {}) {
    const [pressed] = await stack.studio.press(press)
    const run = await stack.studio.when(pressed?.id ?? '', isKept)
    return { runId: run.id, pictures: run.results.flatMap((result) => result.asset ?? []) }
  }
  const takenApart = async () =>
    made({ operation: 'layerize-text', values: {}, files: { image: [(await upload()).id] } })

  it('go with their previews when the undo time is over; those of the others stay', async () => {
    const [deleted, shown] = [await upload(), await upload()]
    for (const { sha256 } of [deleted, shown]) await statusOf(previewPath(sha256, 480))
    await remove(assetPath(deleted.id))
    expect(await sweptAfter(23)).toBe(0)
    expect(await sweptAfter(25)).toBe(2)
    const [row, ...others] = await stack.database.db.select().from(previews)
    expect([row?.sha256, others]).toEqual([shown.sha256, []])
    expect(await kept()).toEqual(new Set([shown.sha256, row?.previewSha256]))
    expect(await statusOf(assetOriginalPath(deleted.id))).toBe(404)
    expect(await statusOf(previewPath(deleted.sha256, 480))).toBe(404)
    expect(await statusOf(assetOriginalPath(shown.id))).toBe(200)
    expect(await sweptAfter(25)).toBe(0)
  })

  it('stay when only their run was deleted', async () => {
    const { runId, pictures } = await made()
    await remove(runPath(runId))
    expect(await sweptAfter(25)).toBe(0)
    expect(pictures).toHaveLength(1)
    for (const picture of pictures) expect(await isThere(picture)).toBe(true)
  })

  it('stay while another picture has the same bytes', async () => {
    const deleted = await upload()
    const bytes = Buffer.from(await (await stack.studio.fetch(assetOriginalPath(deleted.id))).arrayBuffer())
    const edit = { kind: 'refine-edge', parentId: deleted.id, isCleaned: false }
    const { id } = editAnswer.parse(await (await stack.studio.post(EDITS_PATH, edit)).json())
    await stack.studio.fetch(`${ASSETS_PATH}?edit=${id}`, { method: 'POST', body: bytes })
    await stack.database.db.update(assets).set({ editId: null, origin: 'edit' }).where(eq(assets.editId, id))
    await remove(assetPath(deleted.id))
    expect(await sweptAfter(25)).toBe(0)
  })

  it.each(['queued', 'submitting', 'pending', 'unknown'] as const)(
    'stay while a run needs them that is %s, and go when it has ended',
    async (state) => {
      stack.service.polledAs('pending')
      const image = await upload()
      const [run] = await stack.studio.press({
        operation: 'remove-background',
        values: {},
        files: { image: [image.id] },
      })
      await stack.studio.when(run?.id ?? '', isKept)
      await remove(assetPath(image.id))
      // No runner claims it: it is due far in the future, and claimed by another owner.
      const far = new Date(Date.now() + 1000 * HOUR_MS)
      const ofRun = eq(runs.id, run?.id ?? '')
      const put = { state, nextAttemptAt: far, leaseUntil: far }
      await stack.database.db.update(runs).set(put).where(ofRun)
      await sweptAfter(25)
      expect(await isThere(image)).toBe(true)
      await stack.database.db.update(runs).set({ state: 'left', nextAttemptAt: null }).where(ofRun)
      await sweptAfter(25)
      expect(await isThere(image)).toBe(false)
    },
  )

  it('stay while a picture edited from them is shown, at any number of steps', async () => {
    const first = await upload()
    const second = await refinedFrom(first)
    const third = await refinedFrom(second)
    for (const { id } of [first, second]) await remove(assetPath(id))
    expect(await sweptAfter(25)).toBe(0)
    await remove(assetPath(third.id))
    expect(await sweptAfter(23)).toBe(0)
    expect(await sweptAfter(25)).toBe(3)
  })

  it('stay for what was edited from them, and not for what was edited from others of the same sweep', async () => {
    const [needed, unneeded] = [await upload(), await upload()]
    const [shown, gone] = [await refinedFrom(await refinedFrom(needed)), await refinedFrom(unneeded)]
    for (const { id } of [needed, unneeded, gone]) await remove(assetPath(id))
    await sweptAfter(25)
    expect([await isThere(needed), await isThere(shown)]).toEqual([true, true])
    expect([await isThere(unneeded), await isThere(gone)]).toEqual([false, false])
  })

  it('stay while the picture of an edit is in transit, and are removed if it never arrives', async () => {
    const parent = await upload()
    await deletedLongAgo(parent)
    await stack.studio.post(EDITS_PATH, { kind: 'refine-edge', parentId: parent.id, isCleaned: false })
    await lastWanted(parent, LONG_AGO)
    expect(await sweptAfter(0)).toBe(0)
    expect(await sweptAfter(25)).toBe(1)
  })

  it('stay when they are wanted again at the last moment', async () => {
    const [parent, back] = [await upload(), await upload()]
    for (const picture of [parent, back]) await deletedLongAgo(picture)
    await stack.studio.post(EDITS_PATH, { kind: 'refine-edge', parentId: parent.id, isCleaned: false })
    await stack.studio.post(assetRestorePath(back.id))
    const objects = await openFolderObjects(folder())
    const since = new Date(Date.now() - HOUR_MS)
    // Like a sweep that had read the rows earlier.
    for (const { sha256 } of [parent, back]) expect(await objects.removeUnwanted(sha256, since)).toBe(false)
  })

  it('stay while a design needs them: the background, and the originals of its saved layers', async () => {
    const { pictures } = await takenApart()
    const [whole, base] = pictures
    if (!whole || !base) throw new Error('nothing was taken apart')
    const saved = await edited({ kind: 'text-layers', parentId: whole.id, layers: [] })
    for (const { id } of [whole, base]) await remove(assetPath(id))
    await sweptAfter(25)
    expect([await isThere(whole), await isThere(base)]).toEqual([true, true])
    for (const { id } of [whole, base]) await stack.studio.post(assetRestorePath(id))
    expect(await statusOf(designPath(saved.id))).toBe(200)
    for (const { id } of [whole, base, saved]) await remove(assetPath(id))
    await sweptAfter(25)
    expect([await isThere(whole), await isThere(base), await isThere(saved)]).toEqual([false, false, false])
  })

  it('that no row names go too, but a month later: they may be those of an older copy of the database', async () => {
    const picture = await upload()
    await statusOf(previewPath(picture.sha256, 480))
    await stack.database.db.delete(assets).where(eq(assets.id, picture.id))
    expect(await sweptAfter(25)).toBe(0)
    expect(await sweptAfter(29 * 24)).toBe(0)
    expect(await sweptAfter(31 * 24)).toBe(2)
    expect(await kept()).toEqual(new Set())
  })

  it('take the picture out of the trash when they are gone: it cannot be brought back without them', async () => {
    const picture = await upload()
    await remove(assetPath(picture.id))
    await sweptAfter(25)
    const trash = libraryPage.parse(await (await stack.studio.fetch(`${LIBRARY_PATH}?trash=true`)).json())
    expect(trash.pictures).toEqual([])
    expect(await statusOf(picturePath(picture.id))).toBe(404)
    const refused = await stack.studio.post(assetRestorePath(picture.id))
    expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'gone' }])
    expect(await statusOf(assetOriginalPath(picture.id))).toBe(404)
  })

  it('take the picture out of its collections and delete its marks: the same file added again has neither', async () => {
    const bytes = await anotherPicture()
    const picture = await stack.studio.keep(bytes)
    const { id } = collection.parse(
      await (await stack.studio.post(COLLECTIONS_PATH, { name: 'Best' })).json(),
    )
    await stack.studio.post(changeRoutes.make.path, { ids: [picture.id], addTo: id, note: 'x', rating: 5 })
    await remove(assetPath(picture.id))
    await sweptAfter(25)
    expect(await stack.studio.keep(bytes)).toMatchObject({ id: picture.id, note: '', rating: 0 })
    const shown = await stack.studio.fetch(`${LIBRARY_PATH}?collection=${id}`)
    expect(libraryPage.parse(await shown.json()).pictures).toEqual([])
  })

  it('are there again when the same file is added again, also one that a run made', async () => {
    const { pictures } = await made()
    const [result] = pictures
    if (!result) throw new Error('nothing was made')
    const bytes = Buffer.from(await (await stack.studio.fetch(assetOriginalPath(result.id))).arrayBuffer())
    await remove(assetPath(result.id))
    const added = await stack.studio.keep(bytes)
    await sweptAfter(25)
    expect(await statusOf(assetOriginalPath(added.id))).toBe(200)
    await remove(assetPath(added.id))
    await sweptAfter(25)
    expect((await stack.studio.keep(bytes)).id).toBe(added.id)
    expect(await statusOf(assetOriginalPath(added.id))).toBe(200)
  })

  it('stay away when their run is brought back, and a press with them is refused', async () => {
    const { runId, pictures } = await made()
    const [result] = pictures
    if (!result) throw new Error('nothing was made')
    await remove(runPath(runId))
    await remove(assetPath(result.id))
    await sweptAfter(25)
    const files = { image: [result.id] }
    await expect(stack.studio.press({ operation: 'remove-background', values: {}, files })).rejects.toThrow()
    expect((await stack.studio.post(runActionPath(runId, 'restore'))).status).toBe(200)
    expect((await stack.studio.run(runId)).results).toMatchObject([{ asset: null }])
    expect(await statusOf(assetOriginalPath(result.id))).toBe(404)
  })

  it('are swept while the studio runs, with their number in the log', async () => {
    const [deleted, shown] = [await upload(), await upload()]
    await deletedLongAgo(deleted)
    await lastWanted(shown, LONG_AGO)
    const sweeper = await stack.another({
      pace: { sweepAfterMs: 1, sweepEveryMs: 20, undoMs: 24 * HOUR_MS },
    })
    await vi.waitFor(() => expect(sweeper.logLines.join('')).toContain('"files":1'), TIMEOUT)
    expect([await isThere(deleted), await isThere(shown)]).toEqual([false, true])
  })
})
