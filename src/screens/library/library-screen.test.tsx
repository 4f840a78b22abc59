import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { firstMomentOf, lastMomentOf } from '#contract/studio/describe/local-days.ts'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { type LibraryPicture, libraryRoutes } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { type StudioStatus, studioRoutes } from '#contract/studio/studio.ts'
import { noteOwnChange } from '#src/api/library/own-changes.ts'
import { OrganiseDialogs } from '#src/library/organise/organise-dialogs.tsx'
import { aChange, anAsset } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { libraryPlaces, takeChanges } from '#src/testing/library-places.ts'
import { hold, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { typeQuickly } from '#src/testing/type-quickly.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { LibraryScreen } from './library-screen.tsx'

laidOutGrid()

const STATUS: StudioStatus = {
  engine: {
    kind: 'embedded',
    host: '127.0.0.1',
    model: null,
    about: 'Sandbox drawings.',
    translator: 'phrases',
    health: { state: 'well', message: null },
  },
  picturesInFlight: 0,
  picturesAllowed: 10,
  runsWaiting: 0,
  secondsAhead: { single: 0, batch: 0 },
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
  server.use(
    reply(studioRoutes.status, STATUS),
    reply(libraryRoutes.tags, { tags: [] }),
    reply(libraryRoutes.layout, { ratios: '\u0450', months: [] }),
    reply(savedSearchRoutes.list, { searches: [] }),
    ...libraryPlaces(),
  )
})

it('shows that the pictures load until they are there, and does not say before that there are none', async () => {
  const list = hold(libraryRoutes.list, { pictures: [], next: null, total: 0 })
  server.use(list.handler)
  show()
  await list.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByText('No pictures yet')).toBeNull()
  list.release()
  expect(await screen.findByText('No pictures yet')).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('an empty library links to the first steps', async () => {
  give([])
  show()
  expect(await screen.findByText('No pictures yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make the first one' })).toHaveAttribute('href', '/generate')
  expect(screen.getByText('0 pictures')).toBeVisible()
})

it('a library that cannot be read says why', async () => {
  server.use(refuse(libraryRoutes.list, 'database-trouble', { error: 'The database does not answer.' }))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.')
})

it('damaged files are listed, each with a link to its picture', async () => {
  const named = [{ id: 'asset-7', name: 'dunes.png' }]
  server.use(reply(studioRoutes.status, { ...STATUS, damaged: { pictures: 3, named } }))
  give([])
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The stored files of 3 pictures are damaged and cannot be shown: dunes.png and 2 more.',
  )
  expect(screen.getByRole('link', { name: 'dunes.png' })).toHaveAttribute('href', '/library/asset-7')
})

it('the filter in the address is the one that is requested', async () => {
  const asked: (string | null)[] = []
  server.use(
    replyWith(libraryRoutes.list, ({ query }) => {
      // Another request counts all pictures.
      if (query.get('limit') !== '1') asked.push(query.get('operation'))
      return { pictures: [], next: null, total: 0 }
    }),
  )
  show('/library?operation=resize-ad')
  await waitFor(() => expect(asked).toEqual(['resize-ad']))
})

/** Shows pictures a, b and so on, and selects the named ones by their boxes. */
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
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select picture b' }))
  const compare = await screen.findByRole('link', { name: 'Compare' })
  expect(compare).toHaveAttribute('href', expect.stringMatching(/^\/compare\?ids=/))
  await act(() => router.navigate({ to: '/compare' as never }))
  await act(() => router.navigate({ to: '/library' as never }))
  expect(await screen.findByText('2 selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }))
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})

it('two pictures that are clicked in quick succession are both selected', async () => {
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
  const all = ['a', 'b', 'c', 'd', 'e']
  give(all.map((id) => aPicture(id)))
  server.use(reply(libraryRoutes.ids, { ids: all }))
  await showSelected(['d'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select picture b' }), { shiftKey: true })
  expect(await screen.findByText('3 selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select picture c' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select picture a' })).not.toBeChecked()
})

it('all that match are selected as a rule, and Escape clears it', async () => {
  server.use(reply(libraryRoutes.list, { pictures: [aPicture('a')], next: null, total: 2_345 }))
  show('/library?q=fox')
  await screen.findByRole('checkbox')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText('2,345 selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText(/selected/)).toBeNull()
})

it.each([
  ['Favourite', { isFavorite: true }],
  ['Trash', { isDeleted: true }],
])('%s of 100,000 pictures is one rule, and so is its undo', async (action, change) => {
  const pictures = ['a', 'b', 'c'].map((id) => aPicture(id))
  server.use(
    reply(libraryRoutes.list, { pictures, next: null, total: 100_000 }),
    reply(libraryRoutes.layout, {
      ratios: '\u0450'.repeat(100_000),
      months: [{ month: '2026-11', pictures: 100_000 }],
    }),
  )
  const sent = takeChanges({ pictures: 100_000, done: 100_000 })
  renderScreen({ path: '/library', screen: WithToasts, at: '/library?q=fox' })
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] ?? document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Select all 100,000 that match' }))
  await userEvent.click(await screen.findByRole('button', { name: action }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const rule = { filter: { q: 'fox' }, except: [], upTo: expect.any(String) }
  await waitFor(() => expect(sent).toEqual([{ rule, ...change }, { undo: 'change-1' }]))
})

it('a change of all that match but one names the filter and the exception, and is followed to its end', async () => {
  server.use(reply(libraryRoutes.list, { pictures: [aPicture('a')], next: null, total: 2_345 }))
  const sent = takeChanges({ pictures: 2_344, done: 1_000 })
  server.use(reply(changeRoutes.one, aChange({ isFavorite: true }, { pictures: 2_344, done: 2_344 })))
  renderScreen({ path: '/library', screen: WithToasts, at: '/library?q=fox' })
  await userEvent.click(await screen.findByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 2,345 that match' }))
  await userEvent.click(await screen.findByRole('checkbox', { checked: true }))
  expect(await screen.findByText('2,344 selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText('1,000 of 2,344 pictures changed')).toBeVisible()
  expect(await screen.findByText('2,344 pictures added to favourites')).toBeVisible()
  expect(sent).toMatchObject([{ rule: { filter: { q: 'fox' }, except: ['a'] }, isFavorite: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ undo: 'change-1' }))
})

it('the last change of this window is undone by a key, also after a reload, and nobody else’s', async () => {
  give([aPicture('a')])
  const sent = takeChanges()
  const others = aChange({ rating: 1 }, { id: 'others', createdAt: new Date().toISOString() })
  server.use(reply(changeRoutes.last, { changes: [others] }))
  await showSelected(['a'])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(sent).toEqual([])
  noteOwnChange('first')
  noteOwnChange('second')
  await userEvent.keyboard('{Control>}zzz{/Control}')
  await waitFor(() => expect(sent).toEqual([{ undo: 'second' }, { undo: 'first' }]))
})

it('the places open their pictures, and show their number', async () => {
  const asked = listened([aPicture('a')])
  show()
  await userEvent.click(await screen.findByRole('link', { name: 'Favourites 1' }))
  expect(await screen.findByRole('link', { name: 'Favourites 1', current: 'page' })).toBeVisible()
  const places = within(screen.getByRole('navigation', { name: 'Places of the library' }))
  expect(places.getAllByRole('link', { current: 'page' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'General 3' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ project: 'general' }))
})

it('a picture has a menu of its actions, by a right click and by Shift and F10', async () => {
  give([aPicture('a'), aPicture('b')])
  show()
  const picture = await screen.findByRole('link', { name: 'picture b' })
  fireEvent.contextMenu(picture)
  expect(
    await screen.findByRole('menu', { name: 'Actions on the picture', hidden: true }),
  ).toBeInTheDocument()
  expect(screen.getByRole('menuitem', { name: 'Move', hidden: true })).toBeInTheDocument()
})

/** The queries that the screen sent. */
function listened(pictures: LibraryPicture[] = []) {
  const asked: Record<string, string>[] = []
  server.use(
    replyWith(libraryRoutes.list, ({ query }) => {
      const { limit, offset: _, ...rest } = Object.fromEntries(query)
      // Another request counts all pictures.
      if (limit !== '1') asked.push(rest)
      return { pictures, next: null, total: pictures.length }
    }),
  )
  return asked
}

it('typed text goes into the address after a pause, and to the server once', async () => {
  const asked = listened()
  const { router } = show()
  await typeQuickly(await screen.findByRole('searchbox', { name: 'Search the library' }), 'red fox', 1_000)
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

it('every parameter of an address is a chip or a control, and reaches the server unchanged', async () => {
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
      since: firstMomentOf('2026-11-01'),
      until: lastMomentOf('2026-11-05'),
      sort: 'largest',
    },
  ])
})

const WithToasts = () => (
  <>
    <LibraryScreen />
    <OrganiseDialogs />
    <Toasts />
  </>
)

it('a tag is added to all selected pictures, with Undo', async () => {
  give([aPicture('a'), aPicture('b', { asset: anAsset({ id: 'b', tags: ['print'] }) })])
  server.use(reply(libraryRoutes.tags, { tags: [{ tag: 'print', pictures: 1 }] }))
  const sent = takeChanges()
  await showSelected(['a', 'b'], WithToasts)
  await userEvent.click(await screen.findByRole('button', { name: 'Tag' }))
  expect(await screen.findByRole('button', { name: 'Remove the tag print' })).toBeVisible()
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a tag to all' }), 'print{Enter}')
  expect((await screen.findAllByText('2 pictures tagged print'))[0]).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body)
  await waitFor(() => expect(sent).toEqual([{ ids: ['a', 'b'], addTags: ['print'] }, { undo: 'change-1' }]))
})

it('the bar offers Undo of the last change of the selection, also of one that a dialog made', async () => {
  give([aPicture('a'), aPicture('b')])
  server.use(reply(libraryRoutes.tags, { tags: [] }))
  const sent = takeChanges()
  await showSelected(['a', 'b'], WithToasts)
  const bar = within(screen.getByRole('region', { name: 'Selection' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite' }))
  expect(await bar.findByText('2 pictures added to favourites')).toBeVisible()
  server.use(
    replyWith(changeRoutes.make, () => ({
      change: aChange({ addTags: ['lampy'] }, { id: 'change-2', pictures: 2 }),
      assets: [],
    })),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Tag' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add a tag to all' }), 'lampy{Enter}')
  expect(await bar.findByText('2 pictures tagged lampy')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(bar.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ undo: 'change-2' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('an undo says how many pictures it left alone, because somebody changed them since', async () => {
  give([aPicture('a'), aPicture('b')])
  takeChanges()
  const undone = { isUndone: true, pictures: 2 }
  server.use(reply(changeRoutes.undo, aChange({ isFavorite: true }, { ...undone, leftAlone: 1 })))
  await showSelected(['a', 'b'], WithToasts)
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText(
      'Undone, except 1 picture that was changed or deleted since: 2 pictures added to favourites',
    ),
  ).toBeVisible()
})

it('pictures are filtered by tags in use, and each tag can be removed on its own', async () => {
  give([aPicture('a')])
  server.use(reply(libraryRoutes.tags, { tags: [{ tag: 'print', pictures: 3 }] }))
  const { router } = show('/library?tag=%5B%22web%22%5D')
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tag: print' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: ['web', 'print'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Tag: web' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: ['print'] }))
})

it('selected pictures become favourites together, with Undo', async () => {
  give([aPicture('a'), aPicture('b')])
  const sent = takeChanges()
  await showSelected(['a', 'b'], WithToasts)
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText('2 pictures added to favourites')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toEqual([{ ids: ['a', 'b'], isFavorite: true }, { undo: 'change-1' }]))
})

it('the selection goes to the trash with Undo; in the trash it can be restored', async () => {
  give([aPicture('a')])
  const sent = takeChanges()
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

it('a change that the server refuses shows the reason', async () => {
  give([aPicture('a')])
  server.use(refuse(changeRoutes.make, 'database-trouble', { error: 'The database does not answer.' }))
  await showSelected(['a'], WithToasts)
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText(/could not be saved.*The database does not answer\./)).toBeVisible()
})
