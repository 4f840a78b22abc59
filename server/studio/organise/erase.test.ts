import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ASSETS_PATH, type Asset, assetPath } from '#contract/studio/assets.ts'
import { EDITS_PATH, editAnswer } from '#contract/studio/edits.ts'
import { picturePath } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { run, runPath } from '#contract/studio/runs.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { organising } from '#server/testing/organising.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.each(engines)('organising pictures on $name', ({ open }) => {
  // Files may be removed at once.
  const stack = studioStack({ pace: { onItsWayMs: -60_000 } }, open)
  const { kept, some, idsIn, post, change, undo, createCollection } = organising(stack)

  describe('deleting for good', () => {
    const hasFile = ({ sha256 }: Asset) =>
      access(join(stack.studio.dataDir, 'studio', 'objects', sha256.slice(0, 2), sha256)).then(
        () => true,
        () => false,
      )
    const erase = (ids: readonly string[]) => post(changeRoutes.erase.path, { ids })
    const trashed = async (ids: readonly string[]) => change({ ids: [...ids], isDeleted: true })

    it('removes the file, leaves nothing to restore, and applies only to the trash', async () => {
      const [gone, stays] = [await kept(), await kept()]
      await trashed([gone.id])
      expect(await erase([gone.id, stays.id])).toEqual({ erased: 1, waiting: 0 })
      expect([await hasFile(gone), await hasFile(stays)]).toEqual([false, true])
      expect(await idsIn({ trash: 'true' })).toEqual([])
      expect((await stack.studio.fetch(assetPath(gone.id))).status).toBe(404)
      expect((await stack.studio.fetch(picturePath(gone.id))).status).toBe(404)
      const back = await stack.studio.post(changeRoutes.make.path, { ids: [gone.id], isDeleted: false })
      expect(back.status).toBe(410)
    })

    it('cannot be undone, nor can a change of pictures that were all erased', async () => {
      const { id } = await kept()
      const { id: changeId } = await trashed([id])
      await erase([id])
      const refused = await stack.studio.post(changeRoutes.undo.path.replace(':id', changeId))
      expect(refused.status).toBe(410)
      expect(await idsIn({ trash: 'true' })).toEqual([])
    })

    it('empties the trash by a rule', async () => {
      const ids = await some(3)
      await trashed(ids.slice(1))
      const erased = await post(changeRoutes.erase.path, {
        rule: { filter: { trash: 'true' }, except: [] },
      })
      expect(erased).toEqual({ erased: 2, waiting: 0 })
      expect(await idsIn({})).toEqual(ids.slice(0, 1))
    })

    it('spares pictures that came to the trash after the person looked', async () => {
      const ids = await some(3)
      await trashed(ids.slice(0, 1))
      const seenAt = Date.now()
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(seenAt))
      await trashed(ids.slice(1))
      const erased = await post(changeRoutes.erase.path, {
        rule: { filter: { trash: 'true' }, except: [], upTo: new Date(seenAt).toISOString() },
      })
      expect(erased).toEqual({ erased: 1, waiting: 0 })
      expect((await idsIn({ trash: 'true' })).toSorted()).toEqual(ids.slice(1).toSorted())
    })

    it('keeps a file that another picture has, or was edited from', async () => {
      const parent = await kept()
      const { id } = editAnswer.parse(
        await post(EDITS_PATH, { kind: 'refine-edge', parentId: parent.id, isCleaned: false }),
      )
      await stack.studio.fetch(`${ASSETS_PATH}?edit=${id}`, {
        method: 'POST',
        body: await aPicture({ seed: 777 }),
      })
      await trashed([parent.id])
      expect(await erase([parent.id])).toEqual({ erased: 1, waiting: 0 })
      expect(await hasFile(parent)).toBe(true)
    })

    it('keeps the run that made it', async () => {
      const [pressed] = await stack.studio.press()
      const made = await stack.studio.when(pressed?.id ?? '', isKept)
      const picture = made.results[0]?.asset
      if (!picture) throw new Error('nothing was kept')
      await trashed([picture.id])
      await erase([picture.id])
      expect(await hasFile(picture)).toBe(false)
      const after = run.parse(await (await stack.studio.fetch(runPath(made.id))).json())
      expect(after).toMatchObject({
        state: 'completed',
        values: made.values,
        costUsdMicros: made.costUsdMicros,
      })
      expect(after.results).toMatchObject([{ state: 'kept', seed: made.results[0]?.seed, asset: null }])
    })

    it('the same file uploaded again is a picture again, and no undo gives it what was erased', async () => {
      const bytes = await aPicture({ seed: 555 })
      const [first, other] = [await stack.studio.keep(bytes), await kept()]
      const ids = [first.id, other.id]
      await change({ ids, note: 'secret', rating: 5, addTags: ['old'] })
      const later = await change({ ids, note: 'y', rating: 1, removeTags: ['old'] })
      await trashed([first.id])
      await erase([first.id])
      const again = await stack.studio.keep(bytes)
      expect(await hasFile(again)).toBe(true)
      expect(await idsIn({})).toContain(again.id)
      expect(await undo(later)).toMatchObject({ leftAlone: 1 })
      const marksOf = async (id: string) => (await stack.studio.fetch(assetPath(id))).json()
      expect(await marksOf(again.id)).toMatchObject({ note: '', rating: 0, tags: [] })
      expect(await marksOf(other.id)).toMatchObject({ note: 'secret', rating: 5, tags: ['old'] })
    })

    it('is not undone for those pictures, and Undo says how many', async () => {
      const [gone, stays] = [await kept(), await kept()]
      const deleted = await trashed([gone.id, stays.id])
      await erase([gone.id])
      expect(await undo(deleted)).toMatchObject({ pictures: 2, leftAlone: 1 })
      expect(await idsIn({})).toEqual([stays.id])
    })

    it('takes pictures out of their collections, and no undo puts the same file back there', async () => {
      const bytes = await aPicture({ seed: 556 })
      const [gone, other] = [await stack.studio.keep(bytes), await kept()]
      const [shelf, box] = [await createCollection('shelf'), await createCollection('box')]
      await change({ ids: [gone.id, other.id], addTo: shelf.id })
      await change({ ids: [gone.id, other.id], addTo: box.id })
      const removed = await change({ ids: [gone.id, other.id], removeFrom: box.id })
      await trashed([gone.id])
      await erase([gone.id])
      expect((await stack.studio.keep(bytes)).id).toBe(gone.id)
      await undo(removed)
      expect(await idsIn({ collection: shelf.id })).toEqual([other.id])
      expect(await idsIn({ collection: box.id })).toEqual([other.id])
    })
  })
})
