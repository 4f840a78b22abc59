import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { assetOriginalPath } from '#contract/studio/assets.ts'
import { type Design, designRoutes } from '#contract/studio/designs.ts'
import { libraryRoutes, type PicturePage } from '#contract/studio/library.ts'
import { anAsset, aRun } from '#src/testing/builders.tsx'
import { drawableCanvases } from '#src/testing/canvas.ts'
import { takeChanges } from '#src/testing/library-places.ts'
import { hold, refuse, reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { LayersScreen } from './layers-screen.tsx'

drawableCanvases()
afterEach(() => {
  vi.restoreAllMocks()
})

const Shown = () => (
  <>
    <LayersScreen />
    <Toasts />
  </>
)

const aPage = (change: Partial<PicturePage> = {}): PicturePage => ({
  asset: anAsset({ name: 'poster.png', origin: 'upload', runId: null }),
  edits: [],
  run: null,
  ordinal: 0,
  source: null,
  newer: null,
  older: null,
  ...change,
})

function open(page: Partial<PicturePage> = {}) {
  server.use(reply(libraryRoutes.picture, aPage(page)))
  return renderScreen({ path: '/library/$assetId/layers', at: '/library/asset-1/layers', screen: Shown })
}

const aBlock = (text: string): DetectedTextBlock => ({
  x: 100,
  y: 50,
  width: 400,
  height: 60,
  text,
  alignment: 'left',
  formatting: [],
  angle: 0,
  font_size: 30,
  line_height: 1,
})

const aDesign = (change: Partial<Design> = {}): Design => ({
  base: anAsset({ id: 'base', name: 'poster.png' }),
  whole: null,
  textBlocks: [],
  left: [],
  similar: [],
  layers: null,
  ...change,
})

const texts = () => screen.findByRole('status', { name: 'Text layers' })

it('shows that the text layers load until the editor is there', async () => {
  const design = hold(designRoutes.design, aDesign())
  server.use(design.handler)
  open()
  await design.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Text layers' })).toBeNull()
  design.release()
  expect(await screen.findByRole('heading', { name: 'Text layers' })).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('a picture without text says how the first one is added', async () => {
  server.use(reply(designRoutes.design, aDesign()))
  open()
  expect(await texts()).toHaveTextContent('0 texts')
  expect(screen.getByText(/^No text yet\./)).toBeVisible()
  expect(screen.getByText('poster.png')).toBeVisible()
})

it('the text that was found stands as layers over the picture', async () => {
  server.use(reply(designRoutes.design, aDesign({ textBlocks: [aBlock('Sale'), aBlock('Shop now')] })))
  open()
  expect(await texts()).toHaveTextContent('2 texts')
  const list = within(screen.getByRole('complementary', { name: 'Layers' }))
  expect(list.getByRole('button', { name: '“Sale”' })).toBeVisible()
  expect(list.getByRole('button', { name: '“Shop now”' })).toBeVisible()
})

it('the picture is named as its page names it, on the screen and in the tab', async () => {
  server.use(reply(designRoutes.design, aDesign()))
  open({ asset: anAsset(), run: aRun() })
  expect(await screen.findByText('a quiet room')).toBeVisible()
  expect(document.title).toBe('Text layers: a quiet room · Easel')
})

it('a picture whose page cannot be loaded has the name of its file', async () => {
  const whole = anAsset({ id: 'whole', name: 'summer sale.png' })
  server.use(reply(designRoutes.design, aDesign({ whole })))
  open()
  server.use(refuse(libraryRoutes.picture, 'database-trouble', { error: 'The database does not answer.' }))
  expect(await screen.findByText('summer sale.png')).toBeVisible()
})

it('a picture in the trash says so, can be edited, and can be restored here', async () => {
  server.use(reply(designRoutes.design, aDesign()))
  open({ asset: anAsset({ trashedAt: '2026-11-20T12:00:00.000Z' }) })
  const sent = takeChanges()
  const notice = await screen.findByText(/This picture is in the trash/)
  expect(notice).toHaveTextContent(
    'You can still edit this one: what you save is a new picture in the library.',
  )
  expect(notice).not.toHaveTextContent('Restore it to use it again')
  expect(screen.getByRole('button', { name: 'Save to library' })).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent).toEqual([{ ids: ['asset-1'], isDeleted: false }]))
})

it.each([
  ['left', 'Text that could not be lifted is part of the background'],
  ['similar', 'Text that is set in a similar typeface'],
])('names the texts that are %s', async (which, words) => {
  server.use(
    reply(designRoutes.design, aDesign({ textBlocks: [aBlock('Sale')], [which]: ['Blue Hour', 'Café'] })),
  )
  open()
  expect(await screen.findByRole('note')).toHaveTextContent(`${words}: Blue Hour, Café`)
})

it('a picture that was saved with its text opens with that, and Start over restores what was found, with Undo', async () => {
  const layer = { id: 'one', block: aBlock('Half price'), wraps: false, room: { width: 400, height: 60 } }
  server.use(reply(designRoutes.design, aDesign({ textBlocks: [aBlock('Sale')], layers: [layer] })))
  open()
  expect(await screen.findByRole('button', { name: '“Half price”' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await screen.findByRole('button', { name: '“Sale”' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '“Half price”' })).toBeNull()
  await userEvent.click(within(screen.getByText('Text layers reset')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: '“Half price”' })).toBeVisible()
})

it('layers are opened from a file, and one of another picture is refused with the reason', async () => {
  server.use(reply(designRoutes.design, aDesign()))
  open()
  await texts()
  // jsdom's files have no text().
  const file = (resolution: string) =>
    Object.assign(new File([], 'layers.json', { type: 'application/json' }), {
      text: async () => JSON.stringify({ resolution, text_blocks: [aBlock('Opened')] }),
    })
  await userEvent.upload(screen.getByLabelText('Layers as JSON'), file('10x10'))
  expect(await screen.findByText(/The layers were made for 10x10; this picture is 1024x1024/)).toBeVisible()
  expect(await texts()).toHaveTextContent('0 texts')
  await userEvent.upload(screen.getByLabelText('Layers as JSON'), file('1024x1024'))
  expect(await screen.findByRole('button', { name: '“Opened”' })).toBeVisible()
})

it.each([
  ['not-found', 'Picture not found.'],
  ['not-yet', 'The text is still being read.'],
  ['base-gone', 'The background of the text layers no longer exists.'],
] as const)('text layers that are refused (%s) say why, with the ways on', async (code, error) => {
  server.use(refuse(designRoutes.design, code, { error }))
  open()
  expect(await screen.findByText('The text layers could not be opened')).toBeVisible()
  expect(screen.getByText(error)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the picture' })).toHaveAttribute(
    'href',
    '/library/asset-1',
  )
  const again = screen.queryByRole('link', { name: 'Use in Text layers' })
  expect(again?.getAttribute('href')).toBe(
    code === 'base-gone' ? '/tools/layerize-text?image=asset-1' : undefined,
  )
})

it('a picture whose file is missing is not saved, and the layers stay', async () => {
  server.use(
    reply(designRoutes.design, aDesign({ textBlocks: [aBlock('Sale')] })),
    http.get(assetOriginalPath('base'), () => new HttpResponse(null, { status: 404 })),
  )
  open()
  await texts()
  await userEvent.click(screen.getByRole('button', { name: 'Save to library' }))
  expect(await screen.findByText('The picture could not be fetched (404).')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save to library' })).toBeEnabled())
  expect(screen.getByRole('button', { name: '“Sale”' })).toBeVisible()
})
