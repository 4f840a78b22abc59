import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import type { RunWarning } from '#contract/studio/runs.ts'
import { offeredIn } from '#src/pictures/actions.ts'
import { anAsset, aResult, aRun, renderInApp } from '#src/testing/builders.tsx'
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

it('what the ad localizer says of its lines names the language, not its code', async () => {
  renderInApp(<PictureFacts page={localized('ar: 1 of 1 lines set')} />)
  expect(await screen.findByText('Arabic: 1 of 1 lines set')).toBeVisible()
})

it('an ad of which lines had nothing set says so with their count', async () => {
  const message = '3 of the ad’s 4 lines had no replacement: Shop now, Only this week, Nadir’s'
  const report = 'ar: 1 of 1 lines set; 3 of 4 lines of the ad not set: Shop now, Only this week, Nadir’s'
  renderInApp(<PictureFacts page={localized(report, [{ code: 'not-set', count: 3, of: 4, message }])} />)
  expect(await screen.findByRole('note')).toHaveTextContent(message)
  expect(screen.queryByText(/1 of 1/)).toBeNull()
})

it('each picture that another was made from says what made it, not what was done to it', async () => {
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

it('a page offers the rows of the table, under their labels', async () => {
  const page = aPage({ run: aRun({ state: 'completed' }), source: anAsset({ id: 'b' }) })
  renderInApp(<PictureActions page={page} onDeleted={() => {}} />)
  await screen.findByRole('button', { name: 'Download' })
  const labels = offeredIn('page', [{ id: page.asset.id, ...page }]).map(({ action }) => action.label)
  expect(
    screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent?.trim()),
  ).toEqual(labels)
})

it('a page is left when its picture was deleted, and only then', async () => {
  const onDeleted = vi.fn()
  server.use(refuse(assetRoutes.putAway, 'not-found', { error: 'Picture not found.' }))
  renderInApp(
    <>
      <PictureActions page={aPage()} onDeleted={onDeleted} />
      <Toasts />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The picture could not be deleted: Picture not found.')).toBeVisible()
  expect(onDeleted).not.toHaveBeenCalled()
  server.use(reply(assetRoutes.putAway, anAsset()))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Picture deleted')).toBeVisible()
  expect(onDeleted).toHaveBeenCalledOnce()
})

it('a damaged picture has no Download, with the reason beside it', async () => {
  renderInApp(<PictureActions page={aPage({ damage: 'cut-off' })} onDeleted={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Download' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription('You can download the file once it is repaired.')
  expect(screen.getByRole('button', { name: 'Copy picture' })).toBeDisabled()
})

it('a damaged picture shows the preview that was kept with it, at either zoom', () => {
  const page = aPage()
  const kept = `/api/previews/${page.asset.sha256}/480.webp`
  for (const zoom of ['fit', 'full'] as const) {
    expect(addressOfShown({ ...page, damage: 'cut-off' }, zoom)).toBe(kept)
  }
  expect(addressOfShown(page, 'fit')).toBe(`/api/previews/${page.asset.sha256}/1600.webp`)
  expect(addressOfShown(page, 'full')).toBe(`/api/assets/${page.asset.id}/original`)
})
