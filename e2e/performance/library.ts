import { type LargeLibrary, largeLibraries } from '#server/testing/large-library.ts'
import { namedPrompts } from './canvas/painter/prompts.ts'
import { type Figure, quantile } from './figures.ts'

const PICTURES = 100_000
/** Pictures a request changes at most. */
const MAX_CHANGED = 1_000
const ROUNDS = 3
const TYPED = ['red fox', 'lighthouse', 'three green apples', 'zeppelin', '"on a table" -cat', '4711 fox']

/** Finding among 100,000 pictures, on each engine: data made by this benchmark. */
export async function library(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const prompts = namedPrompts().map(({ prompt }) => prompt)
  for await (const large of largeLibraries(PICTURES, prompts)) {
    figures.push(...(await measured(large)))
    await large.close()
  }
  return figures
}

async function measured(large: LargeLibrary): Promise<readonly Figure[]> {
  const of = (label: string) => `library, ${large.engine}: ${label}`
  const times = async (tasks: readonly (() => Promise<unknown>)[]) => {
    const samples: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      for (const task of tasks) {
        const start = performance.now()
        await task()
        samples.push(performance.now() - start)
      }
    return samples
  }
  // Every beginning of each search, as the list follows the typing.
  const beginnings = TYPED.flatMap((words) => Array.from(words, (_, at) => words.slice(0, at + 1)))
  const typing = await times(beginnings.map((q) => () => large.page({ q })))
  const everywhere = await times([() => large.page({ q: 'picture' })])
  const like = await times(beginnings.map((q) => () => large.counted(q)))
  const newest = await times([() => large.page({})])
  const filters = [
    { favorite: 'true' },
    { rating: '3' },
    { shape: 'portrait', transparent: 'true' },
    { since: '2026-01-01', until: '2026-02-01' },
    { sort: 'largest' },
    { sort: 'best-rated', q: 'fox' },
  ]
  const filtered = await times(filters.map((filter) => () => large.page(filter)))
  const page = await large.page({ q: 'fo' })
  const ids = Array.from({ length: 1_000 }, (_, at) => `a${at + 1}`)
  const rated = await times([() => large.change({ ids, rating: 4 })])
  const everything = await timed(() => large.ids())
  const tagging = await timed(() => tagAll(large, everything.value))
  const reference = { label: 'like, counted only', measured: quantile(like, 0.95) }
  const plain = { label: 'newest page', measured: quantile(newest, 0.95) }
  return [
    {
      label: of('search as one types, p95'),
      unit: 'ms',
      measured: quantile(typing, 0.95),
      bound: 100,
      reference,
    },
    {
      label: of('a word that every picture has'),
      unit: 'ms',
      measured: quantile(everywhere, 0.5),
      bound: 300,
      reference: plain,
    },
    {
      label: of('filters and orders, p95'),
      unit: 'ms',
      measured: quantile(filtered, 0.95),
      bound: 100,
      reference: plain,
    },
    {
      label: of('a page of 60, JSON'),
      unit: 'bytes',
      measured: JSON.stringify(page).length,
      bound: 30_000,
      reference: null,
    },
    {
      label: of('the ids of all pictures'),
      unit: 'ms',
      measured: everything.ms,
      bound: 500,
      reference: plain,
    },
    {
      label: of('tagging all pictures, 1,000 a request'),
      unit: 'ms',
      measured: tagging.ms,
      bound: 5_000,
      reference: plain,
    },
    {
      label: of('rating 1,000 pictures'),
      unit: 'ms',
      measured: quantile(rated, 0.95),
      bound: 500,
      reference: plain,
    },
  ]
}

async function timed<T>(task: () => Promise<T>) {
  const start = performance.now()
  const value = await task()
  return { value, ms: performance.now() - start }
}

/** As the browser does it: one request after another. */
async function tagAll(large: LargeLibrary, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_CHANGED)
    await large.change({ ids: ids.slice(at, at + MAX_CHANGED), addTags: ['everything'] })
}
