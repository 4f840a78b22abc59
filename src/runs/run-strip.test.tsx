import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RunState } from '#contract/studio/run-state.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { forgetRun, storeRun } from '#src/api/cache.ts'
import { aFinishedRun, anAsset, aPress, aResult, aRun } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { RunStrip } from './run-strip.tsx'

const show = (at = '/generate') =>
  renderScreen({
    path: '/generate',
    at,
    screen: () => <RunStrip operations={['generate-fast', 'generate-v4']} />,
  })

const give = (runs: Run[], next: string | null = null) => server.use(reply(runRoutes.list, { runs, next }))

const strip = () => within(screen.getByRole('region', { name: 'Runs' }))
const rows = () => strip().queryAllByRole('listitem')

beforeEach(() => {
  server.use(reply(runRoutes.count, { presses: 0 }))
})

describe('the list', () => {
  it('is empty while the runs are loading, without a count', async () => {
    server.use(silence(runRoutes.list), silence(runRoutes.count))
    show()
    expect(await screen.findByRole('heading', { name: 'Runs' })).toBeVisible()
    expect(rows()).toEqual([])
    expect(strip().queryByText(/today/)).toBeNull()
  })

  it('is empty if nothing was pressed, and counts none today', async () => {
    give([])
    show()
    expect(await screen.findByText('today 0')).toBeVisible()
    expect(rows()).toEqual([])
  })

  it('is empty if the runs are refused: the stage gives the reason', async () => {
    server.use(refuse(runRoutes.list, 'database-trouble', { error: 'The database does not answer.' }))
    const { client } = show()
    await waitFor(() =>
      expect(client.getQueryCache().find({ queryKey: ['runs'], exact: false })?.state.status).toBe('error'),
    )
    expect(rows()).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is shown without a count if the count is refused', async () => {
    server.use(refuse(runRoutes.count, 'internal'))
    give([aFinishedRun()])
    show()
    expect(await screen.findByRole('button', { name: /a quiet room/ })).toBeVisible()
    expect(strip().queryByText(/today/)).toBeNull()
  })

  it('requests the runs of its screen, and counts the presses since midnight', async () => {
    const asked: unknown[] = []
    server.use(
      replyWith(runRoutes.list, ({ query }) => {
        asked.push(query.getAll('operation'))
        return { runs: [], next: null }
      }),
      replyWith(runRoutes.count, ({ query }) => {
        const since = new Date(query.get('since') ?? '')
        asked.push([query.getAll('operation'), since.getHours(), since.getMinutes(), since <= new Date()])
        return { presses: 7 }
      }),
    )
    show()
    expect(await screen.findByText('today 7')).toBeVisible()
    const operations = ['generate-fast', 'generate-v4']
    expect(asked).toEqual(expect.arrayContaining([operations, [operations, 0, 0, true]]))
  })

  it('loads older runs by a button, as long as there are any', async () => {
    server.use(
      replyWith(runRoutes.list, ({ query }) =>
        query.get('cursor') === 'page-2'
          ? { runs: [aFinishedRun({ id: 'old', intent: 'intent-old' })], next: null }
          : { runs: [aFinishedRun()], next: 'page-2' },
      ),
    )
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Older runs' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Older runs' })).toBeNull()
  })
})

const failure = {
  code: 'http_400',
  message: 'Refused.',
  charged: 'no',
  retryHelps: false,
  advice: null,
  at: null,
} as const

const IN_STATE: Readonly<Record<RunState, readonly [Partial<Run>, RegExp]>> = {
  queued: [{}, /^0 of 1 · .+ s$/],
  submitting: [{}, /^0 of 1 · .+ s$/],
  pending: [{ submittedAt: '2026-11-20T12:00:01.000Z' }, /^0 of 1 · .+ s$/],
  completed: [{ costUsdMicros: 60_000, results: [aResult()] }, /^1 picture · \$0\.06$/],
  failed: [{ failure }, /^Failed · not charged$/],
  unknown: [{}, /^Response lost · may be charged: ≈ \$0\.01$/],
  removed: [{}, /^Removed from the queue$/],
  left: [{}, /^Stopped waiting · may be charged: ≈ \$0\.01$/],
}

describe('a press', () => {
  it.each(Object.entries(IN_STATE))(
    'whose run is %s is described in one line',
    async (state, [change, line]) => {
      give([aRun({ state: state as RunState, ...change })])
      show()
      expect(await screen.findByTitle(line)).toHaveTextContent(line)
    },
  )

  it('whose pictures are in the trash says so', async () => {
    const results = [aResult({ asset: null, deleted: 'trash' })]
    give([aRun({ state: 'completed', costUsdMicros: 60_000, results })])
    show()
    expect(await screen.findByTitle('1 picture · $0.06 · in the trash')).toBeVisible()
  })

  it('of several runs is one row, with what distinguishes it from others', async () => {
    give(
      aPress(
        { values: { prompt: 'an ad', language: 'de' } },
        { values: { prompt: 'an ad', language: 'ar' } },
      ),
    )
    show()
    const row = await screen.findByRole('button', { name: /an ad/ })
    expect(rows()).toHaveLength(1)
    expect(row).toHaveTextContent('2 languages · 1024 × 1024')
    expect(row).toHaveTextContent('2 pictures · $0.12')
  })

  it('shows its first picture that is kept, a transparent one on a checkerboard', async () => {
    const asset = anAsset({ sha256: 'b'.repeat(64), hasAlpha: true })
    give(aPress({ results: [aResult({ state: 'lost', asset: null })] }, { results: [aResult({ asset })] }))
    show()
    const picture = (await screen.findByRole('button', { name: /a quiet room/ })).querySelector('img')
    expect(picture).toHaveAttribute('src', `/api/previews/${asset.sha256}/480.webp`)
    expect(picture?.parentElement).toHaveClass('checkerboard')
  })

  it('that is paused shows as paused, without a running clock', async () => {
    give(
      aPress(
        { state: 'queued', isPaused: true, results: [] },
        { state: 'queued', isPaused: true, results: [] },
      ),
    )
    show()
    const row = await screen.findByRole('button', { name: /a quiet room/ })
    expect(row).toHaveTextContent(/Paused · 0 of 2$/)
  })

  it('without a picture shows none', async () => {
    give([aRun()])
    show()
    expect((await screen.findByRole('button', { name: /a quiet room/ })).querySelector('img')).toBeNull()
  })
})

describe('the selection', () => {
  const two = [
    aFinishedRun({
      id: 'new',
      intent: 'intent-new',
      values: { prompt: 'dawn' },
      createdAt: '2026-11-20T13:00:00.000Z',
    }),
    aFinishedRun({ id: 'old', intent: 'intent-old', values: { prompt: 'dusk' } }),
  ]

  it('is the newest press, until another is chosen, which the address then names', async () => {
    give(two)
    const { router } = show('/generate?model=generate-fast')
    expect(await screen.findByRole('button', { current: true })).toHaveTextContent('dawn')
    await userEvent.click(screen.getByRole('button', { name: /dusk/ }))
    expect(await screen.findByRole('button', { name: /dusk/, current: true })).toBeVisible()
    expect(router.state.location.search).toEqual({ model: 'generate-fast', run: 'intent-old' })
    expect(screen.getByRole('button', { name: /dawn/ })).toHaveAttribute('aria-current', 'false')
  })

  it('follows the address', async () => {
    give(two)
    show('/generate?run=intent-old')
    expect(await screen.findByRole('button', { current: true })).toHaveTextContent('dusk')
  })

  it('is the newest press if the address asks for the last', async () => {
    give(two)
    show('/generate?run=last')
    expect(await screen.findByRole('button', { current: true })).toHaveTextContent('dawn')
  })

  it('is none of the loaded presses while the one of the address loads', async () => {
    const asked: (string | null)[] = []
    server.use(
      replyWith(runRoutes.list, ({ query }) => {
        asked.push(query.get('intent'))
        return { runs: query.get('intent') === null ? two : [], next: null }
      }),
    )
    show('/generate?run=intent-older')
    await waitFor(() => expect(asked).toEqual([null, 'intent-older']))
    expect(await screen.findByRole('button', { current: true })).toHaveTextContent('dawn')
  })
})

describe('an update from the server', () => {
  it('adds a new press at the top, follows it to its end, and removes a deleted one', async () => {
    give([aFinishedRun()])
    const { client } = show()
    await screen.findByRole('button', { name: /a quiet room/ })
    const fresh = { id: 'fresh', intent: 'intent-2', values: { prompt: 'dawn' } }
    const createdAt = '2026-11-20T13:00:00.000Z'
    act(() => storeRun(client, aRun({ ...fresh, createdAt })))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toHaveTextContent(/dawn.*0 of 1/)
    act(() => storeRun(client, aFinishedRun({ ...fresh, createdAt })))
    await waitFor(() => expect(rows()[0]).toHaveTextContent(/dawn.*1 picture · \$0\.06/))
    act(() => forgetRun(client, 'fresh'))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })
})
