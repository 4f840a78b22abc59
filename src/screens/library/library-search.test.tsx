import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { type LibraryPicture, libraryRoutes } from '#contract/studio/library.ts'
import { collectionRoutes } from '#contract/studio/organise/collections.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { libraryPlaces } from '#src/testing/library-places.ts'
import { reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { LibraryScreen } from './library-screen.tsx'

laidOutGrid()

const aPicture = (id: string): LibraryPicture => ({
  asset: anAsset({ id }),
  operation: 'generate-v4',
  prompt: `picture ${id}`,
  language: null,
  seed: 7,
})

const give = (pictures: LibraryPicture[]) =>
  server.use(reply(libraryRoutes.list, { pictures, next: null, total: pictures.length }))

const WithToasts = () => (
  <>
    <LibraryScreen />
    <Toasts />
  </>
)

const show = (at = '/library') => renderScreen({ path: '/library', screen: WithToasts, at })

beforeEach(() => {
  server.use(
    silence(studioRoutes.status),
    ...libraryPlaces(),
    reply(libraryRoutes.tags, { tags: [] }),
    reply(savedSearchRoutes.list, { searches: [] }),
  )
})

it('an empty result names the filter as its cause', async () => {
  give([])
  show('/library?operation=resize-ad')
  expect(await screen.findByText('No matches')).toBeVisible()
  expect(screen.getByText('No picture passes all filters.')).toBeVisible()
})

it.each([
  ['collection=c1', '“Best of” is empty', /Drop or paste files here.*choose this collection/],
  ['collection=c1&sort=oldest', '“Best of” is empty', /Drop or paste files here/],
  ['project=general', '“General” is empty', /Choose this project at the top and generate/],
  ['trash=true&sort=oldest', 'The trash is empty', /can be restored here/],
])('an empty place says that it is empty, and how pictures get there: %s', async (query, title, ways) => {
  give([])
  server.use(
    reply(collectionRoutes.list, {
      collections: [{ id: 'c1', name: 'Best of', createdAt: '2026-11-20T12:00:00.000Z' }],
    }),
  )
  show(`/library?${query}`)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText(ways)).toBeVisible()
  expect(screen.queryByText('No matches')).toBeNull()
})

it.each(['collection=gone', 'collection=c1&rating=4'])('a filter finds nothing: %s', async (query) => {
  give([])
  show(`/library?${query}`)
  expect(await screen.findByText('No matches')).toBeVisible()
})

it('a word with a key becomes a filter, a suggestion is added by the keyboard, and Backspace takes the last one away', async () => {
  give([aPicture('a')])
  const { router } = show()
  await userEvent.type(await screen.findByRole('searchbox'), 'fox colour:#AABBCC ')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'fox ', color: 'aabbcc' }))
  await userEvent.type(screen.getByRole('searchbox'), 'transp')
  expect(await screen.findByRole('option', { name: 'With transparency' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ q: 'fox', color: 'aabbcc', transparent: true }),
  )
  await userEvent.keyboard('{Home}{Backspace}')
  expect(screen.getByRole('button', { name: 'Remove the filter Colour: #aabbcc' })).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'fox', transparent: true }))
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

it('a search is saved under a name, renamed, and deleted with Undo', async () => {
  give([aPicture('a')])
  const saved: unknown[] = []
  const changed: unknown[] = []
  const search = { id: 's', name: 'Foxes', search: 'q=fox' }
  server.use(
    reply(savedSearchRoutes.list, { searches: [search] }),
    replyWith(savedSearchRoutes.save, async ({ request }) => {
      saved.push(await request.json())
      return search
    }),
    replyWith(savedSearchRoutes.change, async ({ request }) => {
      changed.push(await request.json())
      return search
    }),
  )
  show('/library?q=fox&favorite=true')
  await userEvent.click(await screen.findByRole('button', { name: 'Save search' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the search' }), ' Grün “neu” {Enter}')
  await waitFor(() => expect(saved).toEqual([{ name: 'Grün “neu”', search: 'q=fox&favorite=true' }]))
  await userEvent.click(await screen.findByRole('button', { name: 'Saved searches' }))
  expect(screen.getByRole('link', { name: 'Foxes' })).toHaveAttribute('href', '/library?q=fox')
  await userEvent.click(screen.getByRole('button', { name: 'Rename Foxes' }))
  const name = screen.getByRole('textbox', { name: 'New name of Foxes' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Owls{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Foxes' }))
  const [undo] = await screen.findAllByRole('button', { name: 'Undo', hidden: true })
  await userEvent.click(undo ?? document.body)
  await waitFor(() =>
    expect(changed).toEqual([
      { name: 'Owls', expected: { name: 'Foxes' } },
      { isDeleted: true },
      { isDeleted: false },
    ]),
  )
})

it('the count shows how many of all pictures match', async () => {
  server.use(
    replyWith(libraryRoutes.list, ({ query }) => ({
      pictures: [aPicture('a')],
      next: null,
      total: query.has('q') ? 3_412 : 48_210,
    })),
    reply(libraryRoutes.layout, { ratios: '\u0450', months: [] }),
  )
  show('/library?q=fox')
  expect(await screen.findByText('3,412 of 48,210 pictures')).toBeVisible()
})
