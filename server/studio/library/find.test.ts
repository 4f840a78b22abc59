import { beforeAll, describe, expect, it } from 'vitest'
import { assetPath } from '#contract/studio/assets.ts'
import { ratioLetter, ratiosIn } from '#contract/studio/library/ratios.ts'
import {
  LIBRARY_PATH,
  libraryLayout,
  libraryPage,
  libraryRoutes,
  pictureIds,
  picturePage,
  picturePath,
  tagsInUse,
} from '#contract/studio/library.ts'
import {
  changedPictures,
  changeRoutes,
  type LibraryChange,
  MAX_TAGS,
} from '#contract/studio/organise/changes.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type Stack, studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

/** Requests to the studio of a stack. */
function library(stack: Stack) {
  const answer = (query: Readonly<Record<string, string>> | [string, string][]) =>
    stack.studio.fetch(`${LIBRARY_PATH}?${new URLSearchParams(query)}`)
  const page = async (query: Readonly<Record<string, string>>) =>
    libraryPage.parse(await (await answer(query)).json())
  const found = async (query: Readonly<Record<string, string>>) =>
    (await page(query)).pictures.map(({ asset, prompt }) => prompt ?? asset.name)
  const opened = async (id: string, query: Readonly<Record<string, string>>) =>
    picturePage.parse(
      await (await stack.studio.fetch(`${picturePath(id)}?${new URLSearchParams(query)}`)).json(),
    )
  const made = async (text_prompt: string) => {
    const [pressed] = await stack.studio.press({ values: { text_prompt, resolution: '1024x1024' } })
    const { results } = await stack.studio.when(pressed?.id ?? '', isKept)
    return results[0]?.asset?.id ?? ''
  }
  const kept = async (name: string, shape: Parameters<typeof aPicture>[0] = {}) =>
    (await stack.studio.keep(await aPicture({ seed: name.length, ...shape }), name)).id
  const change = (given: LibraryChange) => stack.studio.post(changeRoutes.make.path, given)
  const changed = async (given: LibraryChange) =>
    changedPictures.parse(await (await change(given)).json()).assets
  return { answer, page, found, opened, made, kept, change, changed }
}

describe.each(engines)('finding pictures on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const { answer, page, found, opened, made, kept, change, changed } = library(stack)

  it('searches prompts and names by words, beginnings, phrases and excluded words', async () => {
    await made('a red fox in the snow')
    await made('three red apples')
    await kept('summer.fox-poster_2026.png')
    expect(await found({ q: 'fox' })).toEqual(['summer.fox-poster_2026.png', 'a red fox in the snow'])
    expect(await found({ q: 'fox snow' })).toEqual(['a red fox in the snow'])
    expect(await found({ q: 're' })).toEqual(['three red apples', 'a red fox in the snow'])
    expect(await found({ q: '"red fox"' })).toEqual(['a red fox in the snow'])
    expect(await found({ q: '"fox red"' })).toEqual([])
    expect(await found({ q: 'fox -snow' })).toEqual(['summer.fox-poster_2026.png'])
    expect(await found({ q: 'apple ' })).toEqual(['three red apples'])
    expect(await found({ q: '-red' })).toEqual(['summer.fox-poster_2026.png'])
    expect(await found({ q: 'wolf' })).toEqual([])
    expect((await page({ q: 'red', limit: '1' })).total).toBe(2)
  })

  it('filters by origin, shape, transparency, stars, favorites and days', async () => {
    const fox = await made('a fox')
    const wide = await kept('wide.png', { width: 80, height: 20 })
    await kept('tall.png', { width: 20, height: 80 })
    await changed({ ids: [fox], rating: 4 })
    await changed({ ids: [wide], isFavorite: true, rating: 2 })
    expect(await found({ origin: 'upload' })).toEqual(['tall.png', 'wide.png'])
    expect(await found({ origin: 'result' })).toEqual(['a fox'])
    expect(await found({ shape: 'landscape' })).toEqual(['wide.png'])
    expect(await found({ shape: 'portrait' })).toEqual(['tall.png'])
    expect(await found({ favorite: 'true' })).toEqual(['wide.png'])
    expect(await found({ rating: '3' })).toEqual(['a fox'])
    expect(await found({ rating: '2', sort: 'best-rated' })).toEqual(['a fox', 'wide.png'])
    const today = new Date().toISOString().slice(0, 10)
    expect(await found({ since: today, until: today })).toHaveLength(3)
    expect(await found({ until: '2020-01-01' })).toEqual([])
    expect(await found({ since: `${today}T00:00:00.000Z`, until: `${today}T23:59:59.999Z` })).toHaveLength(3)
    expect(await found({ since: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await found({ until: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([])
  })

  it('neighbors follow the search', async () => {
    const first = await made('a fox at dawn')
    await made('an owl')
    const last = await made('a fox at dusk')
    expect(await opened(last, { q: 'fox' })).toMatchObject({ newer: null, older: first })
  })

  it('a note is kept to the byte, and found', async () => {
    const id = await kept('fox.png')
    const note = 'Client says: “keep the kettle” 🫖\n\tمرحبا \u202eabc'
    expect(await changed({ ids: [id], note })).toMatchObject([{ id, note }])
    expect((await opened(id, {})).asset.note).toBe(note)
    expect(await found({ q: 'kettle' })).toEqual(['fox.png'])
    await changed({ ids: [id], note: '' })
    expect(await found({ q: 'kettle' })).toEqual([])
  })

  it('changes several pictures at once, and leaves what the change does not name', async () => {
    const ids = [await kept('one.png'), await kept('other.png')]
    await changed({ ids, isFavorite: true })
    expect(await changed({ ids: [...ids, 'no-such'], rating: 5 })).toMatchObject([
      { isFavorite: true, rating: 5 },
      { isFavorite: true, rating: 5 },
    ])
  })

  it('the ids of a filter are those of all its pages, in its order', async () => {
    for (const at of [0, 1, 2, 3]) await kept(`${at}.png`, { seed: 200 + at, width: 30 + at * (at % 2) })
    await made('a fox')
    const ids = async (query: Readonly<Record<string, string>>) => {
      const told = await stack.studio.fetch(`${libraryRoutes.ids.path}?${new URLSearchParams(query)}`)
      return pictureIds.parse(await told.json()).ids
    }
    for (const query of [
      {},
      { sort: 'largest' },
      { origin: 'upload', sort: 'oldest' },
      { q: 'fox' },
      { q: 'no' },
    ]) {
      const all = (await page(query)).pictures.map(({ asset }) => asset.id)
      expect(await ids(query)).toEqual(all)
      for (const [from, to] of [
        [0, 2],
        [2, 3],
        [1, 9],
      ] as const)
        expect(await ids({ ...query, offset: `${from}`, limit: `${to - from}` })).toEqual(all.slice(from, to))
    }
  })

  it('the layout of a filter has the proportions of all its pictures, and its months', async () => {
    const layout = async (query: Readonly<Record<string, string>>) => {
      const told = await stack.studio.fetch(`${libraryRoutes.layout.path}?${new URLSearchParams(query)}`)
      return libraryLayout.parse(await told.json())
    }
    const sizes = [
      { width: 30, height: 30 },
      { width: 90, height: 30 },
      { width: 31, height: 97 },
      { width: 2, height: 90 },
    ]
    for (const [seed, size] of sizes.entries()) await kept(`${seed}.png`, { seed: 900 + seed, ...size })
    const { ratios, months } = await layout({ sort: 'oldest' })
    expect(ratios).toBe(sizes.map(ratioLetter).join(''))
    for (const [at, ratio] of ratiosIn(ratios).slice(0, 3).entries())
      expect(ratio / ((sizes[at]?.width ?? 0) / (sizes[at]?.height ?? 1))).toBeCloseTo(1, 2)
    expect(months).toEqual([{ month: new Date().toISOString().slice(0, 7), pictures: 4 }])
    const largest = await layout({ sort: 'largest' })
    expect([largest.months, largest.ratios.length]).toEqual([[], 4])
    expect(await layout({ q: 'nothing' })).toEqual({ ratios: '', months: [] })
  })

  it('any place of the list can be read', async () => {
    for (const at of [0, 1, 2, 3, 4]) await kept(`${at}.png`, { seed: 700 + at })
    for (const sort of ['newest', 'largest']) {
      const all = await found({ sort })
      expect(await found({ sort, offset: '3', limit: '2' })).toEqual(all.slice(3))
      expect((await page({ sort, offset: '1', limit: '2' })).total).toBeNull()
      expect(await found({ sort, offset: '99' })).toEqual([])
    }
  })

  it('filters by the language that an ad was put into', async () => {
    const ad = await kept('ad.png', { width: 64, height: 64 })
    for (const language of ['de', 'fr']) {
      const [pressed] = await stack.studio.press({
        operation: 'localize-ad',
        values: { language },
        files: { image: [ad] },
      })
      await stack.studio.when(pressed?.id ?? '', isKept)
    }
    const languages = async (query: Parameters<typeof answer>[0]) =>
      libraryPage.parse(await (await answer(query)).json()).pictures.map(({ language }) => language)
    expect(await languages({ language: 'de' })).toEqual(['de'])
    expect(
      await languages([
        ['language', 'de'],
        ['language', 'fr'],
      ]),
    ).toEqual(['fr', 'de'])
    expect(await languages({ language: 'it' })).toEqual([])
    expect((await answer({ language: 'd e' })).status).toBe(400)
  })

  it('tags are kept to the byte, find pictures by all of them and by their words, and are removed', async () => {
    const naughty = ['Grün', '{a,"b"}', "o'clock \\", 'مرحبا 🦊', 'NULL']
    const [one, other] = [await kept('one.png'), await kept('other.png')]
    await changed({ ids: [one, other], addTags: ['print', 'web'] })
    const [tagged] = await changed({ ids: [one], addTags: naughty, removeTags: ['web'] })
    expect(tagged?.tags.toSorted()).toEqual([...naughty, 'print'].toSorted())
    for (const tag of naughty) expect(await found({ tag })).toEqual(['one.png'])
    expect(await found({ tag: 'print' })).toEqual(['other.png', 'one.png'])
    const both = await answer([
      ['tag', 'print'],
      ['tag', 'web'],
    ])
    expect(libraryPage.parse(await both.json()).pictures.map(({ asset }) => asset.name)).toEqual([
      'other.png',
    ])
    expect(await found({ q: 'grün' })).toEqual(['one.png'])
    await changed({ ids: [one], removeTags: naughty })
    expect(await found({ q: 'grün' })).toEqual([])
  })

  it('the tags in use are listed, the most used first, without those of deleted pictures', async () => {
    const [one, other] = [await kept('one.png'), await kept('other.png')]
    await changed({ ids: [one], addTags: ['web', 'print'] })
    await changed({ ids: [other], addTags: ['print'] })
    const inUse = async () =>
      tagsInUse.parse(await (await stack.studio.fetch(libraryRoutes.tags.path)).json()).tags
    expect(await inUse()).toEqual([
      { tag: 'print', pictures: 2 },
      { tag: 'web', pictures: 1 },
    ])
    await changed({ ids: [one], isDeleted: true })
    expect(await inUse()).toEqual([{ tag: 'print', pictures: 1 }])
  })

  it('a change that would give a picture more than 50 tags changes none', async () => {
    const id = await kept('one.png')
    const tags = Array.from({ length: MAX_TAGS }, (_, at) => `tag ${at}`)
    await changed({ ids: [id], addTags: tags })
    const refused = await change({ ids: [id], addTags: ['one more'], rating: 3 })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('more than 50 tags')
    expect((await opened(id, {})).asset).toMatchObject({ rating: 0, tags })
    expect(await changed({ ids: [id], addTags: ['one more'], removeTags: ['tag 0'] })).toHaveLength(1)
  })

  it('masks are no pictures of the library', async () => {
    const image = await kept('photo.png', { width: 64, height: 64 })
    const mask = await kept('mask.png', { width: 64, height: 64, seed: 5 })
    await stack.studio.press({
      operation: 'remove-object',
      values: {},
      files: { image: [image], mask: [mask] },
    })
    expect(await found({ origin: 'upload' })).toEqual(['photo.png'])
  })

  it('deleted pictures are in the trash, have neighbors there, and come back', async () => {
    const [one, other] = [await kept('one.png'), await kept('other.png')]
    await kept('third.png', { seed: 99 })
    await changed({ ids: [one, other], isDeleted: true })
    expect(await found({})).toEqual(['third.png'])
    expect(await found({ trash: 'true' })).toEqual(['other.png', 'one.png'])
    expect(await opened(one, { trash: 'true' })).toMatchObject({ newer: other, older: null })
    expect(await opened(one, {})).toMatchObject({ newer: null, older: null })
    await changed({ ids: [one], isDeleted: false })
    expect(await found({ trash: 'true' })).toEqual(['other.png'])
    expect((await stack.studio.fetch(assetPath(one))).status).toBe(200)
  })
})

const PROMPTS = ['日本語', 'Grün', 'مرحبا', "Robert'); DROP TABLE assets;--", "it's & | ! <-> :*", '🦊 fox']

// Over the same pictures, which none of these tests changes.
describe.each(engines)('finding pictures on $name', ({ open }) => {
  const { answer, found, made, change } = library(studioStack({}, open, 'describe'))
  beforeAll(async () => {
    for (const prompt of PROMPTS) await made(`${prompt} poster`)
  })

  it.each(PROMPTS)('finds %o as it was written', async (prompt) => {
    expect(await found({ q: prompt })).toEqual([`${prompt} poster`])
  })

  it.each(['"', '-', '--', '""'])('a search that has only begun (%o) finds everything', async (q) => {
    expect(await found({ q })).toEqual(PROMPTS.toReversed().map((prompt) => `${prompt} poster`))
  })

  it.each(['!', '&|', ':*', '()'])(
    'a search without letters (%o) finds nothing, and is no error',
    async (q) => {
      expect(await found({ q })).toEqual([])
    },
  )

  it.each([
    ['rating', '6'],
    ['since', 'yesterday'],
    ['sort', 'random'],
    ['shape', 'round'],
    ['favorite', 'no'],
    ['q', 'x'.repeat(201)],
  ])('refuses ?%s=%s by name', async (name, value) => {
    const refused = await answer({ [name]: value })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(name)
  })

  it.each([
    [{ ids: [] }, 'ids'],
    [{ ids: ['a'], rating: 6 }, 'rating'],
    [{ ids: ['a'], note: 'x'.repeat(5_001) }, 'note'],
    [{ ids: ['../etc'], rating: 1 }, 'ids'],
    [{ ids: ['a'], addTags: [' print'] }, 'addTags'],
    [{ ids: ['a'], addTags: ['two\nlines'] }, 'addTags'],
    [{ ids: ['a'], removeTags: ['x'.repeat(61)] }, 'removeTags'],
  ])('refuses the change %o by name', async (given, name) => {
    const refused = await change(given)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(name)
  })
})

describe.each(engines)('finding pictures on $name', ({ open }) => {
  const { page, opened, kept, changed } = library(studioStack({}, open, 'describe'))
  const ids: string[] = []
  beforeAll(async () => {
    for (const [at, side] of [30, 50, 30, 40, 50].entries()) {
      const id = await kept(`${at}.png`, { seed: 100 + at, width: side, height: side })
      ids.push(id)
      await changed({ ids: [id], rating: side % 3 })
    }
  })

  it.each(['newest', 'oldest', 'largest', 'smallest', 'best-rated', 'worst-rated'])(
    'sorted by %s, pages and neighbors go through every picture once',
    async (sort) => {
      const listed: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { pictures, next } = await page({ sort, limit: '2', ...(cursor && { cursor }) })
        listed.push(...pictures.map(({ asset }) => asset.id))
        cursor = next
      }
      expect(listed.toSorted()).toEqual(ids.toSorted())
      for (const [at, id] of listed.entries())
        expect(await opened(id, { sort })).toMatchObject({
          newer: listed[at - 1] ?? null,
          older: listed[at + 1] ?? null,
        })
      if (sort === 'oldest') expect(listed).toEqual(ids)
      if (sort === 'newest') expect(listed).toEqual(ids.toReversed())
    },
  )
})
