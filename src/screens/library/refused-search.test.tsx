import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { libraryRoutes } from '#contract/studio/library.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { libraryPlaces } from '#src/testing/library-places.ts'
import { refuse, reply, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { LibraryScreen } from './library-screen.tsx'

laidOutGrid()

it('a search that the server refuses shows the reason, and no pictures of the one before', async () => {
  server.use(
    silence(studioRoutes.status),
    ...libraryPlaces(),
    reply(libraryRoutes.tags, { tags: [] }),
    reply(savedSearchRoutes.list, { searches: [] }),
    reply(libraryRoutes.list, {
      pictures: [
        { asset: anAsset({ id: 'a' }), operation: null, prompt: 'a fox', language: null, seed: null },
      ],
      next: null,
      total: 1,
    }),
  )
  const { router } = renderScreen({ path: '/library', screen: LibraryScreen, at: '/library' })
  expect(await screen.findByRole('link', { name: /a fox/ })).toBeVisible()
  server.use(refuse(libraryRoutes.list, 'invalid', { error: 'q must be shorter' }))
  await router.navigate({ to: '.', search: { q: 'fox cub' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('q must be shorter')
  expect(screen.queryByRole('link', { name: /a fox/ })).toBeNull()
})
