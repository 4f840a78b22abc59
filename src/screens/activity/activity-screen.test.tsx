import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { assetRoutes, previewPath } from '#contract/studio/assets.ts'
import { firstMomentOf } from '#contract/studio/describe/local-days.ts'
import { queueRoutes } from '#contract/studio/queue/queue.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { give, NONE, refusedForCredit, showActivity, summaryOf } from '#src/testing/activity.tsx'
import { aFinishedRun, anAsset, aResult, aRun } from '#src/testing/builders.tsx'
import { hold, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('shows that the queue loads until it is there, and says nothing is missing before', async () => {
  give({})
  const summary = hold(queueRoutes.summary, summaryOf())
  server.use(summary.handler)
  showActivity()
  await summary.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByText('No runs')).toBeNull()
  summary.release()
  expect(await screen.findByText('No runs')).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('nothing pressed yet says when something will stand here', async () => {
  give({})
  showActivity()
  expect(await screen.findByText('No runs')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Activity: Nothing in the queue')
})

it('a queue that cannot be read says why, and is asked for again by a button', async () => {
  give({})
  server.use(refuse(queueRoutes.summary, 'database-trouble', { error: 'The database does not answer.' }))
  showActivity()
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.')
  give({})
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No runs')).toBeVisible()
})

it('parameters of another screen in the address do not reach the server, which would refuse them', async () => {
  const asked = new Set<string>()
  give({})
  server.use(
    replyWith(queueRoutes.summary, ({ query }) => {
      for (const key of query.keys()) asked.add(key)
      return summaryOf()
    }),
    replyWith(runRoutes.list, ({ query }) => {
      for (const key of query.keys()) asked.add(key)
      return { runs: [], next: null }
    }),
  )
  showActivity('/activity?phase=done&run=intent-1&image=asset-1')
  expect(await screen.findByText(/^No/)).toBeVisible()
  expect([...asked]).toContain('phase')
  expect([...asked]).not.toContain('run')
  expect([...asked]).not.toContain('image')
})

it('a filter under which everything is done does not say that nothing matches', async () => {
  give({ summary: { counts: { ...NONE, done: 18 } } })
  showActivity('/activity?since=2026-11-24')
  expect(await screen.findByText('Nothing that matches waits or runs.')).toBeVisible()
  expect(screen.queryByText('No matches')).toBeNull()
})

it('the heading says how much is done, how long the rest takes and what is still to be spent', async () => {
  give({
    summary: {
      counts: { ...NONE, decision: 16, running: 10, waiting: 224, done: 90_000 },
      today: {
        runs: 171,
        failed: 6,
        withheld: 0,
        lost: 0,
        toDecide: 0,
        usdMicros: 7_430_000,
        isEstimate: false,
      },
      toSpendUsdMicros: 11_170_000,
      secondsLeft: 300,
      pausedRuns: 44,
    },
  })
  showActivity()
  expect(await screen.findByRole('heading', { name: 'Activity: 171 of 427 done today' })).toBeVisible()
  expect(
    screen.getAllByText('6 failed · ≈ 5 min left for all that is not paused · ≈ $11.17 still to spend')[0],
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Done 90,000' })).toBeVisible()
})

it('runs out of credit are one decision with what each choice costs; trying all again is asked for once', async () => {
  const bodies: unknown[] = []
  give({
    summary: { counts: { ...NONE, decision: 2 } },
    lists: { decision: [refusedForCredit('a'), refusedForCredit('b')] },
  })
  server.use(
    replyWith(queueRoutes.repeat, async ({ request }) => {
      bodies.push(await request.json())
      return { runs: [], refused: [] }
    }),
  )
  showActivity()
  const decision = await screen.findByText('2 runs refused: the account’s credit or limit')
  expect(decision).toBeVisible()
  const again = screen.getByRole('button', { name: /^Try all 2 again/ })
  expect(again).toHaveTextContent('≈ $0.08, once there is credit')
  expect(screen.getByRole('button', { name: /^Dismiss 2/ })).toHaveTextContent('Not charged')
  await userEvent.dblClick(again)
  await waitFor(() => expect(bodies).toEqual([{ ids: ['a', 'b'], intent: expect.any(String) }]))
})

it('a lost answer and withheld pictures name their choices and what they cost', async () => {
  const unknown = aRun({ id: 'u', state: 'unknown', decision: 'unknown', estimateUsdMicros: 40_000 })
  const withheld = aFinishedRun({
    id: 'w',
    decision: 'withheld',
    operation: 'generate-v3',
    values: { prompt: 'a fox', num_images: 2 },
    pictures: 2,
    estimateUsdMicros: 120_000,
    results: [aResult(), aResult({ ordinal: 1, state: 'withheld', asset: null })],
  })
  give({ summary: { counts: { ...NONE, decision: 2 } }, lists: { decision: [unknown, withheld] } })
  showActivity()
  const list = await screen.findByRole('list', { name: 'Decisions' })
  await within(list).findByText('Sent, but the response was lost')
  const names = within(list)
    .getAllByRole('button')
    .map((button) => button.textContent)
  expect(names).toEqual([
    'Leave as isMay be charged: ≈ $0.04',
    'Send once more≈ $0.04, may be charged twice',
    'Keep the other 1No further charge',
    'Try again≈ $0.06 for 1',
    expect.stringMatching(/^Change in the formOpens /),
  ])
})

it('failed runs are not counted as done: repeating refused ones changes nothing of it', async () => {
  give({
    summary: {
      counts: { ...NONE, waiting: 4, done: 26, failed: 4 },
      today: {
        runs: 26,
        failed: 4,
        withheld: 0,
        lost: 0,
        toDecide: 0,
        usdMicros: 1_200_000,
        isEstimate: false,
      },
    },
  })
  showActivity()
  expect(await screen.findByRole('heading', { name: 'Activity: 26 of 34 done today' })).toBeVisible()
  expect(screen.getByText('Today: 26 done · 4 failed · $1.20')).toBeVisible()
})

it('what was withheld or lost today is counted beside what is done, as its charge is in the sum', async () => {
  give({
    summary: {
      counts: { ...NONE, decision: 3, done: 24 },
      today: {
        runs: 24,
        failed: 0,
        withheld: 1,
        lost: 2,
        toDecide: 3,
        usdMicros: 1_570_000,
        isEstimate: true,
      },
    },
  })
  showActivity()
  expect(await screen.findByText('Today: 24 done · 1 withheld · 2 lost · ≈ $1.57')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Activity: 24 of 27 done today' })).toBeVisible()
})

it('the heading counts each run once: those that ended today, decided or not, and those that are open', async () => {
  give({
    summary: {
      counts: { ...NONE, decision: 2, running: 1, done: 47, failed: 1 },
      today: { runs: 46, failed: 2, withheld: 1, lost: 0, toDecide: 2, usdMicros: 0, isEstimate: false },
    },
  })
  showActivity()
  expect(await screen.findByRole('heading', { name: 'Activity: 46 of 50 done today' })).toBeVisible()
  expect(screen.getByText('Today: 46 done · 2 failed · 1 withheld · $0.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Failed, decided 1' })).toBeVisible()
})

it('without all of its pictures, a run that was decided does not make everything done', async () => {
  give({
    summary: {
      counts: { ...NONE, done: 2 },
      today: { runs: 1, failed: 0, withheld: 1, lost: 0, toDecide: 0, usdMicros: 0, isEstimate: false },
    },
  })
  showActivity()
  expect(await screen.findByRole('heading', { name: 'Activity: 1 done today' })).toBeVisible()
})

it('rows tell tool, picture, language and size apart, running ones by their source picture', async () => {
  const run = aRun({
    operation: 'resize-ad',
    state: 'pending',
    sourceName: 'easel-a-red-kettle-on-a-stove-in-the-morning.png',
    values: { resolution: '728x90', language: 'de' },
    files: { image: ['source-1'] },
    size: { width: 728, height: 90 },
  })
  give({
    summary: { counts: { ...NONE, running: 1, done: 1 } },
    lists: { running: [run], done: [aFinishedRun()] },
  })
  server.use(reply(assetRoutes.one, anAsset({ id: 'source-1', sha256: 'b'.repeat(64) })))
  showActivity()
  const row = within(await screen.findByRole('list', { name: 'Running' }))
  for (const tool of await row.findAllByText(/Ad resize/)) expect(tool).toHaveClass('shrink-0')
  expect(row.getByText('German')).toBeVisible()
  expect(row.getByText('728 × 90')).toBeVisible()
  await waitFor(() =>
    expect(row.getByRole('presentation')).toHaveAttribute('src', previewPath('b'.repeat(64), 480)),
  )
  const finished = within(screen.getByRole('region', { name: 'Finished' }))
  expect(await finished.findByText(/^Generate Fast/)).toBeVisible()
})

it('the whole reason of a decision can be read, with what was charged', async () => {
  const withheld = aFinishedRun({
    decision: 'withheld',
    operation: 'generate-v3',
    values: { prompt: 'a fox', num_images: 6 },
    pictures: 6,
    costUsdMicros: 360_000,
    results: Array.from({ length: 6 }, (_, ordinal) => aResult({ ordinal, state: 'withheld', asset: null })),
  })
  give({
    summary: { counts: { ...NONE, decision: 2 } },
    lists: { decision: [withheld, refusedForCredit('a')] },
  })
  showActivity()
  const about = await screen.findByText(
    /· charged, \$0\.36 · Withheld by the safety or copyright check; the service/,
  )
  expect(about).not.toHaveClass('truncate')
  const reason = screen.getByText(/The account does not have enough credit\./)
  expect(reason).not.toHaveClass('truncate')
})

it('what equal pictures cost is said without a number of pictures: they are charged once', async () => {
  const withheld = aFinishedRun({
    decision: 'withheld',
    operation: 'remove-background',
    pictures: 3,
    costUsdMicros: 60_000,
    results: Array.from({ length: 3 }, (_, ordinal) => aResult({ ordinal, state: 'withheld', asset: null })),
  })
  give({ summary: { counts: { ...NONE, decision: 1 } }, lists: { decision: [withheld] } })
  showActivity()
  expect(await screen.findByText(/charged, \$0\.06/)).not.toHaveTextContent(/\d charged/)
})

it('runs of different tools or reasons are different decisions', async () => {
  const failing = (id: string, message: string) => {
    const run = refusedForCredit(id)
    return { ...run, decision: 'refused' as const, failure: run.failure && { ...run.failure, message } }
  }
  const runs = [
    failing('a', 'No text was found.'),
    failing('b', 'Too large.'),
    failing('c', 'Too large.'),
    aRun({ ...failing('d', 'Too large.'), operation: 'remove-background' }),
  ]
  give({ summary: { counts: { ...NONE, decision: 4 } }, lists: { decision: runs } })
  showActivity()
  expect(await screen.findAllByText('The request has to change')).toHaveLength(2)
  expect(screen.getByText('2 requests have to change')).toBeVisible()
})

it('a run whose pictures were withheld says by what', async () => {
  const withheld = aFinishedRun({ results: [aResult({ state: 'withheld', asset: null })] })
  give({ summary: { counts: { ...NONE, done: 1 } }, lists: { done: [withheld] } })
  showActivity('/activity?phase=done')
  const rows = within(await screen.findByRole('list', { name: 'Runs' }))
  expect(await rows.findByRole('listitem')).toHaveTextContent(
    /Withheld by the safety or copyright check; the service does not say which\./,
  )
})

it('the count of all runs is the same while some are being dismissed', async () => {
  give({
    summary: { counts: { ...NONE, decision: 2, done: 5 } },
    lists: { decision: [refusedForCredit('a'), refusedForCredit('b')] },
  })
  showActivity()
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss 2/ }))
  expect(await screen.findByRole('button', { name: 'Needs a decision 0' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'All 7' })).toBeVisible()
})

it('a failed run says once that it is not charged, and can be repeated at its price', async () => {
  give({
    summary: { counts: { ...NONE, failed: 1 } },
    lists: { failed: [{ ...refusedForCredit('a'), decision: null }] },
  })
  showActivity('/activity?phase=failed')
  const row = await screen.findByRole('listitem')
  expect(row.textContent?.match(/not charged/g)).toHaveLength(1)
  await userEvent.click(within(row).getByRole('button', { name: /^Actions for/ }))
  expect(screen.getByRole('menuitem', { name: 'Repeat · ≈ $0.04' })).toBeVisible()
})

it.each([
  ['is not repeated where that gives the same bytes', [aResult()], ['Change and repeat']],
  [
    'is repeated where its picture is gone',
    [aResult({ asset: null, deleted: 'erased' })],
    ['Repeat · ≈ $0.01', 'Change and repeat'],
  ],
])('a finished run %s', async (_, results, offered) => {
  const cutOut = aFinishedRun({ operation: 'remove-background', estimateUsdMicros: 10_000, results })
  give({ summary: { counts: { ...NONE, done: 1 } }, lists: { done: [cutOut] } })
  showActivity('/activity?phase=done')
  // The list beside it shows what is done, too.
  const runs = await screen.findByRole('list', { name: 'Runs' })
  await userEvent.click(await within(runs).findByRole('button', { name: /^Actions for/ }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered)
})

it('the filter of the address is the one that is asked for', async () => {
  const asked: string[] = []
  give({})
  server.use(
    replyWith(queueRoutes.summary, ({ query }) => {
      asked.push(`${query.get('operation')} ${query.get('q')} ${query.get('since')}`)
      return summaryOf()
    }),
  )
  showActivity('/activity?operation=resize-ad&q=harbour&since=2026-11-01')
  await waitFor(() => expect(asked[0]).toBe(`resize-ad harbour ${firstMomentOf('2026-11-01')}`))
  expect(await screen.findByText('No matches')).toBeVisible()
})

it('Today is the day of the person: in the address, in requests, and in what is counted as finished today', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T01:48:00Z'))
  const asked: (string | null)[][] = []
  give({})
  server.use(
    replyWith(queueRoutes.summary, ({ query }) => {
      asked.push([query.get('since'), query.get('until'), query.get('today')])
      return summaryOf()
    }),
  )
  const { router } = showActivity()
  const midnight = '2026-11-24T00:00:00.000-08:00'
  await waitFor(() => expect(asked).toEqual([[null, null, midnight]]))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Day' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Today' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ since: '2026-11-24' }))
  await waitFor(() => expect(asked.at(-1)).toEqual([midnight, null, midnight]))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Day' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Yesterday' }))
  await waitFor(() =>
    expect(asked.at(-1)).toEqual([
      '2026-11-23T00:00:00.000-08:00',
      '2026-11-23T23:59:59.999-08:00',
      midnight,
    ]),
  )
})
