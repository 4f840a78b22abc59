import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { libraryRoutes } from '#contract/studio/library.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { libraryPlaces } from '#src/testing/library-places.ts'
import { reply, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { LibraryScreen } from './library-screen.tsx'

laidOutGrid()

const show = (at = '/library') => renderScreen({ path: '/library', screen: LibraryScreen, at })

beforeEach(() => {
  server.use(
    silence(studioRoutes.status),
    ...libraryPlaces(),
    reply(libraryRoutes.tags, { tags: [] }),
    reply(savedSearchRoutes.list, { searches: [] }),
    reply(libraryRoutes.list, { pictures: [], next: null, total: 0 }),
  )
})

it('a typed filter applies while it may still continue, and becomes a chip once it is complete', async () => {
  const { router } = show('/library?q=fox&minSide=512')
  const field = await screen.findByRole('searchbox')
  await userEvent.type(field, ' size:1')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'fox', minSide: 1 }))
  expect(screen.getByRole('button', { name: 'Remove the filter At least 512 px' })).toBeVisible()
  await userEvent.type(field, '024')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'fox', minSide: 1024 }))
  await userEvent.type(field, '{Enter}')
  expect(await screen.findByRole('button', { name: 'Remove the filter At least 1024 px' })).toBeVisible()
  expect(field).toHaveValue('fox')
  expect(router.state.location.search).toEqual({ q: 'fox', minSide: 1024 })
})

it('a typed filter that is deleted again leaves the search as it was', async () => {
  const { router } = show('/library?minSide=512')
  const field = await screen.findByRole('searchbox')
  await userEvent.type(field, 'size:1')
  await waitFor(() => expect(router.state.location.search).toEqual({ minSide: 1 }))
  await userEvent.clear(field)
  await waitFor(() => expect(router.state.location.search).toEqual({ minSide: 512 }))
})

it('an invalid value of a key is not searched for: the field lists the valid ones', async () => {
  const { router } = show('/library?q=fox')
  const field = await screen.findByRole('searchbox')
  await userEvent.type(field, ' stars:9')
  expect(field).toHaveAccessibleDescription('Stars: 1 to 5, for at least that many')
  await userEvent.type(field, '{Enter}')
  expect(router.state.location.search).toEqual({ q: 'fox' })
})

it('every typed filter can also be chosen in the dialog', async () => {
  const { router } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Colour, size, cost, days …', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'More filters', hidden: true }))
  await userEvent.click(dialog.getByLabelText('Red'))
  await userEvent.clear(dialog.getByLabelText('Six hexadecimal digits'))
  await userEvent.type(dialog.getByLabelText('Six hexadecimal digits'), '#AABB')
  expect(dialog.getByText('Apply')).toBeDisabled()
  await userEvent.type(dialog.getByLabelText('Six hexadecimal digits'), 'CC')
  await userEvent.type(dialog.getByLabelText('Shorter side at least'), '1024')
  await userEvent.type(dialog.getByLabelText('Cost at most'), '0.1')
  await userEvent.type(dialog.getByLabelText('First day'), '2026-11-01')
  await userEvent.click(dialog.getByText('Apply'))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      color: 'aabbcc',
      minSide: 1024,
      maxCost: 0.1,
      since: '2026-11-01',
    }),
  )
})
