import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { libraryRoutes } from '#contract/studio/library.ts'
import { libraryChange, MAX_NAMED } from '#contract/studio/organise/changes.ts'
import { bodyOf, sizeOf } from '#src/pictures/chosen.ts'
import { anAsset, found } from '#src/testing/builders.tsx'
import { replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { dismissAll } from '#src/ui/overlays/toast.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { useChosen } from './use-chosen.ts'

/** A library of so many pictures that a step for each pair of them would never end. */
const TOTAL = 100_000
const idAt = (place: number) => `p${place}`
const LOADED = 120

let asked: (readonly [from: number, limit: number])[] = []

beforeEach(() => {
  asked = []
  dismissAll()
  server.use(
    replyWith(libraryRoutes.ids, ({ query }) => {
      const [from, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      asked.push([from, limit])
      const ids = Array.from({ length: Math.max(0, Math.min(limit, TOTAL - from)) }, (_, at) =>
        idAt(from + at),
      )
      return { ids }
    }),
  )
})

function aLibrary() {
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
  const pictures = found([], {
    total: TOTAL,
    at: (place) =>
      place < LOADED
        ? { asset: anAsset({ id: idAt(place) }), operation: null, prompt: null, language: null, seed: null }
        : undefined,
  })
  const { result } = renderHook(() => useChosen({}, pictures), { wrapper })
  const size = () => sizeOf(result.current.chosen)
  return { its: () => result.current, size }
}

it('all of 100,000 are selected and named by one rule, and one of them is taken out', async () => {
  const { its, size } = aLibrary()
  act(() => void its().selectAll())
  await waitFor(() => expect(size()).toBe(TOTAL))
  act(() => void its().select(idAt(7), false))
  await waitFor(() => expect(size()).toBe(TOTAL - 1))
  const body = { ...bodyOf(its().chosen), isFavorite: true }
  expect(libraryChange.parse(body)).toMatchObject({ rule: { except: [idAt(7)] } })
  expect(asked).toEqual([])
})

it('a range far down the list reads the ids of its places only', async () => {
  const { its, size } = aLibrary()
  act(() => its().extend({ anchor: 90_000, before: 90_000, to: 99_999 }))
  await waitFor(() => expect(size()).toBe(10_000))
  expect(its().selected.has(idAt(90_000))).toBe(true)
  act(() => its().extend({ anchor: 90_000, before: 99_999, to: 80_001 }))
  await waitFor(() => expect(its().selected.has(idAt(99_999))).toBe(false))
  expect(size()).toBe(10_000)
  expect(asked).toEqual([
    [90_000, 10_000],
    [80_001, 19_999],
  ])
})

it('a range between pictures that are loaded reads nothing', async () => {
  const { its, size } = aLibrary()
  act(() => its().extend({ anchor: 3, before: 3, to: 100 }))
  await waitFor(() => expect(size()).toBe(98))
  expect(asked).toEqual([])
})

it('Shift selects from the last picture to one that is far away, however many come before both', async () => {
  const { its, size } = aLibrary()
  act(() => void its().select(idAt(59_000), false))
  act(() => void its().select(idAt(41_001), true))
  await waitFor(() => expect(size()).toBe(18_000))
  expect(asked).toEqual([0, 20_000, 40_000].map((from) => [from, MAX_NAMED]))
})

it('a picture whose last one is not in the list is selected alone', async () => {
  const { its, size } = aLibrary()
  act(() => void its().select('of another search', false))
  act(() => void its().select(idAt(3), true))
  await waitFor(() => expect(its().selected.has(idAt(3))).toBe(true))
  expect(size()).toBe(2)
})

it.each([
  ['by a range of places', { anchor: 0, before: 0, to: TOTAL - 1 }],
  ['in several ranges', { anchor: 20_000, before: 20_000, to: 20_001 }],
])('more than can be named are not selected, and what to do is said: %s', async (_, range) => {
  const { its, size } = aLibrary()
  act(() => its().extend({ anchor: 0, before: 0, to: MAX_NAMED - 1 }))
  await waitFor(() => expect(size()).toBe(MAX_NAMED))
  act(() => its().extend(range))
  expect(await screen.findByText(/Filter, and select all that match/)).toBeVisible()
  expect(size()).toBe(MAX_NAMED)
})
