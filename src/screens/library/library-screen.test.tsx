import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type LibraryPicture, libraryRoutes } from '#contract/studio/library.ts'
import { type StudioStatus, studioRoutes } from '#contract/studio/studio.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
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
  server.use(reply(studioRoutes.status, STATUS))
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
  expect(await screen.findByText('No pictures from this tool or model yet')).toBeVisible()
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

it('two selected pictures can be compared, and the selection stands in the address', async () => {
  give([aPicture('a'), aPicture('b')])
  const { router } = show('/library?select=a')
  expect(await screen.findByText('1 selected')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
  expect(screen.getByText('Compare takes 2 to 12')).toBeVisible()
  await router.navigate({ to: '/library', search: { select: 'a,b' } as never })
  const compare = await screen.findByRole('link', { name: 'Compare' })
  expect(compare).toHaveAttribute('href', expect.stringMatching(/^\/compare\?ids=/))
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  expect(router.state.location.search).not.toHaveProperty('select')
})

it('two pictures that are clicked at once are both selected', async () => {
  give([aPicture('a'), aPicture('b')])
  const { router } = show()
  const [first, second] = await screen.findAllByRole('checkbox')
  if (!first || !second) throw new Error('there are two pictures')
  act(() => {
    first.click()
    second.click()
  })
  await waitFor(() => expect(router.state.location.search).toEqual({ select: 'a,b' }))
  expect(await screen.findByText('2 selected')).toBeVisible()
})
