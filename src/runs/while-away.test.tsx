import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { aFinishedRun, aRun } from '#src/testing/builders.tsx'
import { reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { WhileAway } from './while-away.tsx'

const SINCE = Date.parse('2026-01-01T00:00:00.000Z')
const AFTER = new Date(SINCE + 60_000).toISOString()
const ended = (intent: string, change: Partial<Run> = {}) =>
  aFinishedRun({ id: `run-of-${intent}`, intent, finishedAt: AFTER, ...change })

function comeBack(...runs: Run[]) {
  server.use(reply(runRoutes.list, { runs, next: null }))
  const onEnd = vi.fn()
  const shown = () => (
    <>
      <WhileAway since={SINCE} onEnd={onEnd} />
      <Toasts />
    </>
  )
  return { ...renderScreen({ path: '/models', screen: shown }), onEnd }
}

it('one run that ended is named with its outcome, and shown in its form', async () => {
  const { router } = comeBack(ended('intent-1'))
  expect(await screen.findByText('While you were away: a quiet room: 1 picture · $0.06')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/generate', search: { run: 'intent-1' } }),
  )
})

it('several are counted, with those that lack pictures, and shown in Activity', async () => {
  const { router } = comeBack(ended('intent-1'), ended('intent-2'), ended('intent-3', { state: 'failed' }))
  expect(await screen.findByText(/^While you were away 3 runs ended/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/activity'))
})

it.each<[string, Run[]]>([
  ['ended before', [ended('intent-1', { finishedAt: new Date(SINCE - 1).toISOString() })]],
  ['goes on', [aRun({ state: 'pending' })]],
  ['was removed', [ended('intent-1', { state: 'removed' })]],
])('nothing is said of a run that %s', async (_, runs) => {
  const { onEnd } = comeBack(...runs)
  await waitFor(() => expect(onEnd).toHaveBeenCalled())
  expect(screen.queryByText(/While you were away/)).toBeNull()
})
