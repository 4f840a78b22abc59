import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { TYPING_PAUSE_MS } from '#src/address/use-typed-words.ts'
import { useWords } from './use-words.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const KNOWN = { now: 0, projects: [], collections: [], languages: [] }

it('what is typed stays while the address still shows an earlier search, and so does its filter', () => {
  const sent: LibrarySearch[] = []
  const { result, rerender } = renderHook(
    (search: LibrarySearch) => useWords({ search, known: KNOWN, onChange: (change) => sent.push(change) }),
    { initialProps: {} },
  )
  const type = (text: string) => {
    act(() => result.current.type(text))
    act(() => vi.advanceTimersByTime(TYPING_PAUSE_MS))
  }
  type('fox')
  type('foxes')
  type('foxes size:1')
  rerender({ q: 'fox' })
  expect(result.current.words).toBe('foxes size:1')
  rerender({ q: 'foxes', minSide: 1 })
  expect(result.current.words).toBe('foxes size:1')
  expect(result.current.settled).toEqual({ q: 'foxes' })
  rerender({ q: 'from elsewhere' })
  expect(result.current.words).toBe('from elsewhere')
  expect(sent.map(({ q }) => q)).toEqual(['fox', 'foxes', 'foxes'])
})
