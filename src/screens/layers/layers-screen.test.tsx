import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { designRoutes } from '#contract/studio/designs.ts'
import { refuse, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { LayersScreen } from './layers-screen.tsx'

const open = () =>
  renderScreen({ path: '/library/$assetId/layers', at: '/library/asset-1/layers', screen: LayersScreen })

it('shows neither an editor nor an error while the text layers load', async () => {
  server.use(silence(designRoutes.design))
  const { router } = open()
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(screen.queryByRole('heading')).toBeNull()
})

it('shows the reason why text layers cannot be opened', async () => {
  server.use(refuse(designRoutes.design, 'not-found', { error: 'Picture not found.' }))
  open()
  expect(await screen.findByText('The text layers could not be opened')).toBeVisible()
  expect(screen.getByText('Picture not found.')).toBeVisible()
})
