import { describe, expect, it } from 'vitest'
import { assetOriginalPath, assetPath, assetRestorePath } from '#contract/studio/assets.ts'
import { LIBRARY_PATH, libraryPage } from '#contract/studio/library.ts'
import { changedPictures, changeRoutes, recordedChange } from '#contract/studio/organise/changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'

describe.each(engines)('undoing a change after another person’s request on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const { make, undo } = changeRoutes
  const changed = async (ids: readonly string[], isDeleted: boolean) =>
    changedPictures.parse(await (await stack.studio.post(make.path, { ids, isDeleted })).json()).change.id
  const undone = async (id: string) =>
    recordedChange.parse(await (await stack.studio.post(undo.path.replace(':id', id))).json())
  const shown = async (query = '') =>
    libraryPage
      .parse(await (await stack.studio.fetch(`${LIBRARY_PATH}${query}`)).json())
      .pictures.map(({ asset }) => asset.id)
      .toSorted()
  async function two() {
    const one = await stack.studio.keep(await aPicture({ seed: 1 }))
    const other = await stack.studio.keep(await aPicture({ seed: 2 }))
    return [one.id, other.id].toSorted() as [string, string]
  }

  const bytesOf = async (id: string) =>
    new Uint8Array(await (await stack.studio.fetch(assetOriginalPath(id))).arrayBuffer())

  it('leaves alone a picture that was deleted by itself since', async () => {
    const [one, other] = await two()
    await changed([one, other], true)
    const restored = await changed([one, other], false)
    await stack.studio.fetch(assetPath(one), { method: 'DELETE' })
    await stack.studio.post(assetRestorePath(one))
    expect(await undone(restored)).toMatchObject({ leftAlone: 1 })
    expect(await shown()).toEqual([one])
  })

  it('leaves alone a picture that was restored, or restored and deleted again, by itself since', async () => {
    const [one, other] = await two()
    const deleted = await changed([one, other], true)
    await stack.studio.post(assetRestorePath(one))
    await stack.studio.fetch(assetPath(one), { method: 'DELETE' })
    expect(await undone(deleted)).toMatchObject({ leftAlone: 1 })
    expect(await shown()).toEqual([other])
    expect(await shown('?trash=true')).toEqual([one])
  })
  it('leaves alone a picture that an upload of the same file took out of the trash since', async () => {
    const [one, other] = await two()
    await stack.studio.fetch(assetPath(one), { method: 'DELETE' })
    const deleted = await changed([one, other], true)
    const { id: uploaded } = await stack.studio.keep(await bytesOf(one))
    expect(uploaded).toBe(one)
    expect(await undone(deleted)).toMatchObject({ changed: 1, leftAlone: 0 })
    expect(await shown()).toEqual([one, other])
    expect(await shown('?trash=true')).toEqual([])
  })
})
