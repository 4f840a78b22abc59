import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type LibraryPicture, libraryChange, libraryRoutes } from '#contract/studio/library.ts'
import { type StudioStatus, studioRoutes } from '#contract/studio/studio.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { LibraryScreen } from './library-screen.tsx'

laidOutGrid()

const STATUS: StudioStatus = {
  engine: {
    kind: 'embedded',
    host: '127.0.0.1',
    model: null,
    translator: 'phrases',
    health: { state: 'well', message: null },
  },
  picturesInFlight: 0,
  picturesAllowed: 10,
  runsWaiting: 0,
  spentThisMonthUsdMicros: 0,
  spentIsEstimate: false,
  typicalSeconds: {},
  catalogueOverrides: {},
}

const aPicture = (id: string, change: Partial<LibraryPicture> = {}): LibraryPicture => ({
  asset: anAsset({ id }),
  operation: 'generate-v4',
  prompt: `picture ${id}`,
  language: null,
  seed: 7,
  ...change,
})

const give = (pictures: LibraryPicture[]) =>
  server.use(reply(libraryRoutes.list, { pictures, next: null, total: pictures.length }))

const show = (at?: string) =>
  renderScreen({ path: '/library', screen: LibraryScreen, ...(at === undefined ? {} : { at }) })

beforeEach(() => {
  // jsdom has no layout: the grid is given a size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
  server.use(reply(studioRoutes.status, STATUS), reply(libraryRoutes.tags, { tags: [] }))
})

it('pictures that are still asked for are not said to be missing', async () => {
  server.use(silence(libraryRoutes.list))
  show()
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
  expect(screen.queryByText('No pictures yet')).toBeNull()
})

it('an empty library leads to the first picture', async () => {
  give([])
  show()
  expect(await screen.findByText('No pictures yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make the first one' })).toHaveAttribute('href', '/generate')
  expect(screen.getByText('0 pictures')).toBeVisible()
})

it('an empty filter says that it is the filter', async () => {
  give([])
  show('/library?operation=resize-ad')
  expect(await screen.findByText('No matches')).toBeVisible()
  expect(screen.getByText('No picture passes all filters.')).toBeVisible()
})

it('a library that cannot be read says why', async () => {
  server.use(refuse(libraryRoutes.list, 'database-trouble', { error: 'The database does not answer.' }))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.')
})

it('damaged files are named, each with a way to its picture', async () => {
  const named = [{ id: 'asset-7', name: 'dunes.png' }]
  server.use(reply(studioRoutes.status, { ...STATUS, damaged: { pictures: 3, named } }))
  give([])
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The stored files of 3 pictures are damaged and cannot be shown: dunes.png and 2 more.',
  )
  expect(screen.getByRole('link', { name: 'dunes.png' })).toHaveAttribute('href', '/library/asset-7')
})

it('the filter in the address is the one that is asked for', async () => {
  const asked: (string | null)[] = []
  server.use(
    replyWith(libraryRoutes.list, ({ query }) => {
      asked.push(query.get('operation'))
      return { pictures: [], next: null, total: 0 }
    }),
  )
  show('/library?operation=resize-ad')
  await waitFor(() => expect(asked).toEqual(['resize-ad']))
})

/** Shows pictures a, b and so on, of which those named are selected by their boxes. */
async function showSelected(names: readonly string[], screen_ = LibraryScreen) {
  const shown = renderScreen({ path: '/library', screen: screen_ })
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select picture ${name}` }))
  return shown
}

it('two selected pictures can be compared, and stay selected on the way back', async () => {
  give([aPicture('a'), aPicture('b')])
  const { router } = await showSelected(['a'])
  expect(await screen.findByText('1 selected')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
  expect(screen.getByText('Compare takes 2 to 12')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select picture b' }))
  const compare = await screen.findByRole('link', { name: 'Compare' })
  expect(compare).toHaveAttribute('href', expect.stringMatching(/^\/compare\?ids=/))
  await act(() => router.navigate({ to: '/compare' as never }))
  await act(() => router.navigate({ to: '/library' as never }))
  expect(await screen.findByText('2 selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})

it('two pictures that are clicked at once are both selected', async () => {
  give([aPicture('a'), aPicture('b')])
  show()
  const [first, second] = await screen.findAllByRole('checkbox')
  if (!first || !second) throw new Error('there are two pictures')
  act(() => {
    first.click()
    second.click()
  })
  expect(await screen.findByText('2 selected')).toBeVisible()
})

it('Shift selects the range from the last selected picture', async () => {
  give(['a', 'b', 'c', 'd', 'e'].map((id) => aPicture(id)))
  await showSelected(['d'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select picture b' }), { shiftKey: true })
  expect(await screen.findByText('3 selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select picture c' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select picture a' })).not.toBeChecked()
})

it('everything under the filter is selected at once, also what is not loaded, and Escape clears it', async () => {
  const asked: string[] = []
  server.use(
    reply(libraryRoutes.list, { pictures: [aPicture('a')], next: null, total: 2_345 }),
    replyWith(libraryRoutes.ids, ({ query }) => {
      asked.push(query.toString())
      return { ids: Array.from({ length: 2_345 }, (_, at) => `p${at}`) }
    }),
  )
  show('/library?q=fox')
  await screen.findByRole('checkbox')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText('2,345 selected')).toBeVisible()
  expect(asked).toEqual(['q=fox'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText(/selected/)).toBeNull()
})

it('more pictures than one request takes are changed some at a time, with progress and one Undo', async () => {
  server.use(
    reply(libraryRoutes.list, { pictures: [aPicture('a')], next: null, total: 2_345 }),
    reply(libraryRoutes.ids, { ids: Array.from({ length: 2_345 }, (_, at) => `p${at}`) }),
  )
  const sent = changes()
  renderScreen({ path: '/library', screen: WithToasts })
  await userEvent.click(await screen.findByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 2,345' }))
  expect(await screen.findByText('2,346 selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText('2,346 pictures added to favourites')).toBeVisible()
  expect(screen.queryByText(/changed$/)).toBeNull()
  const sizes = () => sent.map((change) => libraryChange.parse(change).ids.length)
  expect(sizes()).toEqual([1_000, 1_000, 346])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sizes().slice(3)).toEqual([1_000, 1_000, 346]))
})

it('a change that fails in the middle says how far it came, and what was done can be undone', async () => {
  server.use(
    reply(libraryRoutes.list, { pictures: [aPicture('a')], next: null, total: 1_500 }),
    reply(libraryRoutes.ids, { ids: Array.from({ length: 1_500 }, (_, at) => `p${at}`) }),
  )
  renderScreen({ path: '/library', screen: WithToasts })
  await screen.findByRole('checkbox')
  await userEvent.keyboard('{Control>}a{/Control}')
  await screen.findByText('1,500 selected')
  changes(() => server.use(refuse(libraryRoutes.change, 'database-trouble')))
  await userEvent.click(screen.getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText(/could not be saved after 1,000 pictures/)).toBeVisible()
  expect(screen.getByText('1,000 pictures added to favourites')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

/** The queries that the screen sent. */
function listened(pictures: LibraryPicture[] = []) {
  const asked: Record<string, string>[] = []
  server.use(
    replyWith(libraryRoutes.list, ({ query }) => {
      const { limit: _, ...rest } = Object.fromEntries(query)
      asked.push(rest)
      return { pictures, next: null, total: pictures.length }
    }),
  )
  return asked
}

it('typed words go into the address after a pause, and to the server once', async () => {
  const asked = listened()
  const { router } = show()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the library' }), 'red fox')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'red fox' }))
  expect(await screen.findByText('Nothing was found for “red fox”.')).toBeVisible()
  expect(asked).toEqual([{}, { q: 'red fox' }])
})

it('a filter is added, shown as a chip, and removed', async () => {
  const asked = listened()
  const { router } = show('/library?q=fox')
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '4 stars or more', hidden: true }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'fox', rating: 4 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter 4 stars or more' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'fox' }))
  expect(asked.slice(0, 2)).toEqual([{ q: 'fox' }, { q: 'fox', rating: '4' }])
})

it('every part of an address is a chip or a control, and reaches the server as it stands', async () => {
  const asked = listened()
  show(
    '/library?q=foxes&operation=resize-ad&origin=upload&shape=square&transparent=true&favorite=true&rating=3&since=2026-11-01&until=2026-11-05&sort=largest',
  )
  for (const label of [
    'Uploaded',
    'Square',
    'With transparency',
    'Favourites',
    'Ad resize',
    '3 stars or more',
  ])
    expect(await screen.findByRole('button', { name: `Remove the filter ${label}` })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove the filter 2026-11-01 to 2026-11-05' })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('foxes')
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveTextContent('Largest first')
  expect(asked).toEqual([
    {
      q: 'foxes',
      operation: 'resize-ad',
      origin: 'upload',
      shape: 'square',
      transparent: 'true',
      favorite: 'true',
      rating: '3',
      since: '2026-11-01',
      until: '2026-11-05',
      sort: 'largest',
    },
  ])
})

const WithToasts = () => (
  <>
    <LibraryScreen />
    <Toasts />
  </>
)

/** Changes that were sent; each picture had no marks before. */
function changes(then: () => void = () => {}) {
  const sent: unknown[] = []
  server.use(
    replyWith(libraryRoutes.change, async ({ request }) => {
      const body: unknown = await request.json()
      sent.push(body)
      then()
      const { ids } = libraryChange.parse(body)
      return {
        assets: [],
        before: ids.map((id) => ({
          id,
          isFavorite: id === 'b',
          rating: 0,
          note: '',
          tags: id === 'b' ? ['print'] : [],
        })),
      }
    }),
  )
  return sent
}

it('a tag is added to all selected pictures; Undo takes it from those that did not have it', async () => {
  give([aPicture('a'), aPicture('b', { asset: anAsset({ id: 'b', tags: ['print'] }) })])
  server.use(reply(libraryRoutes.tags, { tags: [{ tag: 'print', pictures: 1 }] }))
  const sent = changes()
  // The dialog shows its own toasts.
  await showSelected(['a', 'b'])
  await userEvent.click(await screen.findByRole('button', { name: 'Tag' }))
  expect(await screen.findByRole('button', { name: 'Remove the tag print' })).toBeVisible()
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a tag to all' }), 'print{Enter}')
  expect(await screen.findByText('2 pictures tagged print')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { ids: ['a', 'b'], addTags: ['print'] },
      { ids: ['a'], removeTags: ['print'] },
    ]),
  )
})

it('pictures are filtered by tags in use, and each tag is taken away on its own', async () => {
  give([aPicture('a')])
  server.use(reply(libraryRoutes.tags, { tags: [{ tag: 'print', pictures: 3 }] }))
  const { router } = show('/library?tag=%5B%22web%22%5D')
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tag: print' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: ['web', 'print'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Tag: web' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: ['print'] }))
})

it('selected pictures become favourites together; Undo puts each back to what it was', async () => {
  give([aPicture('a'), aPicture('b')])
  const sent = changes()
  await showSelected(['a', 'b'], WithToasts)
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText('2 pictures added to favourites')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { ids: ['a', 'b'], isFavorite: true },
      { ids: ['a'], isFavorite: false },
      { ids: ['b'], isFavorite: true },
    ]),
  )
})

it('the selection goes to the trash with Undo; in the trash it can be restored', async () => {
  give([aPicture('a')])
  const sent = changes()
  const { router } = await showSelected(['a'], WithToasts)
  await userEvent.click(await screen.findByRole('button', { name: 'Trash' }))
  expect(await screen.findByText('1 picture moved to the trash')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())
  await act(() => router.navigate({ to: '/library', search: { trash: true } as never }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select picture a' }))
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { ids: ['a'], isDeleted: true },
      { ids: ['a'], isDeleted: false },
    ]),
  )
})

it('a selected picture that a key moves to the trash is selected no longer', async () => {
  give([aPicture('a'), aPicture('b')])
  changes()
  await showSelected(['a', 'b'])
  ;(await screen.findByRole('link', { name: 'picture a' })).focus()
  await userEvent.keyboard('{Delete}')
  expect(await screen.findByText('1 selected')).toBeVisible()
})

it('keys mark the picture that has the focus, and a slash leads to the search', async () => {
  give([aPicture('a'), aPicture('b')])
  const sent = changes()
  show()
  await screen.findAllByRole('checkbox')
  await userEvent.keyboard('4')
  screen.getByRole('link', { name: 'picture b' }).focus()
  await userEvent.keyboard('f4x')
  expect(await screen.findByText('1 selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select picture b' })).toBeChecked()
  expect(sent).toEqual([
    { ids: ['b'], isFavorite: true },
    { ids: ['b'], rating: 4 },
  ])
  await userEvent.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('f4')
  expect(sent).toHaveLength(2)
})

it('a change that the server refuses is told', async () => {
  give([aPicture('a')])
  server.use(refuse(libraryRoutes.change, 'database-trouble', { error: 'The database does not answer.' }))
  await showSelected(['a'], WithToasts)
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText(/could not be saved.*The database does not answer\./)).toBeVisible()
})
