import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { aResult, aRun } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { ActivityScreen } from './activity-screen.tsx'

const show = (at?: string) =>
  renderScreen({ path: '/activity', screen: ActivityScreen, ...(at === undefined ? {} : { at }) })

const give = (runs: Run[], next: string | null = null) => server.use(reply(runRoutes.list, { runs, next }))

const done = (change: Partial<Run> = {}) =>
  aRun({
    state: 'completed',
    submittedAt: '2026-11-20T12:00:01.000Z',
    finishedAt: '2026-11-20T12:00:05.000Z',
    costUsdMicros: 60_000,
    results: [aResult()],
    ...change,
  })

/** Two runs of one press, each with the state of the whole press. */
function aPress(first: Partial<Run>, second: Partial<Run>): Run[] {
  const runs = [done({ id: 'run-1', ordinal: 0, ...first }), done({ id: 'run-2', ordinal: 1, ...second })]
  const press = pressOf(runs)
  return runs.map((run) => ({ ...run, press }))
}

it('runs that are still asked for show neither a list nor that there is none', async () => {
  server.use(silence(runRoutes.list))
  show()
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeVisible()
  expect(screen.queryByText('No runs')).toBeNull()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

it('nothing pressed yet says when something will stand here', async () => {
  give([])
  show()
  expect(await screen.findByText('No runs')).toBeVisible()
})

it('a list that cannot be read says why, and is asked for again by a button', async () => {
  server.use(refuse(runRoutes.list, 'database-trouble', { error: 'The database does not answer.' }))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.')
  give([done()])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Done')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a run leads to the screen of its own tool, with its time and its cost', async () => {
  give([done({ operation: 'resize-ad', sourceName: 'ad.png', values: { resolution: '300x250' } })])
  show()
  const link = await screen.findByRole('link')
  expect(link).toHaveAttribute('href', expect.stringContaining('/tools/resize-ad'))
  const entry = screen.getByRole('listitem')
  expect(entry).toHaveTextContent('Done')
  expect(entry).toHaveTextContent('4 s')
  expect(entry).toHaveTextContent('$0.06')
})

it('a failed run says once that it is not charged', async () => {
  const failure = {
    code: 'http_400',
    message: 'The service refused the request.',
    charged: 'no' as const,
    retryHelps: false,
    advice: null,
    at: null,
  }
  give([done({ state: 'failed', failure, costUsdMicros: 0, results: [] })])
  show()
  const entry = await screen.findByRole('listitem')
  expect(entry).toHaveTextContent('The service refused the request.')
  // Once for a wide screen and once for a phone; styles show one of them.
  expect(entry.textContent?.match(/not charged/g)).toHaveLength(2)
})

it('a held up run says what holds it up and what helps', async () => {
  const hold = { code: 'key_refused', message: 'The key is refused.', advice: 'Set a valid one.' }
  give([aRun({ state: 'pending', submittedAt: '2026-11-20T12:00:01.000Z', hold })])
  show()
  expect(await screen.findByText('The key is refused. Set a valid one.')).toBeVisible()
})

it('a press of two is one line, which opens to its runs', async () => {
  give(aPress({}, { state: 'unknown', results: [], costUsdMicros: null, finishedAt: null }))
  show()
  const toggle = await screen.findByRole('button', { name: '2 runs' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('1 of 2 · 1 without a response')).toBeVisible()
  await userEvent.click(toggle)
  const runs = within(screen.getByRole('list', { name: /^Runs of/ })).getAllByRole('listitem')
  expect(runs).toHaveLength(2)
  expect(runs[1]).toHaveTextContent('Response lost')
})

it('a queued run is removed, and one that was sent is left, by the button of its line', async () => {
  const asked: string[] = []
  const queued = aRun({ id: 'queued', intent: 'intent-queued' })
  const sent = aRun({
    id: 'sent',
    intent: 'intent-sent',
    state: 'pending',
    submittedAt: '2026-11-20T12:00:01.000Z',
  })
  give([queued, sent])
  server.use(
    replyWith(runRoutes.remove, ({ params }) => {
      asked.push(`remove ${params.id}`)
      return { ...queued, state: 'removed' as const }
    }),
    replyWith(runRoutes.leave, ({ params }) => {
      asked.push(`leave ${params.id}`)
      return { ...sent, state: 'left' as const }
    }),
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await waitFor(() => expect(asked).toEqual(['remove queued', 'leave sent']))
})

it('a state in the address is the one that is asked for', async () => {
  const asked: (string | null)[] = []
  server.use(
    replyWith(runRoutes.list, ({ query }) => {
      asked.push(query.get('state'))
      return { runs: [], next: null }
    }),
  )
  show('/activity?state=failed')
  await waitFor(() => expect(asked).toEqual(['failed']))
})

it('older runs come by a button, as long as there are any', async () => {
  server.use(
    replyWith(runRoutes.list, ({ query }) => {
      const isFirst = !query.has('cursor')
      const runs = [done(isFirst ? {} : { id: 'run-9', intent: 'intent-9' })]
      return { runs, next: isFirst ? 'more' : null }
    }),
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Older runs' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Older runs' })).toBeNull()
})
