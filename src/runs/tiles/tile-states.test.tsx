import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import type { RunState } from '#contract/studio/run-state.ts'
import { type Run, type RunResult, runRoutes } from '#contract/studio/runs.ts'
import { aChange, anAsset, aResult, aRun, renderInApp } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { loadPart } from '#src/ui/part.tsx'
import { slotsOf } from '../groups.ts'
import { Tile } from './tile.tsx'

/** Shows the first tile of a run. */
async function show(change: Partial<Run>) {
  const run = aRun(change)
  const [slot] = slotsOf({ runs: [run] })
  if (!slot) throw new Error('the run has no tile')
  const actions = { onAgain: vi.fn(), onLoadSettings: vi.fn() }
  await loadPart('Ended')
  renderInApp(
    <>
      <ul>
        <Tile slot={slot} usual={undefined} {...actions} />
      </ul>
      <Toasts />
    </>,
  )
  return { run, ...actions, tile: await screen.findByRole('listitem') }
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

const failure = {
  code: 'x',
  message: 'The service refused.',
  charged: 'no',
  retryHelps: false,
  advice: null,
  at: null,
} as const

interface Shown {
  readonly change: Partial<Run>
  readonly message: RegExp
  readonly buttons: readonly string[]
}

const STATES: Readonly<Record<Exclude<RunState, 'completed'>, Shown>> = {
  queued: { change: {}, message: /Next in the queue.*≈ \$0\.01/, buttons: ['Remove from queue'] },
  submitting: { change: {}, message: /Sending.*≈ \$0\.01/, buttons: [] },
  pending: {
    change: { submittedAt: '2026-11-20T12:00:01.000Z' },
    message: /Running.*≈ \$0\.01/,
    buttons: ['Stop waiting (may be charged)'],
  },
  failed: {
    change: { failure },
    message: /The service refused\.Not charged/,
    buttons: ['Change in the form', 'Dismiss'],
  },
  unknown: {
    change: {},
    message: /response to this request was lost.*May be charged · Easel does not send it again automatically/,
    buttons: ['Send again · ≈ $0.01 (may be charged twice)', 'Dismiss'],
  },
  removed: {
    change: {},
    message: /Removed from the queue before it was sent\.Not charged/,
    buttons: ['Try again · ≈ $0.01', 'Dismiss'],
  },
  left: {
    change: {},
    message: /You stopped waiting for this run\.May be charged/,
    buttons: ['Send again · ≈ $0.01 (may be charged twice)', 'Dismiss'],
  },
}

describe('a run without a picture', () => {
  it.each(Object.entries(STATES))(
    'that is %s shows that, its cost and the possible actions',
    async (state, shown) => {
      const { tile } = await show({ state: state as RunState, ...shown.change })
      expect(tile).toHaveTextContent(shown.message)
      expect(buttons()).toEqual(shown.buttons)
    },
  )

  it('is in progress once it is sent, if the response contains the pictures themselves', async () => {
    const { tile } = await show({ state: 'submitting', operation: 'remove-background' })
    expect(tile).toHaveTextContent('Running')
  })

  it.each([
    [1, '1 run ahead'],
    [12, '12 runs ahead'],
    [0, 'Next in the queue'],
  ])('with %i before it in the queue shows: %s', async (placeInQueue, message) => {
    expect((await show({ placeInQueue })).tile).toHaveTextContent(message)
  })

  it('that failed can be retried if that helps', async () => {
    const { onAgain, run } = await show({ state: 'failed', failure: { ...failure, retryHelps: true } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again · ≈ $0.01' }))
    expect(onAgain).toHaveBeenCalledExactlyOnceWith(run, 1)
  })

  it('says of which picture it was, as a press may have several', async () => {
    const change = { operation: 'remove-background', values: {}, sourceName: 'heron.png' } as const
    expect((await show({ ...change, state: 'failed', failure })).tile).toHaveTextContent('heron.png')
  })

  it('that should have made several is tried again for all of them', async () => {
    const several: Partial<Run> = {
      operation: 'generate-v3',
      values: { prompt: 'a quiet room', num_images: 3 },
      pictures: 3,
      estimateUsdMicros: 90_000,
    }
    const { onAgain, run } = await show({ ...several, state: 'removed' })
    await userEvent.click(screen.getByRole('button', { name: 'Try again · ≈ $0.09' }))
    expect(onAgain).toHaveBeenCalledExactlyOnceWith(run, 3)
  })

  it('that failed and was charged shows the price', async () => {
    const { tile } = await show({
      state: 'failed',
      failure: { ...failure, charged: 'yes' },
      costUsdMicros: 60_000,
    })
    expect(tile).toHaveTextContent(/Charged.*\$0\.06/)
  })

  it('whose lost response is being recovered offers only to dismiss it', async () => {
    await show({ state: 'unknown', failure: { ...failure, charged: 'maybe' } })
    expect(buttons()).toEqual(['Dismiss'])
  })

  it('is sent again once by a double click', async () => {
    const { onAgain } = await show({ state: 'removed' })
    await userEvent.dblClick(screen.getByRole('button', { name: 'Try again · ≈ $0.01' }))
    expect(onAgain).toHaveBeenCalledOnce()
  })
})

describe('a picture of a finished run', () => {
  const showResult = (result: Partial<RunResult>, change: Partial<Run> = {}) =>
    show({
      state: 'completed',
      costUsdMicros: 60_000,
      results: [aResult({ asset: null, ...result })],
      ...change,
    })

  it('that was deleted for good says so, and is made again by a button', async () => {
    const { tile, onAgain, run } = await showResult({ state: 'kept', deleted: 'erased' })
    expect(tile).toHaveTextContent(/The picture was deleted for good\..*Charged.*\$0\.06/)
    expect(buttons()).toEqual(['Again · ≈ $0.01', 'Dismiss'])
    await userEvent.click(screen.getByRole('button', { name: 'Again · ≈ $0.01' }))
    expect(onAgain).toHaveBeenCalledExactlyOnceWith(run, 1)
  })

  it('that is in the trash says so, and is restored there and then without a new run', async () => {
    const restored: unknown[] = []
    server.use(
      replyWith(changeRoutes.make, async ({ request }) => {
        restored.push(await request.json())
        return { change: aChange({ isDeleted: false }), assets: [] }
      }),
    )
    const { tile, onAgain } = await showResult({ state: 'kept', deleted: 'trash', trashedAssetId: 'asset-7' })
    expect(tile).toHaveTextContent(/The picture is in the trash\.Charged/)
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('1 picture restored')).toBeVisible()
    expect(restored).toEqual([{ ids: ['asset-7'], isDeleted: false }])
    expect(buttons().slice(0, 3)).toEqual(['Restore', 'Again · ≈ $0.01', 'Dismiss'])
    expect(onAgain).not.toHaveBeenCalled()
  })

  it('whose whole run is in the trash is restored with the others of the run', async () => {
    const restored: unknown[] = []
    server.use(
      replyWith(changeRoutes.make, async ({ request }) => {
        restored.push(await request.json())
        return { change: aChange({ isDeleted: false }, { pictures: 2 }), assets: [] }
      }),
    )
    const trashed = (ordinal: number) =>
      aResult({ ordinal, asset: null, deleted: 'trash', trashedAssetId: `asset-${ordinal}` })
    await show({ state: 'completed', pictures: 2, results: [trashed(0), trashed(1)] })
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(restored).toEqual([{ ids: ['asset-0', 'asset-1'], isDeleted: false }]))
  })

  it('that is being downloaded says so, and cannot be stopped', async () => {
    const { tile } = await showResult({ state: 'keeping' })
    expect(tile).toHaveTextContent('Keeping the picture')
    expect(buttons()).toEqual([])
  })

  it('that cannot be downloaded for now says why', async () => {
    const hold = { code: 'link_forbidden', message: 'Its link leads to a.test.', advice: 'Add the host.' }
    const { tile } = await showResult({ state: 'keeping' }, { hold })
    expect(tile).toHaveTextContent('Not kept yetIts link leads to a.test. Add the host.')
  })

  it('that was lost says that it is charged, and can be made again', async () => {
    const { tile, onAgain } = await showResult({ state: 'lost' })
    expect(tile).toHaveTextContent(/its link expired before Easel could keep it\.Charged.*\$0\.06/)
    await userEvent.click(screen.getByRole('button', { name: 'Try again · ≈ $0.01' }))
    expect(onAgain).toHaveBeenCalledOnce()
  })

  it('that was lost for a known reason gives the reason and advice', async () => {
    const lost = { ...failure, message: 'The file was no picture.', advice: 'Tell the service.' }
    const { tile } = await showResult({ state: 'lost' }, { failure: lost })
    expect(tile).toHaveTextContent('The file was no picture.Charged · Tell the service.')
  })

  it('costs its share of the run', async () => {
    const { tile } = await show({
      state: 'completed',
      pictures: 4,
      costUsdMicros: 120_000,
      results: [0, 1, 2, 3].map((ordinal) => aResult({ ordinal })),
    })
    expect(tile).toHaveTextContent('$0.03')
  })

  it.each([
    ['as requested', { width: 1024, height: 1024 }],
    ['requested 1080 × 1920', { width: 1080, height: 1920 }],
  ])('is compared with the requested size: %s', async (message, size) => {
    const { tile } = await show({ state: 'completed', size, results: [aResult()] })
    expect(tile).toHaveTextContent(message)
  })

  it('of an unknown requested size is not compared, and without a seed shows none', async () => {
    const results = [aResult({ seed: null, asset: anAsset({ width: 500, height: 400 }) })]
    const { tile } = await show({ state: 'completed', size: null, results })
    expect(tile).toHaveTextContent('500 × 400')
    expect(tile).not.toHaveTextContent(/requested|seed/)
  })
})

describe('an action on a run', () => {
  it('stops waiting', async () => {
    const asked: unknown[] = []
    server.use(
      replyWith(runRoutes.leave, ({ params }) => {
        asked.push(params.id)
        return aRun({ state: 'left' })
      }),
    )
    await show({ state: 'pending', submittedAt: '2026-11-20T12:00:01.000Z' })
    await userEvent.click(screen.getByRole('button', { name: /^Stop waiting/ }))
    await waitFor(() => expect(asked).toEqual(['run-1']))
  })

  it.each([
    ['queued', 'Remove from queue', 'The run could not be removed from the queue: Too late.'],
    ['pending', /^Stop waiting/, 'Easel could not stop waiting for the run: Too late.'],
    ['removed', 'Dismiss', 'The run could not be dismissed: Too late.'],
  ] as const)('that is refused for a %s run shows the reason', async (state, name, message) => {
    server.use(
      refuse(runRoutes.remove, 'already-sent', { error: 'Too late.' }),
      refuse(runRoutes.leave, 'not-waiting', { error: 'Too late.' }),
      refuse(runRoutes.hide, 'in-progress', { error: 'Too late.' }),
    )
    await show({ state })
    await userEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(message)).toBeVisible()
  })

  it('dismisses a run, and Undo restores it', async () => {
    const restored: unknown[] = []
    server.use(
      reply(runRoutes.hide, aRun({ state: 'removed' })),
      replyWith(runRoutes.restore, ({ params }) => {
        restored.push(params.id)
        return aRun({ state: 'removed' })
      }),
    )
    await show({ state: 'removed' })
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Run dismissed')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(restored).toEqual(['run-1']))
  })

  it('says that the pictures of a dismissed run stay in the library', async () => {
    server.use(reply(runRoutes.hide, aRun({})))
    await show({
      state: 'completed',
      pictures: 2,
      results: [aResult({ state: 'withheld', asset: null }), aResult({ ordinal: 1 })],
    })
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Run dismissed; its picture stays in the library')).toBeVisible()
  })

  it('shows why a dismissed run cannot be restored', async () => {
    server.use(
      reply(runRoutes.hide, aRun({ state: 'removed' })),
      refuse(runRoutes.restore, 'not-found', { error: 'The run was not found.' }),
    )
    await show({ state: 'removed' })
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The run could not be restored: The run was not found.')).toBeVisible()
  })
})
