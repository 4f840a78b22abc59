import { type LargeLibrary, largeLibraries } from '#server/testing/large-library.ts'
import { namedPrompts } from '../canvas/painter/prompts.ts'
import { type Figure, quantile } from '../figures.ts'
import { drawnPreviews } from './drawn-previews.ts'
import { grid } from './grid.ts'

const PICTURES = 100_000
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
  return [...figures, ...(await grid(PICTURES, prompts)), await drawnPreviews()]
}

async function measured(large: LargeLibrary): Promise<readonly Figure[]> {
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
    { sort: 'costliest' },
    { color: 'd4322c' },
    { near: 'a1' },
    { like: 'a1' },
    { ratio: '4:5', minSide: '600' },
    { text: 'true' },
  ]
  const filtered = await times(filters.map((filter) => () => large.page(filter)))
  const page = await large.page({ q: 'fo' })
  const ids = Array.from({ length: 1_000 }, (_, at) => `a${at + 1}`)
  const layout = await times([() => large.layout({}), () => large.layout({ q: 'picture' })])
  const months = await times([3, 9, 15, 22].map((month) => () => large.page({}, month * 4_320)))
  const rated = await times([() => large.change(ids, { rating: 4 })])
  const everything = await timed(() => large.ids())
  const tagging = await timed(() => large.change(everything.value, { addTags: ['everything'] }))
  const undoing = await timed(() => large.undo())
  return figuresOf(large.engine, {
    typing,
    everywhere,
    like,
    newest,
    filtered,
    pageBytes: JSON.stringify(page).length,
    layout,
    months,
    rated,
    everythingMs: everything.ms,
    taggingMs: tagging.ms,
    undoingMs: undoing.ms,
  })
}

/** Times in milliseconds: samples, or single ones. */
interface Times {
  readonly typing: readonly number[]
  readonly everywhere: readonly number[]
  readonly like: readonly number[]
  readonly newest: readonly number[]
  readonly filtered: readonly number[]
  readonly pageBytes: number
  readonly layout: readonly number[]
  readonly months: readonly number[]
  readonly rated: readonly number[]
  readonly everythingMs: number
  readonly taggingMs: number
  readonly undoingMs: number
}

type Row = readonly [label: string, measured: number, bound: number, reference: Figure['reference']]

function figuresOf(engine: string, times: Times): readonly Figure[] {
  const like = { label: 'like, counted only', measured: quantile(times.like, 0.95) }
  const plain = { label: 'newest page', measured: quantile(times.newest, 0.95) }
  const rows: readonly Row[] = [
    ['search as one types, p95', quantile(times.typing, 0.95), 100, like],
    ['a word that every picture has', quantile(times.everywhere, 0.5), 100, plain],
    ['filters and orders, p95', quantile(times.filtered, 0.95), 100, plain],
    ['the places of all pictures, p95', quantile(times.layout, 0.95), 500, plain],
    ['a page in the middle of the list, p95', quantile(times.months, 0.95), 150, plain],
    ['the ids of all pictures', times.everythingMs, 500, plain],
    ['tagging all pictures', times.taggingMs, 5_000, plain],
    ['undoing that', times.undoingMs, 10_000, plain],
    ['rating 1,000 pictures', quantile(times.rated, 0.95), 500, plain],
  ]
  const of = (label: string) => `library, ${engine}: ${label}`
  return [
    ...rows.map(([label, measured, bound, reference]) => ({
      label: of(label),
      unit: 'ms' as const,
      measured,
      bound,
      reference,
    })),
    {
      label: of('a page of 60, JSON'),
      unit: 'bytes',
      measured: times.pageBytes,
      bound: 30_000,
      reference: null,
    },
  ]
}

async function timed<T>(task: () => Promise<T>) {
  const start = performance.now()
  const value = await task()
  return { value, ms: performance.now() - start }
}
