import { describe, expect, it } from 'vitest'
import { SEARCHES_PATH, savedSearch, savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { studioStack } from '#server/testing/stack.ts'

describe.each(engines)('saved searches on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const post = (path: string, body: unknown) => stack.studio.post(path, body)
  const save = async (name: string, search: string) =>
    savedSearch.parse(await (await post(SEARCHES_PATH, { name, search })).json())
  const list = async () => {
    const told = await stack.studio.fetch(SEARCHES_PATH)
    return savedSearchRoutes.list.replies[200].parse(await told.json()).searches
  }

  it.each(['Red cut-outs', 'Grün & „neu“', 'مرحبا 🦊', "Robert'); DROP TABLE--", 'NULL', '<b>x</b>'])(
    'keep the name %s and the query to the byte',
    async (name) => {
      const search = 'q=%22red+fox%22&tag=%5B%22a%22%5D&color=d4322c'
      const { id } = await save(name, search)
      expect(await list()).toEqual([{ id, name, search }])
    },
  )

  it('are listed by name, renamed, deleted and restored', async () => {
    const second = await save('b', 'q=fox')
    const first = await save('a', 'favorite=true')
    expect((await list()).map(({ name }) => name)).toEqual(['a', 'b'])
    await post(`${SEARCHES_PATH}/${second.id}`, { name: '0' })
    expect((await list()).map(({ name }) => name)).toEqual(['0', 'a'])
    await post(`${SEARCHES_PATH}/${first.id}`, { isDeleted: true })
    expect((await list()).map(({ name }) => name)).toEqual(['0'])
    await post(`${SEARCHES_PATH}/${first.id}`, { isDeleted: false })
    expect(await list()).toHaveLength(2)
  })

  it('whose name another one has get a number, also when they are renamed or restored', async () => {
    const first = await save('Foxes', 'q=fox')
    expect((await save('foxes', 'q=vixen')).name).toBe('foxes (2)')
    expect((await save('Foxes', 'q=cub')).name).toBe('Foxes (3)')
    await post(`${SEARCHES_PATH}/${first.id}`, { isDeleted: true })
    const second = await save('Foxes', 'q=den')
    expect(second.name).toBe('Foxes')
    const restored = await post(`${SEARCHES_PATH}/${first.id}`, { isDeleted: false })
    expect(savedSearch.parse(await restored.json()).name).toBe('Foxes (4)')
    const renamed = await post(`${SEARCHES_PATH}/${first.id}`, { name: 'FOXES' })
    expect(savedSearch.parse(await renamed.json()).name).toBe('FOXES (4)')
    const kept = await post(`${SEARCHES_PATH}/${second.id}`, { name: 'Foxes' })
    expect(savedSearch.parse(await kept.json()).name).toBe('Foxes')
    const long = 'x'.repeat(80)
    await save(long, '')
    expect((await save(long, '')).name).toBe(`${'x'.repeat(76)} (2)`)
  })

  it('have one name in both spellings of its accents, and a long name is cut after a whole character', async () => {
    expect((await save('Caf\u00e9', '')).name).toBe('Caf\u00e9')
    expect((await save('Cafe\u0301', '')).name).toBe('Caf\u00e9 (2)')
    const family = '👨‍👩‍👧'
    await save(`${'x'.repeat(70)}${family}`, '')
    expect((await save(`${'x'.repeat(70)}${family}`, '')).name).toBe(`${'x'.repeat(70)} (2)`)
  })

  it.each([
    [{ name: '', search: '' }, 'name'],
    [{ name: ' a', search: '' }, 'name'],
    [{ name: 'x'.repeat(81), search: '' }, 'name'],
    [{ name: 'a\u0000b', search: '' }, 'name'],
    [{ name: 'a', search: 'x'.repeat(2_001) }, 'search'],
  ])('refuse %o by name', async (body, name) => {
    const refused = await post(SEARCHES_PATH, body)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(name)
  })

  it('that do not exist cannot be changed', async () => {
    expect((await post(`${SEARCHES_PATH}/no-such`, { name: 'a' })).status).toBe(404)
  })
})
