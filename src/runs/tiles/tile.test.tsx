import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { subjectReport } from '#contract/service/values/subject-report.ts'
import { libraryRoutes, type PicturePage } from '#contract/studio/library.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { offeredIn } from '#src/pictures/actions.ts'
import { anAsset, aResult, aRun, renderInApp } from '#src/testing/builders.tsx'
import { Content, keptFocus } from '#src/testing/kept-focus.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { slotsOf } from '../groups.ts'
import { Tile } from './tile.tsx'

keptFocus()

function showTile(change: Parameters<typeof aRun>[0]) {
  const run = aRun(change)
  const [slot] = slotsOf({ runs: [run] })
  const actions = { onAgain: vi.fn(), onLoadSettings: vi.fn() }
  if (!slot) throw new Error('the run has no place')
  renderInApp(
    <>
      <ul>
        <Tile slot={slot} usual={18} {...actions} />
      </ul>
      <Toasts />
    </>,
  )
  return { run, ...actions }
}

const failure = {
  code: 'safety',
  message: 'The prompt did not pass the safety check.',
  charged: 'no',
  retryHelps: false,
  advice: 'Change the wording',
  at: null,
} as const

it('a queued run shows the number of runs before it and can be removed', async () => {
  const removed: string[] = []
  server.use(
    replyWith(runRoutes.remove, ({ params }) => {
      removed.push(String(params.id))
      return aRun({ state: 'removed' })
    }),
  )
  const { run } = showTile({ placeInQueue: 2 })
  expect(await screen.findByText('2 runs ahead')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove from queue' }))
  await waitFor(() => expect(removed).toEqual([run.id]))
})

it('a cut-out tells how sure its outline is, and asks for a look where it may be wrong', async () => {
  const message = 'The outline of the subject is 62 % sure.'
  showTile({
    operation: 'remove-background',
    state: 'completed',
    warnings: [{ code: 'unsure', count: 1, of: 1, message }],
    results: [aResult({ prompt: subjectReport(0.62), asset: anAsset() })],
  })
  expect(await screen.findByText('outline 62 % sure')).toBeVisible()
  expect(screen.getByText('Check outline')).toHaveAttribute('title', message)
})

it('a pending run shows its elapsed time and the usual duration', async () => {
  showTile({ state: 'pending', submittedAt: new Date().toISOString() })
  expect(await screen.findByText('Running')).toBeVisible()
  expect(screen.getByText(/usually 18 s/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop waiting (may be charged)' })).toBeVisible()
})

it('a delayed run shows the reason and advice', async () => {
  const hold = { code: 'key_refused', message: 'The key is refused.', advice: 'Set a valid one.' }
  showTile({ state: 'pending', submittedAt: new Date().toISOString(), hold })
  expect(await screen.findByText('The key is refused. Set a valid one.')).toBeVisible()
})

it('a finished run without a picture does not say “Stopped waiting”', async () => {
  showTile({ state: 'completed', costUsdMicros: 60_000 })
  expect(await screen.findByText(/finished without this picture/)).toBeVisible()
})

it('a run that the service finished without a picture says so, and what it may have cost', async () => {
  const message = 'The service finished without a picture.'
  const none = {
    ...failure,
    code: 'no_picture',
    message,
    charged: 'maybe',
    retryHelps: true,
    advice: null,
  } as const
  showTile({ state: 'completed', costUsdMicros: null, estimateUsdMicros: 60_000, failure: none })
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByText('May be charged')).toBeVisible()
  expect(screen.getByText('≈ $0.06')).toBeVisible()
  expect(screen.queryByText(/Kept|Done/)).toBeNull()
})

it('a picture that differs from its request says so, and by how much', async () => {
  const message = '3 of 4 lines could not be translated: Summer sale'
  showTile({
    state: 'completed',
    values: { language: 'de' },
    results: [aResult()],
    warnings: [{ code: 'untranslated', count: 3, of: 4, message }],
  })
  expect(await screen.findByText('3 of 4 not translated')).toHaveAttribute('title', message)
  expect(screen.queryByText('Kept')).toBeNull()
  expect(screen.getByText('German')).toBeVisible()
})

it('a kept picture shows size, seed and cost', async () => {
  showTile({
    state: 'completed',
    costUsdMicros: 60_000,
    submittedAt: '2026-11-20T12:00:00.000Z',
    finishedAt: '2026-11-20T12:00:09.000Z',
    results: [aResult()],
  })
  expect(await screen.findByText('Kept')).toBeVisible()
  expect(screen.getByText('1024 × 1024')).toBeVisible()
  expect(screen.getByText('418 203 771')).toBeInTheDocument()
  expect(screen.getByText('$0.06 · 9 s')).toBeVisible()
})

it('a transparent picture is shown on a checkerboard', async () => {
  showTile({ state: 'completed', results: [aResult({ asset: anAsset({ hasAlpha: true }) })] })
  expect((await screen.findByRole('link', { name: /Open picture/ })).className).toContain('checkerboard')
})

it('a withheld picture says that it was charged', async () => {
  const { onLoadSettings } = showTile({
    state: 'completed',
    results: [aResult({ state: 'withheld', asset: null })],
  })
  expect(await screen.findByText(/^Withheld by the safety or copyright check/)).toBeVisible()
  expect(screen.getAllByText(/charged/i).map(({ textContent }) => textContent)).toEqual([
    'Charged · Change the wording',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Change in the form' }))
  expect(onLoadSettings).toHaveBeenCalledOnce()
})

it('a failed run shows the reason, that it was not charged and what to change', async () => {
  showTile({ state: 'failed', failure })
  expect(await screen.findByText(failure.message)).toBeVisible()
  expect(screen.getByText('Not charged · Change the wording')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
})

it('a run whose response was lost is sent again only by a person who has seen the possible cost', async () => {
  const { onAgain } = showTile({ state: 'unknown' })
  const again = { name: 'Send again · ≈ $0.01 (may be charged twice)' }
  await userEvent.click(await screen.findByRole('button', again))
  expect(onAgain).toHaveBeenCalledOnce()
})

it('a kept picture offers the actions of the table, on its bar and in its menu', async () => {
  const result = aResult()
  const { run, onAgain, onLoadSettings } = showTile({ state: 'completed', results: [result] })
  const picture = { id: result.asset?.id ?? '', asset: result.asset ?? anAsset(), run }
  const labelsOf = (look: string) =>
    offeredIn('tile', [picture])
      .filter(({ action }) => action.places.tile === look)
      .map(({ action }) => action.label)
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
    labelsOf('menu'),
  )
  for (const label of labelsOf('bar')) {
    expect(screen.getByRole(label === 'Open' ? 'link' : 'button', { name: label })).toBeInTheDocument()
  }
  await userEvent.click(screen.getByRole('menuitem', { name: 'Load settings', hidden: true }))
  expect(onLoadSettings).toHaveBeenCalledExactlyOnceWith(run)
  const oneMore = screen.getByRole('button', { name: 'One more like this' })
  expect(oneMore).toHaveAttribute('title', 'One more like this · ≈ $0.01')
  expect(oneMore).toHaveAccessibleDescription('≈ $0.01')
  await userEvent.click(oneMore)
  expect(onAgain).toHaveBeenCalledExactlyOnceWith(run, 1)
})

describe('the download of a picture', () => {
  const result = aResult()
  const asset = result.asset ?? anAsset()
  const page: PicturePage = {
    asset,
    edits: [],
    run: null,
    ordinal: null,
    source: null,
    newer: null,
    older: null,
  }

  async function press() {
    const clicked = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockReset()
      .mockImplementation(() => {})
    showTile({ state: 'completed', results: [result] })
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
    return clicked
  }

  it('starts if its file is intact', async () => {
    server.use(reply(libraryRoutes.picture, page))
    const clicked = await press()
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  })

  it.each([
    [
      'is damaged',
      reply(libraryRoutes.picture, { ...page, damage: 'changed' }),
      /stored file is damaged and cannot be downloaded/,
    ],
    [
      'is gone',
      refuse(libraryRoutes.picture, 'not-found', { error: 'Picture not found.' }),
      /could not be downloaded: Picture not found/,
    ],
  ])('does not start if its file %s, and says so', async (_, answer, message) => {
    server.use(answer)
    const clicked = await press()
    expect(await screen.findByText(message)).toBeVisible()
    expect(clicked).not.toHaveBeenCalled()
  })
})

const kept = (id: string) => aRun({ id, state: 'completed', results: [aResult({ asset: anAsset({ id }) })] })
const trashed = { results: [aResult({ asset: null, deleted: 'trash', trashedAssetId: 'a' })] }

/** Two pictures; the button stands for the server's news that the first one is in the trash. */
function TwoPictures() {
  const [first, setFirst] = useState(kept('a'))
  const slots = slotsOf({ runs: [first] }).concat(slotsOf({ runs: [kept('b')] }))
  return (
    <>
      <Content>
        <ul>
          {slots.map((slot) => (
            <Tile key={slot.run.id} slot={slot} usual={18} onAgain={() => {}} onLoadSettings={() => {}} />
          ))}
        </ul>
      </Content>
      <button type="button" onClick={() => setFirst({ ...first, ...trashed })}>
        News
      </button>
    </>
  )
}

it('a picture that is moved to the trash leaves the focus at the next one', async () => {
  renderInApp(<TwoPictures />)
  const [first] = await screen.findAllByRole('link')
  first?.focus()
  fireEvent.click(screen.getByRole('button', { name: 'News' }))
  expect(await screen.findByText(/The picture is in the trash/)).toBeVisible()
  const next = screen.getAllByRole('listitem').at(-1)
  await waitFor(() => expect(next?.contains(document.activeElement)).toBe(true))
})
