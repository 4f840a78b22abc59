import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { libraryRoutes, type PicturePage } from '#contract/studio/library.ts'
import { anAsset, aResult, aRun } from '#src/testing/builders.tsx'
import { refuse, reply, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { RefineScreen } from './refine-screen.tsx'

const NO_EDGE = 'This picture has no edge to refine'

/** The page of a cut-out, with the source of its background removal. */
const aCutOut = (change: Partial<PicturePage> = {}): PicturePage => ({
  asset: anAsset({ hasAlpha: true }),
  edits: [],
  run: aRun({ operation: 'remove-background', state: 'completed', results: [aResult()] }),
  ordinal: 0,
  source: anAsset({ id: 'source', origin: 'upload', runId: null }),
  newer: null,
  older: null,
  ...change,
})

const open = () =>
  renderScreen({ path: '/library/$assetId/refine', at: '/library/asset-1/refine', screen: RefineScreen })

it('shows neither an editor nor a refusal while the picture loads', async () => {
  server.use(silence(libraryRoutes.picture))
  const { router } = open()
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(screen.queryByText(NO_EDGE)).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('tells a fault of the server from a picture without an edge', async () => {
  server.use(refuse(libraryRoutes.picture, 'database-trouble', { error: 'The database does not answer.' }))
  open()
  expect(await screen.findByText('The database does not answer.')).toBeVisible()
  expect(screen.queryByText(NO_EDGE)).toBeNull()
})

it.each<[string, Partial<PicturePage>]>([
  ['an opaque picture', { asset: anAsset({ hasAlpha: false }) }],
  ['an upload', { run: null, source: null }],
  ['a transparent picture of a generator', { run: aRun({ operation: 'generate-v4-transparent' }) }],
  ['a cut-out whose source was deleted', { source: null }],
  ['a cut-out of another size than its source', { source: anAsset({ id: 'source', width: 800 }) }],
  [
    'a cut-out with text set on it',
    { edits: [{ edit: { kind: 'text-layers', parentId: 'a', layers: [] }, parent: null }] },
  ],
])('%s has no edge to refine', async (_, change) => {
  server.use(reply(libraryRoutes.picture, aCutOut(change)))
  open()
  expect(await screen.findByText(NO_EDGE)).toBeVisible()
})
