import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { libraryRoutes } from '#contract/studio/library.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { anAsset, aStatus } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { libraryPlaces, takeChanges } from '#src/testing/library-places.ts'
import { reply, replyWith } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { LibraryScreen } from './library-screen.tsx'

laidOutGrid()

const ALL = ['a', 'b', 'c']
const aPicture = (id: string) => ({
  asset: anAsset({ id }),
  operation: 'generate-v4',
  prompt: `picture ${id}`,
  language: null,
  seed: 7,
})

/** A library of a, b and c that is searched by their letters; the list may be longer than its first page. */
function give(total = 0) {
  const matching = (query: URLSearchParams) => ALL.filter((id) => (query.get('q') ?? id).includes(id))
  server.use(
    replyWith(libraryRoutes.list, ({ query }) => {
      const pictures = matching(query).map(aPicture)
      return { pictures, next: null, total: Math.max(total, pictures.length) }
    }),
    replyWith(libraryRoutes.ids, ({ query }) => ({ ids: matching(query) })),
    replyWith(libraryRoutes.layout, ({ query }) => ({
      ratios: '\u0450'.repeat(Math.max(total, matching(query).length)),
      months: [],
    })),
    reply(libraryRoutes.tags, { tags: [] }),
    reply(studioRoutes.status, aStatus()),
    reply(savedSearchRoutes.list, { searches: [] }),
    ...libraryPlaces(),
  )
}

/** Selects pictures of the whole library, and then searches it. */
async function selectedThenSearched(names: readonly string[], q: string) {
  const { router } = renderScreen({ path: '/library', screen: LibraryScreen })
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select picture ${name}` }))
  await act(() => router.navigate({ to: '/library', search: { q } } as never))
}

const selection = () => screen.getByRole('region', { name: 'Selection' })

it('the selection says how many of its pictures the list does not hold', async () => {
  give()
  await selectedThenSearched(['a', 'b'], 'b')
  await waitFor(() => expect(selection()).toHaveTextContent('2 selected, 1 not in this list'))
})

it('also where nothing matches, and Delete acts on exactly what it says', async () => {
  give()
  const sent = takeChanges()
  await selectedThenSearched(['a', 'b'], 'x')
  await waitFor(() => expect(selection()).toHaveTextContent('2 selected, 2 not in this list'))
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(sent).toEqual([{ ids: ['a', 'b'], isDeleted: true }]))
})

it('says nothing if the list holds all', async () => {
  give()
  await selectedThenSearched(['a', 'b'], 'abc')
  await waitFor(() => expect(selection()).toHaveTextContent('2 selected'))
  expect(selection()).not.toHaveTextContent('not in this list')
})

it('says how many at most if the list is too long to be named', async () => {
  give(30_000)
  await selectedThenSearched(['a', 'b'], 'b')
  await waitFor(() => expect(selection()).toHaveTextContent('2 selected, up to 1 not in this list'))
})
