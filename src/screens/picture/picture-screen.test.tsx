import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { designRoutes } from '#contract/studio/designs.ts'
import { libraryRoutes, type PicturePage } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { lineageRoutes } from '#contract/studio/reuse/lineage.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { libraryKey } from '#src/api/events.ts'
import { aChange, anAsset, aResult, aRun, aStatus } from '#src/testing/builders.tsx'
import { takeChanges } from '#src/testing/library-places.ts'
import { aStep } from '#src/testing/lineage-step.ts'
import { hold, overhear, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { shownToasts } from '#src/ui/overlays/toast.ts'
import { PictureScreen } from './picture-screen.tsx'

const aPage = (change: Partial<PicturePage> = {}): PicturePage => ({
  asset: anAsset(),
  edits: [],
  run: null,
  ordinal: null,
  source: null,
  newer: null,
  older: null,
  ...change,
})

const FAMILY = {
  steps: [aStep('asset-1', null), aStep('cut', 'asset-1')],
  usdMicros: 0,
  isCut: false,
}

const open = () => renderScreen({ path: '/library/$assetId', at: '/library/asset-1', screen: PictureScreen })

const show = (change: Partial<PicturePage> = {}) => {
  server.use(reply(libraryRoutes.picture, aPage(change)))
  return open()
}

/** A run of the 4.0 model from a structured prompt with one object and one text in boxes. */
const structured = () =>
  aRun({
    operation: 'generate-v4',
    state: 'completed',
    values: {
      json_prompt: {
        high_level_description: 'a poster',
        compositional_deconstruction: {
          background: 'paper',
          elements: [
            { type: 'obj', bbox: [100, 200, 500, 600], desc: 'a red kite' },
            { type: 'text', bbox: [700, 100, 800, 900], text: 'Open day', desc: 'a headline' },
          ],
        },
      },
    },
    results: [aResult()],
  })

beforeEach(() => {
  server.use(reply(studioRoutes.status, aStatus()))
  server.use(reply(designRoutes.lines, { state: 'unread', lines: [] }))
  server.use(reply(libraryRoutes.list, { pictures: [], next: null, total: 0 }))
  server.use(reply(lineageRoutes.ofPicture, { steps: [], usdMicros: 0, isCut: false }))
})

it('shows that the picture loads until it is there', async () => {
  const picture = hold(libraryRoutes.picture, aPage())
  server.use(picture.handler)
  open()
  await picture.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
  picture.release()
  expect(await screen.findByRole('img')).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('distinguishes a picture that does not exist from one that could not be loaded', async () => {
  server.use(refuse(libraryRoutes.picture, 'not-found', { error: 'Picture not found.' }))
  open()
  expect(await screen.findByText('Picture not found')).toBeVisible()
  expect(screen.getByText('It may have been deleted.')).toBeVisible()
})

it('is not asked for again once it is not found, whatever changes, until its page is opened anew', async () => {
  const asked: string[] = []
  server.use(
    overhear(libraryRoutes.picture, () => void asked.push('picture')),
    overhear(lineageRoutes.ofPicture, () => void asked.push('lineage')),
    refuse(libraryRoutes.picture, 'not-found', { error: 'Picture not found.' }),
    refuse(lineageRoutes.ofPicture, 'not-found', { error: 'Picture not found.' }),
  )
  const { client, router } = open()
  expect(await screen.findByText('Picture not found')).toBeVisible()
  await waitFor(() => expect(asked.toSorted()).toEqual(['lineage', 'picture']))
  await client.invalidateQueries()
  expect(asked).toHaveLength(2)
  await router.navigate({ to: '/library' })
  server.use(
    reply(libraryRoutes.picture, aPage()),
    reply(lineageRoutes.ofPicture, { steps: [], usdMicros: 0, isCut: false }),
  )
  await router.navigate({ to: '/library/$assetId', params: { assetId: 'asset-1' } } as never)
  expect(await screen.findByRole('img')).toBeVisible()
})

it('asks for nothing more while its picture is moved to the trash, whatever changes, unless that fails', async () => {
  const asked: string[] = []
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  server.use(reply(libraryRoutes.picture, aPage()), reply(lineageRoutes.ofPicture, FAMILY))
  server.use(
    overhear(libraryRoutes.picture, ({ params }) => {
      // The library's own addresses have the same form.
      if (params.id === 'asset-1') asked.push('picture')
    }),
    overhear(lineageRoutes.ofPicture, () => void asked.push('lineage')),
    overhear(designRoutes.lines, () => void asked.push('lines')),
    overhear(changeRoutes.make, () => failed),
    refuse(changeRoutes.make, 'database-trouble', { error: 'The database does not answer.' }),
  )
  const { client } = open()
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => {
    expect(asked).toContain('lines')
    expect(client.isFetching({ queryKey: libraryKey })).toBe(0)
  })
  const before = asked.length
  fireEvent.keyDown(document.body, { key: 'Delete' })
  void client.invalidateQueries()
  fail()
  await waitFor(() => expect(shownToasts().at(-1)?.message).toMatch(/could not be saved/))
  expect(asked).toHaveLength(before)
  // It stays open, and follows changes again.
  await waitFor(() => {
    void client.invalidateQueries()
    expect(new Set(asked.slice(before))).toEqual(new Set(['lineage', 'lines', 'picture']))
  })
})

it('shows the reason when the server is not responding', async () => {
  server.use(refuse(libraryRoutes.picture, 'database-trouble', { error: 'The database does not answer.' }))
  open()
  expect(await screen.findByText('The picture could not be loaded')).toBeVisible()
  expect(screen.getByText('The database does not answer.')).toBeVisible()
})

it('names the picture by the prompt of its run, and an upload by its file', async () => {
  show({ run: aRun({ state: 'completed', values: { prompt: 'a quiet harbour' }, results: [aResult()] }) })
  expect(await screen.findByRole('img', { name: 'a quiet harbour' })).toBeVisible()
  expect(document.title).toContain('a quiet harbour')
})

it('shows an upload under the name of its file', async () => {
  show({ asset: anAsset({ origin: 'upload', runId: null, name: 'bike.jpg', format: 'jpeg' }) })
  expect(await screen.findByRole('img', { name: 'bike.jpg' })).toBeVisible()
})

it('fits the picture by a preview, and shows the original at 100 %', async () => {
  show()
  const picture = await screen.findByRole('img')
  expect(picture).toHaveAttribute('src', expect.stringContaining('/1600.webp'))
  expect(screen.getByRole('region', { name: 'View' })).toHaveAttribute('tabindex', '-1')
  await userEvent.click(screen.getByRole('radio', { name: '100 %' }))
  expect(picture).toHaveAttribute('src', '/api/assets/asset-1/original')
  expect(screen.getByRole('region', { name: 'View' })).toHaveAttribute('tabindex', '0')
})

it('disables the arrow of a side without a picture', async () => {
  show({ older: 'asset-0' })
  expect(await screen.findByRole('button', { name: 'Newer picture' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Older picture' })).toBeEnabled()
})

it('opens the older picture by its button, in place of this one', async () => {
  const { router } = show({ older: 'asset-0' })
  await userEvent.click(await screen.findByRole('button', { name: 'Older picture' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/library/asset-0'))
  expect(router.history.length).toBe(1)
})

it('leaves arrow keys to a field that a person types into', async () => {
  const { router } = show({ asset: anAsset({ hasAlpha: true }), older: 'asset-0' })
  const padding = await screen.findByRole('spinbutton', { name: /Padding/ })
  fireEvent.keyDown(padding, { key: 'ArrowRight' })
  fireEvent.keyDown(window, { key: 'ArrowRight', ctrlKey: true })
  expect(router.state.location.pathname).toBe('/library/asset-1')
})

it('leaves arrow keys to radio buttons, and to a picture at full size, which they scroll', async () => {
  const { router } = show({ older: 'asset-0' })
  const full = await screen.findByRole('radio', { name: '100 %' })
  fireEvent.keyDown(full, { key: 'ArrowRight' })
  fireEvent.click(full)
  fireEvent.keyDown(screen.getByRole('region', { name: 'View' }), { key: 'ArrowRight' })
  expect(router.state.location.pathname).toBe('/library/asset-1')
  fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: 'ArrowRight' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/library/asset-0'))
})

it('leaves the keys to an open dialog', async () => {
  const { router } = show({ older: 'asset-0' })
  await screen.findByRole('img')
  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  fireEvent.keyDown(window, { key: 'ArrowRight' })
  fireEvent.keyDown(window, { key: 'Escape' })
  dialog.remove()
  expect(router.state.location.pathname).toBe('/library/asset-1')
})

it('shows the boxes of a structured prompt over the picture on request', async () => {
  show({ run: structured(), ordinal: 0 })
  await userEvent.click(await screen.findByRole('button', { name: 'Show boxes' }))
  const boxes = screen.getByRole('img', { name: 'Requested: a red kite, “Open day”' })
  const [first] = boxes.querySelectorAll('rect')
  // 200 to 600 of 1000 across and 100 to 500 down, in a picture of 1024 pixels.
  expect(Number(first?.getAttribute('x'))).toBeCloseTo(204.8)
  expect(Number(first?.getAttribute('y'))).toBeCloseTo(102.4)
  expect(Number(first?.getAttribute('width'))).toBeCloseTo(409.6)
  await userEvent.click(screen.getByRole('button', { name: 'Hide boxes' }))
  expect(screen.queryByRole('img', { name: /^Asked for/ })).toBeNull()
})

it('offers no boxes for a prompt in plain words', async () => {
  show({ run: aRun({ state: 'completed', results: [aResult()] }) })
  await screen.findByRole('img')
  expect(screen.queryByRole('button', { name: /boxes/ })).toBeNull()
})

it('offers backgrounds and the cut-out export only for a transparent picture', async () => {
  show()
  await screen.findByRole('img')
  expect(screen.queryByRole('radiogroup', { name: 'Background' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Cut-out' })).toBeNull()
})

it('shows a transparent picture on the chosen background, and remembers the choice', async () => {
  show({ asset: anAsset({ hasAlpha: true }) })
  const picture = await screen.findByRole('img')
  expect(picture).toHaveClass('checkerboard')
  await userEvent.click(screen.getByRole('radio', { name: 'Black' }))
  expect(picture.style.background).toMatch(/#000000|rgb\(0, 0, 0\)/)
  expect(JSON.parse(localStorage.getItem('easel.ground') ?? '{}')).toMatchObject({ kind: 'black' })
})

it('shows the brand’s colour beside its field', async () => {
  show({ asset: anAsset({ hasAlpha: true }) })
  await userEvent.click(await screen.findByRole('radio', { name: 'Brand' }))
  const color = screen.getByLabelText('Brand colour')
  fireEvent.change(color, { target: { value: '#3366cc' } })
  expect(screen.getByRole('img').style.background).toMatch(/#3366cc|rgb\(51, 102, 204\)/)
})

it('exports a cut-out on a background only if the background is a single colour', async () => {
  show({ asset: anAsset({ hasAlpha: true }) })
  const group = await screen.findByRole('group', { name: 'Cut-out' })
  expect(within(group).getByRole('checkbox', { name: /To add a background, choose/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: 'White' }))
  expect(within(group).getByRole('checkbox', { name: 'With the background above' })).toBeEnabled()
})

it.each([
  ['-5', 0],
  ['12.7', 12],
  ['5000', 1000],
])('treats a padding of %s as %i px', async (typed, kept) => {
  show({ asset: anAsset({ hasAlpha: true }) })
  const padding = await screen.findByRole('spinbutton', { name: /Padding/ })
  fireEvent.change(padding, { target: { value: typed } })
  expect(padding).toHaveValue(kept)
})

it('reports a damaged file above everything else, and how to repair it', async () => {
  show({ damage: 'missing' })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The file of this picture is missing from the disk.')
  expect(alert).toHaveTextContent('It replaces the damaged file.')
})

it('returns to the library once the picture was moved to the trash, also by a key', async () => {
  const { router } = show()
  const sent: unknown[] = []
  server.use(
    replyWith(changeRoutes.make, async ({ request }) => {
      sent.push(await request.json())
      return { change: aChange({ isDeleted: true }), assets: [] }
    }),
  )
  await screen.findByRole('heading', { level: 1 })
  fireEvent.keyDown(document.body, { key: '4' })
  await waitFor(() => expect(sent).toEqual([{ ids: ['asset-1'], rating: 4 }]))
  fireEvent.keyDown(document.body, { key: 'Delete' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/library'))
  expect(sent.at(-1)).toEqual({ ids: ['asset-1'], isDeleted: true })
})

it('a picture of the trash says so, and offers only to restore it or to delete it for good', async () => {
  show({ asset: anAsset({ trashedAt: '2026-11-20T12:00:00.000Z' }) })
  expect(await screen.findByText(/This picture is in the trash.*Restore it to use it again/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete for good' })).toBeVisible()
  for (const name of ['Use in…', 'Export', 'Move', 'Favourite'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('a picture that is restored on its page stays open', async () => {
  const { router } = show({ asset: anAsset({ trashedAt: '2026-11-20T12:00:00.000Z' }) })
  const before = router.state.location.pathname
  const sent = takeChanges()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent).toEqual([{ ids: ['asset-1'], isDeleted: false }]))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ message: '1 picture restored' }]))
  expect(router.state.location.pathname).toBe(before)
})

it('has a heading with the title, the place in the search, and the colours', async () => {
  show({ look: { colors: [{ color: 'd4322c', percent: 46 }], near: 0 } })
  server.use(
    reply(libraryRoutes.list, { pictures: [], next: null, total: 23 }),
    reply(libraryRoutes.ids, { ids: ['x', 'asset-1', 'y'] }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'easel.png' })).toBeVisible()
  expect(await screen.findByText('2 of 23')).toBeVisible()
  expect(screen.getByRole('link', { name: /colour #d4322c, 46 %/ })).toBeVisible()
})
