import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { StudioClient } from '#src/api/studio-client.ts'
import { aChange } from '#src/testing/builders.tsx'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { markPictures, markWithUndo } from './mark.ts'

it('the offer to undo a change goes with the next change, also with one that says nothing', async () => {
  const client = new StudioClient()
  render(<Toasts />)
  server.use(reply(changeRoutes.make, { change: aChange({ isDeleted: true }, { pictures: 2 }), assets: [] }))
  await markWithUndo(client, ['a', 'b'], { isDeleted: true })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  server.use(reply(changeRoutes.make, { change: aChange({ rating: 4 }), assets: [] }))
  await markPictures(client, ['c'], { rating: 4 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})
