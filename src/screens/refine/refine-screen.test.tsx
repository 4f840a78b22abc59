import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { assetOriginalPath } from '#contract/studio/assets.ts'
import { libraryRoutes, type PicturePage } from '#contract/studio/library.ts'
import { anAsset, aResult, aRun } from '#src/testing/builders.tsx'
import { takeChanges } from '#src/testing/library-places.ts'
import { hold, refuse, reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
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

const Shown = () => (
  <>
    <RefineScreen />
    <Toasts />
  </>
)

const open = () =>
  renderScreen({ path: '/library/$assetId/refine', at: '/library/asset-1/refine', screen: Shown })

it('shows that the picture loads until it is there, and refuses nothing before', async () => {
  const picture = hold(libraryRoutes.picture, aCutOut({ source: null }))
  server.use(picture.handler)
  open()
  await picture.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByText(NO_EDGE)).toBeNull()
  picture.release()
  expect(await screen.findByText(NO_EDGE)).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
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

/** A cut-out whose source cannot be fetched: the editor is there, the painter has no picture. */
const withoutFile = (change: Partial<PicturePage> = {}) =>
  server.use(
    reply(libraryRoutes.picture, aCutOut(change)),
    http.get(assetOriginalPath('source'), () => new HttpResponse(null, { status: 404 })),
  )

it('a cut-out with its source has the painter over the source, and cleans its edge unless told otherwise', async () => {
  withoutFile()
  open()
  expect(await screen.findByRole('heading', { name: 'Refine edge' })).toBeVisible()
  expect(await screen.findByRole('application', { name: /^Mask painter over easel\.png/ })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Clean edge colours' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Save as a new cut-out' })).toBeEnabled()
})

it('the picture is named, on the screen and in the tab', async () => {
  withoutFile()
  open()
  expect(await screen.findByText('a quiet room')).toBeVisible()
  expect(document.title).toBe('Refine edge: a quiet room · Easel')
})

it('a cut-out in the trash says so, can be edited, and can be restored here', async () => {
  withoutFile({ asset: anAsset({ hasAlpha: true, trashedAt: '2026-11-20T12:00:00.000Z' }) })
  open()
  const sent = takeChanges()
  const notice = await screen.findByText(/This picture is in the trash/)
  expect(notice).toHaveTextContent(
    'You can still edit this one: what you save is a new picture in the library.',
  )
  expect(notice).not.toHaveTextContent('Restore it to use it again')
  expect(screen.getByRole('button', { name: 'Save as a new cut-out' })).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent).toEqual([{ ids: ['asset-1'], isDeleted: false }]))
})

it('a source whose file is missing is told over the painter, and nothing is saved', async () => {
  withoutFile()
  const { router } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture could not be fetched (404).')
  await userEvent.click(screen.getByRole('button', { name: 'Save as a new cut-out' }))
  await waitFor(() => expect(screen.getAllByText('The picture could not be fetched (404).')).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Save as a new cut-out' })).toBeEnabled()
  expect(router.state.location.pathname).toBe('/library/asset-1/refine')
})

it('Cancel returns to the cut-out', async () => {
  withoutFile()
  const { router } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/library/asset-1'))
})
