import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PicturePage } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import type { RunWarning } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { offeredIn } from '#src/pictures/actions.ts'
import { aChange, anAsset, aResult, aRun, aStatus, renderInApp } from '#src/testing/builders.tsx'
import { refuse, reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { PictureActions } from './picture-actions.tsx'
import { PictureFacts } from './picture-facts.tsx'
import { addressOfShown } from './shown.ts'

const aPage = (change: Partial<PicturePage> = {}): PicturePage => ({
  asset: anAsset(),
  edits: [],
  run: null,
  ordinal: 0,
  source: null,
  newer: null,
  older: null,
  ...change,
})

const localized = (prompt: string, warnings: readonly RunWarning[] = []) =>
  aPage({
    run: aRun({
      operation: 'localize-ad',
      values: { language: 'ar', exact_copy: 'Sale => تخفيضات' },
      state: 'completed',
      results: [aResult({ prompt })],
      warnings: [...warnings],
    }),
  })

beforeEach(() => {
  server.use(reply(studioRoutes.status, aStatus()))
})

it('settings are named as on the form, with their values as there; free text stays as it was typed', async () => {
  const values = {
    prompt: 'a kite',
    negative_prompt: 'NO Rain',
    rendering_speed: 'TURBO',
    enable_copyright_detection: true,
  }
  renderInApp(
    <PictureFacts page={aPage({ run: aRun({ operation: 'generate-v3', values, state: 'completed' }) })} />,
  )
  expect(await screen.findByText('Turbo')).toBeVisible()
  expect(screen.getByText('NO Rain')).toBeVisible()
  expect(screen.getByText('On')).toBeVisible()
  expect(screen.queryByText(/copyright_detection|TURBO/)).toBeNull()
})

it('the report of the ad localizer names the language, not its code', async () => {
  renderInApp(<PictureFacts page={localized('ar: 1 of 1 lines set\nkept as asked: Harbour')} />)
  expect(await screen.findByText('Arabic: 1 of 1 lines set; kept as asked: Harbour')).toBeVisible()
})

it('an ad with lines that were not set shows their count', async () => {
  const message = '3 of the ad’s 4 lines had no replacement: Shop now, Only this week, Nadir’s'
  const report =
    'ar: 1 of 1 lines set\nnot in the copy: Shop now\nnot in the copy: Only this week\nnot in the copy: Nadir’s'
  renderInApp(<PictureFacts page={localized(report, [{ code: 'not-set', count: 3, of: 4, message }])} />)
  expect(await screen.findByRole('note')).toHaveTextContent(message)
  expect(screen.queryByText(/1 of 1/)).toBeNull()
})

const painted = (prompt: string) =>
  aPage({
    run: aRun({
      operation: 'generate-v3',
      values: { prompt: 'a red kite' },
      state: 'completed',
      results: [aResult({ prompt })],
    }),
  })

it('a rewritten prompt is told apart from what was drawn of it', async () => {
  renderInApp(<PictureFacts page={painted('a red kite, soft light; drawn: kite; not drawn: tail')} />)
  expect(await screen.findByText('drawn: kite; not drawn: tail')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Rewritten prompt' })).toBeVisible()
})

it('a prompt that was used as it was typed is not said to be rewritten', async () => {
  renderInApp(<PictureFacts page={painted('a red kite; drawn: kite')} />)
  expect(await screen.findByRole('heading', { name: 'What was drawn' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Rewritten prompt' })).toBeNull()
})

it('each source of a picture is named by the operation that made it, not by the one applied to it', async () => {
  const [cutOut, refined] = [anAsset({ id: 'a', name: 'easel-remove-background.png' }), anAsset({ id: 'b' })]
  const edit = { kind: 'refine-edge', parentId: 'a', isCleaned: false } as const
  const photo = anAsset({ id: 'c', name: 'photo.png', origin: 'upload' })
  const run = aRun({ operation: 'remove-background', state: 'completed', results: [aResult()] })
  const edits = [
    { edit: { kind: 'text-layers' as const, parentId: 'b', layers: [] }, parent: refined },
    { edit, parent: cutOut },
  ]
  renderInApp(<PictureFacts page={aPage({ edits, run, source: photo })} />)
  expect(await screen.findByText('This picture: Text removed')).toBeVisible()
  const rows = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'easel.pngEdge refinedCompare',
    'easel-remove-background.pngRemove backgroundCompare',
    'photo.pngUploadedCompare',
  ])
})

it('a page offers the actions of the table, under their labels', async () => {
  const page = aPage({ run: aRun({ state: 'completed' }), source: anAsset({ id: 'b' }) })
  renderInApp(<PictureActions page={page} onDeleted={() => {}} />)
  await screen.findByRole('button', { name: 'Download' })
  const labels = offeredIn('page', [{ id: page.asset.id, ...page }]).map(({ action }) => action.label)
  // The bar of the page has these two.
  const further = labels.filter((label) => label !== 'Export' && label !== 'Use in…')
  const shown = screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent?.trim())
  expect(shown.toSorted()).toEqual(further.toSorted())
})

it('a page closes when its picture was moved to the trash, and only then', async () => {
  const onDeleted = vi.fn()
  server.use(refuse(changeRoutes.make, 'not-found', { error: 'Picture not found.' }))
  renderInApp(
    <>
      <PictureActions page={aPage()} onDeleted={onDeleted} />
      <Toasts />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Trash' }))
  expect(await screen.findByText('The change could not be saved: Picture not found.')).toBeVisible()
  expect(onDeleted).not.toHaveBeenCalled()
  server.use(reply(changeRoutes.make, { change: aChange({ isDeleted: true }), assets: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }))
  expect(await screen.findByText('1 picture moved to the trash')).toBeVisible()
  expect(onDeleted).toHaveBeenCalledOnce()
})

it('a damaged picture has no Download, with the reason beside it', async () => {
  renderInApp(<PictureActions page={aPage({ damage: 'cut-off' })} onDeleted={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Download' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription('You can download the file once it is repaired.')
  expect(screen.getByRole('button', { name: 'Copy picture' })).toBeDisabled()
})

it('a damaged picture shows its first preview, at either zoom', () => {
  const page = aPage()
  const kept = `/api/previews/${page.asset.sha256}/480.webp`
  for (const zoom of ['fit', 'full'] as const) {
    expect(addressOfShown({ ...page, damage: 'cut-off' }, zoom)).toBe(kept)
  }
  expect(addressOfShown(page, 'fit')).toBe(`/api/previews/${page.asset.sha256}/1600.webp`)
  expect(addressOfShown(page, 'full')).toBe(`/api/assets/${page.asset.id}/original`)
})
