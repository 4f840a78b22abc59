import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Export, exportFilePath, exportRoutes } from '#contract/studio/exports/exports.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { ExportCards } from './export-cards.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const MB = 1_000_000

const anExport = (change: Partial<Export> = {}): Export => ({
  id: 'export-1',
  name: 'harbour.zip',
  state: 'exporting',
  hold: null,
  pictures: 40,
  done: 10,
  leftOut: 0,
  overBudget: 0,
  isSheetLeftOut: false,
  bytes: 2 * MB,
  totalBytes: null,
  createdAt: new Date(Date.now() - 20_000).toISOString(),
  finishedAt: null,
  ...change,
})
const finished = (change: Partial<Export> = {}) =>
  anExport({
    state: 'done',
    done: 40,
    totalBytes: 8 * MB,
    finishedAt: new Date().toISOString(),
    ...change,
  })

/** The cards with these exports on the server; returns the calls of their buttons. */
function show(exports: readonly Export[]) {
  let present = exports
  const asked: string[] = []
  const steer =
    (words: string, state: Export['state']) => (asking: { params: Readonly<Record<string, unknown>> }) => {
      asked.push(`${words} ${asking.params.id}`)
      present = present.map((one) => (one.id === asking.params.id ? { ...one, state } : one))
      return anExport({ id: String(asking.params.id), state })
    }
  server.use(
    replyWith(exportRoutes.list, () => ({ exports: [...present] })),
    replyWith(exportRoutes.pause, steer('pause', 'paused')),
    replyWith(exportRoutes.resume, steer('resume', 'exporting')),
  )
  renderInApp(
    <>
      <ExportCards />
      <Toasts />
    </>,
  )
  return asked
}

const card = (name = 'harbour.zip') => screen.findByRole('article', { name })

it('an export in progress shows its progress, its size and the remaining time', async () => {
  show([anExport()])
  expect(await card()).toHaveTextContent(/10 of 40 · 2(\.0)? MB · 1 min .*left/)
  const bar = screen.getByRole('progressbar', { name: 'Pictures of harbour.zip' })
  expect(bar).toHaveAttribute('aria-valuenow', '10')
  expect(bar).toHaveAttribute('aria-valuemax', '40')
  expect(within(await card()).getByRole('status')).toHaveTextContent('Exporting')
})

it('an export that cannot go on for now says why, and that it resumes by itself', async () => {
  show([anExport({ hold: 'the disk is full' })])
  const shown = await card()
  expect(within(shown).getByRole('status')).toHaveTextContent('Delayed')
  expect(shown).toHaveTextContent('the disk is full')
  expect(shown).not.toHaveTextContent('left')
})

it('an export is paused and resumed where it stopped', async () => {
  const asked = show([anExport()])
  await userEvent.click(await screen.findByRole('button', { name: 'Pause harbour.zip' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Resume harbour.zip' }))
  expect(await screen.findByRole('button', { name: 'Pause harbour.zip' })).toBeVisible()
  expect(asked).toEqual(['pause export-1', 'resume export-1'])
})

it('a refused pause shows the reason, and the export stays as it was', async () => {
  show([anExport()])
  server.use(refuse(exportRoutes.pause, 'not-found', { error: 'Export not found.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pause harbour.zip' }))
  expect(await screen.findByText(/The export could not be paused.*Export not found\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pause harbour.zip' })).toBeVisible()
})

it('a stopped export disappears from the screen', async () => {
  const stopped: unknown[] = []
  show([anExport()])
  server.use(
    replyWith(exportRoutes.remove, ({ params }) => {
      stopped.push(params.id)
      server.use(reply(exportRoutes.list, { exports: [] }))
      return anExport()
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Stop harbour.zip' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(stopped).toEqual(['export-1'])
})

it('a finished export shows its size, the pictures left out and those over the budget, and cannot be stopped', async () => {
  show([finished({ leftOut: 1, overBudget: 3 })])
  const shown = await card()
  expect(shown).toHaveTextContent(/40 pictures, 8(\.0)? MB\. Kept for a day\./)
  expect(shown).toHaveTextContent('1 picture skipped; the manifest names them.')
  expect(shown).toHaveTextContent('3 pictures over the budget.')
  expect(within(shown).queryByRole('button', { name: /^(Stop|Pause|Resume)/ })).toBeNull()
})

it('the browser downloads the whole file itself', async () => {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  show([finished()])
  await userEvent.click(await screen.findByRole('button', { name: 'Download again harbour.zip' }))
  expect(followed).toEqual([expect.stringMatching(`${exportFilePath('export-1')}$`)])
})

it('a finished export can be dismissed for good; one in progress cannot', async () => {
  show([finished({ id: 'old', name: 'old.zip' }), anExport({ id: 'new', name: 'new.zip' })])
  await card('new.zip')
  expect(screen.queryByRole('button', { name: 'Hide new.zip' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Hide old.zip' }))
  expect(screen.queryByRole('article', { name: 'old.zip' })).toBeNull()
  expect(screen.getByRole('article', { name: 'new.zip' })).toBeVisible()
  expect(localStorage.getItem('easel.exports.hidden')).toContain('old')
})
