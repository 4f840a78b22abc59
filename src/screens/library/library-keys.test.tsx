import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, type RequestHandler } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { type LibraryPicture, libraryRoutes } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { anAsset, aStatus } from '#src/testing/builders.tsx'
import { Content, keptFocus } from '#src/testing/kept-focus.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { libraryPlaces, takeChanges } from '#src/testing/library-places.ts'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { LibraryScreen } from './library-screen.tsx'

laidOutGrid()
keptFocus()

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

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
    reply(studioRoutes.status, aStatus()),
    reply(libraryRoutes.tags, { tags: [] }),
    reply(libraryRoutes.layout, { ratios: '\u0450', months: [] }),
    reply(savedSearchRoutes.list, { searches: [] }),
    ...libraryPlaces(),
  )
})

/** Shows pictures, and selects the named ones by their boxes. */
async function showSelected(names: readonly string[]) {
  show()
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select picture ${name}` }))
}

const WithToasts = () => (
  <>
    <LibraryScreen />
    <Toasts />
  </>
)

it('keys act on the selection if there is one, else on the focused picture', async () => {
  give([aPicture('a'), aPicture('b'), aPicture('c')])
  const sent = takeChanges()
  await showSelected(['a', 'b'])
  screen.getByRole('link', { name: 'picture c' }).focus()
  await userEvent.keyboard('4')
  await waitFor(() => expect(sent).toEqual([{ ids: ['a', 'b'], rating: 4 }]))
  await userEvent.keyboard('f')
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: ['a', 'b'], isFavorite: true }))
  await userEvent.keyboard('{Escape}5')
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: ['c'], rating: 5 }))
})

it('keys move all that match to the trash, without a focused picture', async () => {
  server.use(reply(libraryRoutes.list, { pictures: [aPicture('a')], next: null, total: 2_345 }))
  const sent = takeChanges()
  show('/library?q=fox')
  await screen.findByRole('checkbox')
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await waitFor(() => expect(sent).toMatchObject([{ rule: { filter: { q: 'fox' } }, isDeleted: true }]))
})

it('after all that a search found is in the trash, the focus is on the page', async () => {
  give([aPicture('a'), aPicture('b')])
  takeChanges()
  const screenInPage = () => (
    <Content>
      <LibraryScreen />
    </Content>
  )
  renderScreen({ path: '/library', screen: screenInPage, at: '/library?q=hare' })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select picture a' }))
  await userEvent.keyboard('{Control>}a{/Control}')
  give([])
  ;(await screen.findByRole('button', { name: 'Trash' })).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('No matches')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(focused()))
})

it('Tab stops at one picture of the grid, Space selects, Shift and arrows extend', async () => {
  give([aPicture('a'), aPicture('b'), aPicture('c')])
  // Another filter: the last focused place of one is remembered.
  show('/library?q=tab')
  const [first, second, third] = await screen.findAllByRole('link', { name: /^picture / })
  expect([first, second, third].map((link) => link?.tabIndex)).toEqual([0, -1, -1])
  first?.focus()
  await userEvent.keyboard(' ')
  expect(await screen.findByText('1 selected')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(await screen.findByText('3 selected')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(await screen.findByText('2 selected')).toBeVisible()
  expect(second).toHaveFocus()
})

it('a dropped picture is uploaded into the collection that is shown', async () => {
  give([aPicture('a')])
  const sent = takeChanges()
  server.use(reply(assetRoutes.upload, anAsset({ id: 'new' }), 201))
  renderScreen({ path: '/library', screen: WithToasts, at: '/library?collection=c1' })
  const files = [new File(['png'], 'dunes.png', { type: 'image/png' })]
  const dataTransfer = { types: ['Files'], files, getData: () => '' }
  fireEvent.drop(await screen.findByRole('link', { name: 'picture a' }), { dataTransfer })
  expect(await screen.findByText('1 picture uploaded')).toBeVisible()
  expect(sent).toEqual([{ ids: ['new'], addTo: 'c1' }])
})

/** Drops three files on a collection; the studio takes all but `liar.png`, and answers a change with the refusal. */
function dropThree(refusal?: RequestHandler) {
  give([aPicture('a')])
  const sent = takeChanges()
  const uploaded = ({ query }: { readonly query: URLSearchParams }) => {
    if (query.get('name') === 'liar.png')
      throw HttpResponse.json({ code: 'not-a-picture', error: 'No picture.' }, { status: 422 })
    return anAsset({ id: query.get('name')?.replace('.png', '') ?? '' })
  }
  server.use(replyWith(assetRoutes.upload, uploaded, 201), ...(refusal === undefined ? [] : [refusal]))
  renderScreen({ path: '/library', screen: WithToasts, at: '/library?collection=c1' })
  const files = ['liar.png', 'dunes.png', 'harbour.png'].map((name) => new File(['png'], name))
  const dataTransfer = { types: ['Files'], files, getData: () => '' }
  return {
    sent,
    drop: async () =>
      fireEvent.drop(await screen.findByRole('link', { name: 'picture a' }), { dataTransfer }),
  }
}

it('a file that is refused is named, and the others are uploaded', async () => {
  const { sent, drop } = dropThree()
  await drop()
  const message = '2 pictures uploaded. liar.png could not be uploaded: No picture.'
  expect(await screen.findByText(message)).toBeVisible()
  expect(sent).toEqual([{ ids: ['dunes', 'harbour'], addTo: 'c1' }])
})

it('files that are refused are named with their reasons', async () => {
  const { drop } = dropThree()
  const flaws = new Map([
    ['liar.png', 'The file is empty.'],
    ['dunes.png', 'The picture is damaged or incomplete.'],
    ['harbour.png', 'The picture is damaged or incomplete.'],
  ])
  server.use(
    replyWith(assetRoutes.upload, ({ request }) => {
      const error = flaws.get(new URL(request.url).searchParams.get('name') ?? '')
      throw HttpResponse.json({ code: 'damaged', error }, { status: 422 })
    }),
  )
  await drop()
  const message = 'liar.png is empty. dunes.png and harbour.png are damaged or incomplete.'
  expect(await screen.findByText(message)).toBeVisible()
})

it('a collection that takes nothing is told apart from files that are refused', async () => {
  const { drop } = dropThree(refuse(changeRoutes.make, 'not-found', { error: 'It is gone.' }))
  await drop()
  const message =
    '2 pictures uploaded. liar.png could not be uploaded: No picture. Not put into the open collection: It is gone.'
  expect(await screen.findByText(message)).toBeVisible()
})

it('a file whose picture the library has already is not said to be uploaded', async () => {
  give([aPicture('a')])
  takeChanges()
  server.use(reply(assetRoutes.upload, anAsset({ id: 'a', name: 'rocket.jpg' }), 200))
  renderScreen({ path: '/library', screen: WithToasts })
  const files = [new File(['png'], 'b.jpg')]
  const dataTransfer = { types: ['Files'], files, getData: () => '' }
  fireEvent.drop(await screen.findByRole('link', { name: 'picture a' }), { dataTransfer })
  expect(await screen.findByText('b.jpg is already in the library, as rocket.jpg')).toBeVisible()
})

it('pictures that a key moved to the trash are no longer selected', async () => {
  give([aPicture('a'), aPicture('b')])
  takeChanges()
  await showSelected(['a', 'b'])
  ;(await screen.findByRole('link', { name: 'picture a' })).focus()
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})

it('keys mark the focused picture, and a slash moves the focus to the search', async () => {
  give([aPicture('a'), aPicture('b')])
  const sent = takeChanges()
  show('/library?q=marks')
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
