import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { libraryRoutes } from '#contract/studio/library.ts'
import { lineageRoutes } from '#contract/studio/reuse/lineage.ts'
import { anAsset, aRun, renderInApp } from '#src/testing/builders.tsx'
import { libraryPlaces } from '#src/testing/library-places.ts'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { FocusedPicture } from './focused-picture.tsx'

it('the panel calls the picture by its typed prompt, as the grid and the page do, and names its file', async () => {
  const run = aRun({ state: 'completed', values: { prompt: 'a quiet harbour' } })
  const asset = anAsset({ name: 'generate-fast-1.png' })
  server.use(...libraryPlaces())
  server.use(
    reply(libraryRoutes.tags, { tags: [] }),
    reply(lineageRoutes.ofPicture, { steps: [], usdMicros: 0, isCut: false }),
    reply(libraryRoutes.picture, {
      asset,
      edits: [],
      run,
      ordinal: 0,
      source: null,
      newer: null,
      older: null,
    }),
  )
  renderInApp(<FocusedPicture id={asset.id} search={{}} />)
  expect(await screen.findByRole('heading', { name: 'a quiet harbour' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open a quiet harbour' })).toBeVisible()
  expect(screen.getByText('generate-fast-1.png')).toBeVisible()
})
