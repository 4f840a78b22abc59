import { expect, it } from 'vitest'
import { emptyHistory, recorded } from './history.ts'
import { keptHistory, readHistory } from './kept-history.ts'

const read = (value: unknown) => (typeof value === 'string' ? value : null)
const HISTORY = ['a', 'b'].reduce((history, state) => recorded(history, state), emptyHistory<string>())

it('is the history of the state that it was kept with, and of no other', () => {
  const kept = structuredClone(keptHistory(HISTORY, 'c'))
  expect(readHistory(kept, 'c', read)).toMatchObject({ past: ['a', 'b'], future: [] })
  expect(readHistory(kept, 'd', read)).toEqual(emptyHistory())
})

it('is empty where nothing was kept that can be read', () => {
  for (const kept of [undefined, null, 'c', { present: 'c' }, { present: 'c', past: [1], future: [] }])
    expect(readHistory(kept, 'c', read)).toEqual(emptyHistory())
})

it('keeps the nearest fifty steps', () => {
  const long = { ...HISTORY, past: Array.from({ length: 120 }, (_, at) => `${at}`) }
  expect(keptHistory(long, 'c').past).toEqual(long.past.slice(70))
})
