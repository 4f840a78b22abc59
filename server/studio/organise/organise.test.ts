import { describe, expect, it, vi } from 'vitest'
import { ASSETS_PATH, asset } from '#contract/studio/assets.ts'
import { EDITS_PATH, editAnswer } from '#contract/studio/edits.ts'
import { LIBRARY_PATH, picturePage, picturePath } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { COLLECTIONS_PATH, libraryCounts } from '#contract/studio/organise/collections.ts'
import { PROJECTS_PATH, project } from '#contract/studio/organise/projects.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { organising } from '#server/testing/organising.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

vi.setConfig({ testTimeout: 120_000 })

const NAUGHTY = ['Grün & <b>', 'o\'clock \\ "', '{a,"b"}', 'مرحبا 🦊', 'NULL', '日本　語', '\u202Eltr']
/** Begins with what programs take for a mark of the encoding. */
const NOTE = `\uFEFF${NAUGHTY.join()}`

describe.each(engines)('organising pictures on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const { kept, some, idsIn, post, change, undo, createCollection } = organising(stack)
  const opened = async (id: string, query = '') =>
    picturePage.parse(await (await stack.studio.fetch(`${picturePath(id)}${query}`)).json())
  const createProject = async (name: string) => project.parse(await post(PROJECTS_PATH, { name }))

  describe('projects', () => {
    it('contain the presses, uploads and edits that name them, and the results of their runs', async () => {
      const { id } = await createProject('Autumn campaign')
      const [pressed] = await stack.studio.press({ project: id })
      const made = await stack.studio.when(pressed?.id ?? '', isKept)
      const sent = await stack.studio.fetch(`${ASSETS_PATH}?name=b.png&project=${id}`, {
        method: 'POST',
        body: await aPicture({ seed: 901 }),
      })
      const uploaded = asset.parse(await sent.json())
      const edit = editAnswer.parse(
        await post(EDITS_PATH, { kind: 'refine-edge', parentId: uploaded.id, isCleaned: false }),
      )
      const sentEdit = await stack.studio.fetch(`${ASSETS_PATH}?edit=${edit.id}&project=${id}`, {
        method: 'POST',
        body: await aPicture({ seed: 902 }),
      })
      const edited = asset.parse(await sentEdit.json())
      await kept()
      expect(made.projectId).toBe(id)
      expect(await idsIn({ project: id })).toEqual([edited.id, uploaded.id, made.results[0]?.asset?.id])
    })

    it('an unknown one is refused by name, and nothing is queued', async () => {
      const refused = await stack.studio.post('/api/runs', {
        intent: 'a-press-into-nowhere',
        operation: 'generate-v4',
        values: { text_prompt: 'a fox', resolution: '1024x1024' },
        files: {},
        requests: 1,
        project: 'nowhere',
      })
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ issues: [{ at: 'project' }] })
    })

    it('pictures move between them, and back by Undo', async () => {
      const [one = '', other = ''] = await some(2)
      const { id } = await createProject('Winter')
      const moved = await change({ ids: [one], projectId: id })
      expect(await idsIn({ project: id })).toEqual([one])
      expect(await idsIn({ project: 'general' })).toEqual([other])
      await undo(moved)
      expect(await idsIn({ project: id })).toEqual([])
    })

    it('are renamed exactly as typed, and archived; the first one stays', async () => {
      const { id } = await createProject('x')
      for (const name of NAUGHTY)
        expect(project.parse(await post(`${PROJECTS_PATH}/${id}`, { name }))).toMatchObject({ name })
      expect(await post(`${PROJECTS_PATH}/${id}`, { isArchived: true })).toMatchObject({ isArchived: true })
      const refused = await stack.studio.post(`${PROJECTS_PATH}/general`, { isArchived: true })
      expect(refused.status).toBe(409)
    })

    it.each(['', ' x', 'two\nlines', 'x'.repeat(101)])('the name %j is refused', async (name) => {
      expect((await stack.studio.post(PROJECTS_PATH, { name })).status).toBe(400)
    })
  })

  describe('collections', () => {
    it('keep the order in which pictures were added, in the list and among neighbours', async () => {
      const [first = '', second = '', third = ''] = await some(3)
      const { id } = await createCollection('Shelf cards')
      await change({ ids: [second, third, first, 'no-such'], addTo: id })
      await change({ ids: [third], addTo: id })
      expect(await idsIn({ collection: id })).toEqual([second, third, first])
      expect(await idsIn({ collection: id, sort: 'newest' })).toEqual([third, second, first])
      expect(await opened(third, `?collection=${id}`)).toMatchObject({ newer: second, older: first })
    })

    it('are arranged, also many times at one place', async () => {
      const ids = await some(4)
      const [first = '', second = '', third = '', last = ''] = ids
      const { id } = await createCollection('Delivery')
      await change({ ids, addTo: id })
      const arrange = (moved: readonly string[], before: string | null) =>
        change({ ids: [...moved], arrange: { collection: id, before } })
      await arrange([last, third], first)
      expect(await idsIn({ collection: id })).toEqual([last, third, first, second])
      await arrange([last], null)
      expect(await idsIn({ collection: id })).toEqual([third, first, second, last])
      for (let turn = 0; turn < 25; turn += 1) await arrange(turn % 2 ? [first] : [second], last)
      expect(await idsIn({ collection: id })).toEqual([third, first, second, last])
    })

    it('undoing an arrangement puts each picture back, and keeps earlier arrangements', async () => {
      const ids = await some(5)
      const [first = '', second = '', third = '', fourth = '', last = ''] = ids
      const { id } = await createCollection('Delivery')
      await change({ ids, addTo: id })
      const moved = await change({ ids: [last, second], arrange: { collection: id, before: first } })
      expect(await idsIn({ collection: id })).toEqual([last, second, first, third, fourth])
      const again = await change({ ids: [third], arrange: { collection: id, before: null } })
      expect(await idsIn({ collection: id })).toEqual([last, second, first, fourth, third])
      await undo(again)
      expect(await idsIn({ collection: id })).toEqual([last, second, first, third, fourth])
      await undo(moved)
      expect(await idsIn({ collection: id })).toEqual(ids)
    })

    it('adding and removing are undone, each picture at its place', async () => {
      const ids = await some(3)
      const { id } = await createCollection('x')
      const added = await change({ ids, addTo: id })
      const taken = await change({ ids: ids.slice(1, 2), removeFrom: id })
      expect(await idsIn({ collection: id })).toEqual([ids[0], ids[2]])
      await undo(taken)
      expect(await idsIn({ collection: id })).toEqual(ids)
      await undo(added)
      expect(await idsIn({ collection: id })).toEqual([])
    })

    it('are renamed exactly as typed, deleted and restored with their pictures', async () => {
      const ids = await some(2)
      const { id } = await createCollection('x')
      await change({ ids, addTo: id })
      const path = `${COLLECTIONS_PATH}/${id}`
      for (const name of NAUGHTY) expect(await post(path, { name })).toMatchObject({ name })
      await stack.studio.fetch(path, { method: 'DELETE' })
      expect(await (await stack.studio.fetch(COLLECTIONS_PATH)).json()).toEqual({ collections: [] })
      expect((await stack.studio.post(changeRoutes.make.path, { ids, addTo: id })).status).toBe(404)
      await post(`${path}/restore`)
      expect(await idsIn({ collection: id })).toEqual(ids)
    })
  })

  describe('changes by a rule', () => {
    it('apply to all pictures under the filter, except for the exceptions and later pictures', async () => {
      const [one = '', other = '', third = ''] = await some(3)
      await change({ ids: [one, other], rating: 3 })
      const upTo = new Date().toISOString()
      const late = await kept('late.png')
      await change({ ids: [late.id], rating: 3 })
      const made = await change({
        rule: { filter: { rating: '3' }, except: [other], upTo },
        addTags: ['hero'],
      })
      expect(made).toMatchObject({ pictures: 1, done: 1 })
      expect(await idsIn({ tag: 'hero' })).toEqual([one])
      expect(third).not.toBe('')
    })

    it('a tag is renamed everywhere, also in the trash, and merged with an existing one', async () => {
      const [one = '', other = ''] = await some(2)
      await change({ ids: [one, other], addTags: ['autum'] })
      await change({ ids: [other], addTags: ['autumn'] })
      await change({ ids: [one], isDeleted: true })
      const renamed = await change({
        rule: { filter: { tag: ['autum'] }, except: [], withTrash: true },
        addTags: ['autumn'],
        removeTags: ['autum'],
      })
      expect(renamed.pictures).toBe(2)
      expect((await opened(one)).asset.tags).toEqual(['autumn'])
      expect((await opened(other)).asset.tags).toEqual(['autumn'])
      await undo(renamed)
      expect((await opened(one)).asset.tags).toEqual(['autum'])
      expect((await opened(other)).asset.tags).toEqual(['autum', 'autumn'])
    })

    it('without a change is refused with what can be changed', async () => {
      const refused = await stack.studio.post(changeRoutes.make.path, { ids: ['a'] })
      expect(refused.status).toBe(400)
      expect(await refused.text()).toMatch(/needs one of .*rating.*addTags.*isDeleted/)
    })

    it('that adds to and removes from one collection is refused', async () => {
      const { id } = await createCollection('Best')
      const both = await stack.studio.post(changeRoutes.make.path, { ids: ['a'], addTo: id, removeFrom: id })
      expect(both.status).toBe(400)
      expect(await both.text()).toMatch('removeFrom')
    })

    it('needs either ids or a rule', async () => {
      for (const body of [{ rating: 3 }, { ids: ['a'], rule: { filter: {}, except: [] }, rating: 3 }])
        expect((await stack.studio.post(changeRoutes.make.path, body)).status).toBe(400)
    })
  })

  it('Undo restores every picture, except for values that were changed again since', async () => {
    const [one = '', other = ''] = await some(2)
    await change({ ids: [one], rating: 2, note: NOTE, isFavorite: true, addTags: ['old'] })
    const made = await change({
      ids: [one, other],
      rating: 5,
      note: 'new',
      isFavorite: true,
      addTags: ['new'],
      removeTags: ['old'],
    })
    await change({ ids: [other], rating: 1, addTags: ['later'] })
    expect(await undo(made)).toMatchObject({ isUndone: true, done: 2 })
    expect((await opened(one)).asset).toMatchObject({
      rating: 2,
      note: NOTE,
      isFavorite: true,
      tags: ['old'],
    })
    expect((await opened(other)).asset).toMatchObject({
      rating: 1,
      note: '',
      isFavorite: false,
      tags: ['later'],
    })
  })

  it('pictures that do not exist are neither changed nor counted; a change of none that exists is refused', async () => {
    const [one = ''] = await some(1)
    expect(await change({ ids: [one, 'no-such', 'none'], rating: 2 })).toMatchObject({ pictures: 1, done: 1 })
    const refused = await stack.studio.post(changeRoutes.make.path, { ids: ['no-such', 'none'], rating: 2 })
    expect(refused.status).toBe(410)
  })

  it('what a change expects is asked also where it sets nothing but the collection', async () => {
    const [id = ''] = await some(1)
    const shelf = await createCollection('shelf')
    await change({ ids: [id], note: 'tea' })
    const sent = (note: string) =>
      stack.studio.post(changeRoutes.make.path, { ids: [id], addTo: shelf.id, expected: { note } })
    expect((await sent('coffee')).status).toBe(409)
    expect(await idsIn({ collection: shelf.id })).toEqual([])
    expect((await sent('tea')).status).toBe(200)
    expect(await idsIn({ collection: shelf.id })).toEqual([id])
  })

  it('the last changes are remembered, so that Undo survives a reload', async () => {
    const ids = await some(2)
    const made = await change({ ids, isDeleted: true })
    const { changes } = changeRoutes.last.replies[200].parse(
      await (await stack.studio.fetch(changeRoutes.last.path)).json(),
    )
    expect(changes[0]).toEqual(made)
    await undo(made)
    expect((await idsIn({})).toSorted()).toEqual(ids.toSorted())
  })

  it('the places have the number of their pictures', async () => {
    const [one = '', other = '', third = ''] = await some(3)
    const { id } = await createProject('x')
    const shelf = await createCollection('y')
    await change({ ids: [one, other], projectId: id, addTo: shelf.id, isFavorite: true })
    await change({ ids: [other], rating: 4 })
    await change({ ids: [third, one], isDeleted: true })
    const reported = await stack.studio.fetch(`${LIBRARY_PATH}/counts`)
    expect(libraryCounts.parse(await reported.json())).toEqual({
      all: 1,
      favorites: 1,
      bestRated: 1,
      trash: 2,
      projects: { [id]: 1 },
      collections: { [shelf.id]: 1 },
    })
  })
})
