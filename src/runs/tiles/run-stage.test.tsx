import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { aPress, aResult, aStatus } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { RunStage } from './run-stage.tsx'

const show = (at = '/generate') =>
  renderScreen({
    path: '/generate',
    at,
    screen: () => (
      <>
        <RunStage
          operations={['generate-fast']}
          emptyWords="Write a prompt."
          onAgain={() => {}}
          onLoadSettings={() => {}}
        />
        <Toasts />
      </>
    ),
  })

const give = (runs: Run[]) => server.use(reply(runRoutes.list, { runs, next: null }))

const queued: Partial<Run> = { state: 'queued', costUsdMicros: null, results: [] }
const pictures = async () => within(await screen.findByRole('region', { name: 'Pictures' }))

beforeEach(() => {
  server.use(reply(studioRoutes.status, aStatus({ typicalSeconds: { 'generate-fast': 18 } })))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the stage', () => {
  it('explains its purpose while runs load, and does not say that there are none', async () => {
    server.use(silence(runRoutes.list))
    show()
    expect(await screen.findByText('Write a prompt.')).toBeVisible()
    expect(screen.queryByText('No pictures yet')).toBeNull()
  })

  it('says that there are no pictures yet if nothing was pressed', async () => {
    give([])
    show()
    expect(await screen.findByRole('heading', { name: 'No pictures yet' })).toBeVisible()
    expect(screen.getByText('Write a prompt.')).toBeVisible()
  })

  it('gives the reason if the runs are refused, and retries by a button', async () => {
    server.use(refuse(runRoutes.list, 'database-trouble', { error: 'The database does not answer.' }))
    show()
    expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.')
    give(aPress({}))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'a quiet room' })).toBeVisible()
  })

  it('has a tile for each picture of the press, also for expected ones', async () => {
    give(aPress({}, {}, { ...queued, pictures: 2 }))
    show()
    const stage = await pictures()
    expect(stage.getAllByRole('listitem')).toHaveLength(4)
    expect(stage.getAllByRole('img', { name: 'a quiet room' })).toHaveLength(2)
    expect(stage.getAllByText('Next in the queue')).toHaveLength(2)
  })

  it('says which pictures of the press are in the trash', async () => {
    give(aPress({}, { results: [aResult({ asset: null, deleted: 'trash' })] }))
    show()
    expect(await screen.findByText('2 pictures · $0.12 · 1 in trash')).toBeVisible()
  })

  it('names the press with its state and its cost', async () => {
    give(aPress({}, {}))
    show()
    expect(await screen.findByText('2 pictures · $0.12')).toBeVisible()
  })

  it('shows the cost so far of a running press', async () => {
    give(aPress({}, queued))
    show()
    expect(await screen.findByText('1 of 2 · $0.06 so far')).toBeVisible()
  })

  it('loads a press of the address that is not among the newest', async () => {
    server.use(
      replyWith(runRoutes.list, ({ query }) => {
        const isAlone = query.get('intent') === 'intent-old'
        const old = { intent: 'intent-old', values: { prompt: 'dusk' } }
        return { runs: aPress(isAlone ? old : {}), next: null }
      }),
    )
    show('/generate?run=intent-old')
    expect(await screen.findByRole('heading', { name: 'dusk' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'a quiet room' })).toBeNull()
  })

  it('shows pictures in two columns or in one', async () => {
    give(aPress({}, {}))
    show()
    const [two, one] = ['Two columns', 'One column'].map((name) => screen.findByRole('button', { name }))
    expect(await two).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click((await one) ?? document.body)
    expect(await one).toHaveAttribute('aria-pressed', 'true')
    expect(await two).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('the contact sheet', () => {
  const save = () => screen.findByRole('button', { name: 'Save as contact sheet' })

  it('is not offered for a single picture', async () => {
    give(aPress({}, queued))
    show()
    await pictures()
    expect(screen.queryByRole('button', { name: 'Save as contact sheet' })).toBeNull()
  })

  it('gives the reason if the browser has no memory for it', async () => {
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext() {
          return null
        }
      },
    )
    give(aPress({}, {}))
    show()
    await userEvent.click(await save())
    expect(await screen.findByText(/does not have enough memory/)).toBeVisible()
  })
})
