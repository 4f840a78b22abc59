import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountRoutes } from '#contract/studio/account.ts'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { pressRoutes } from '#contract/studio/presses/presses.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { rememberModel } from '#src/generators/last-model.ts'
import { unanswered } from '#src/runs/unanswered/unanswered.ts'
import { aResult, aRun, aStatus } from '#src/testing/builders.tsx'
import { type EventStream, standInForEvents } from '#src/testing/event-stream.ts'
import { disconnect, refuse, reply, silence } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { renderStudio } from '#src/testing/studio.tsx'
import { toast } from '#src/ui/overlays/toast.ts'

let events: EventStream

beforeEach(() => {
  rememberModel(undefined)
  events = standInForEvents()
  server.use(
    reply(studioRoutes.status, aStatus()),
    // The palette asks for them.
    reply(savedSearchRoutes.list, { searches: [] }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A screen that asks the server for nothing. */
async function show() {
  const studio = renderStudio('/generations')
  await screen.findByRole('banner')
  await events.whenOpened()
  return studio
}
const banner = () => within(screen.getByRole('banner'))

it('the navigation leads back to the model that was left', async () => {
  server.use(
    reply(runRoutes.list, { runs: [], next: null }),
    reply(runRoutes.count, { presses: 0 }),
    reply(accountRoutes.models, { models: [] }),
  )
  const { router } = renderStudio('/generate?model=generate-v3')
  const link = await screen.findByRole('link', { name: 'Generate' })
  expect(await screen.findByRole('radio', { name: '3.0' })).toBeChecked()
  await act(() => router.navigate({ to: '/generations' }))
  expect(await screen.findByRole('heading', { name: 'Open a generation' })).toBeVisible()
  expect(link).toHaveAttribute('href', '/generate?model=generate-v3')
})

describe('the top bar', () => {
  it('shows neither pictures nor spending before the server has answered', async () => {
    server.use(silence(studioRoutes.status))
    await show()
    expect(await screen.findByRole('heading', { name: 'Open a generation' })).toBeVisible()
    expect(screen.queryByTitle('Pictures in progress')).toBeNull()
    expect(banner().queryByText(/\$/)).toBeNull()
  })

  it('shows pictures in progress, spending and the engine', async () => {
    const full = { picturesInFlight: 3, spentThisMonthUsdMicros: 12_340_000 }
    server.use(reply(studioRoutes.status, aStatus(full)))
    await show()
    expect(await screen.findByTitle('Pictures in progress')).toHaveTextContent('3 of 10pictures in progress')
    expect(banner().getByText('$12.34')).toBeVisible()
    expect(await banner().findByText('Embedded engine')).toBeVisible()
  })

  it('marks spending that includes estimates, and says until when', async () => {
    const estimate = { spentThisMonthUsdMicros: 50_000, spentIsEstimate: true }
    server.use(reply(studioRoutes.status, aStatus(estimate)))
    await show()
    const spending = await banner().findByText('≈ $0.05')
    expect(spending).toHaveTextContent('spent through Easel this month, not by other programs')
    expect(spending).toHaveAttribute('title', expect.stringMatching(/until the invoice of .+ is issued$/))
  })

  it('says whose spending it is, and nothing of an estimate where it is exact', async () => {
    await show()
    const title = 'Sum spent through Easel this month, not by other programs'
    expect(await banner().findByText('$0.00')).toHaveAttribute('title', title)
  })

  it('shows nothing of a refused status, and the screen stays usable', async () => {
    server.use(refuse(studioRoutes.status, 'database-trouble'))
    const { client } = await show()
    await waitFor(() => expect(client.getQueryState(['studio'])?.status).toBe('error'))
    expect(banner().queryByText(/\$/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Open' })).toBeEnabled()
  })

  it('keeps the last numbers when the server stops answering, and names the fault', async () => {
    server.use(reply(studioRoutes.status, aStatus({ spentThisMonthUsdMicros: 20_000 })))
    await show()
    await banner().findByText('$0.02')
    server.use(disconnect(studioRoutes.status))
    events.send({ type: 'studio' })
    const engine = await screen.findByTitle(/Easel’s server is not responding/)
    expect(engine).toHaveTextContent('Easel’s server')
    expect(engine).toHaveTextContent('not responding')
    expect(banner().getByText('$0.02')).toBeVisible()
  })

  it('follows the events of the server', async () => {
    await show()
    await banner().findByText('$0.00')
    const changed = { picturesInFlight: 10, spentThisMonthUsdMicros: 90_000 }
    server.use(reply(studioRoutes.status, aStatus(changed)))
    events.send({ type: 'studio' })
    expect(await banner().findByText('$0.09')).toBeVisible()
    expect(screen.getByTitle('Pictures in progress')).toHaveTextContent('10 of 10')
  })
})

describe('the navigation', () => {
  it('leads to every place, in order', async () => {
    await show()
    const links = within(await screen.findByRole('navigation', { name: 'Places' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Generate', '/generate'],
      ['Tools', '/tools'],
      ['Library', '/library'],
      ['Activity', '/activity'],
      ['Models', '/models'],
      ['Admin', '/admin/keys'],
    ])
  })

  it('marks the current place, and the breadcrumbs and the tab name it', async () => {
    renderStudio('/tools')
    const current = await screen.findByRole('link', { current: 'page' })
    expect(current).toHaveTextContent('Tools')
    expect(screen.getByRole('banner')).toHaveTextContent('General / Tools')
    expect(document.title).toBe('Tools · Easel')
  })

  it('begins with a link that skips to the content', async () => {
    await show()
    await userEvent.tab()
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    expect(skip).toHaveFocus()
    expect(screen.getByRole('main')).toHaveAttribute('id', skip.getAttribute('href')?.slice(1))
  })
})

describe('the theme switch', () => {
  it('goes through the themes, applies each and names the next', async () => {
    await show()
    for (const [theme, next] of [
      ['dark', 'light'],
      ['light', 'system'],
      ['system', 'dark'],
    ]) {
      const name = `Theme: ${theme}. Change to ${next}`
      await userEvent.click(await screen.findByRole('button', { name }))
      expect(document.documentElement.dataset.theme).toBe(next)
    }
    expect(screen.getByRole('button', { name: 'Theme: dark. Change to light' })).toBeVisible()
  })
})

describe('over any screen', () => {
  it('presses without an answer wait for a decision', async () => {
    server.use(reply(pressRoutes.ofIntents, { runs: [] }))
    const press = {
      intent: 'intent-lost',
      operation: 'generate-fast' as const,
      values: { prompt: 'dusk' },
      files: {},
      requests: 1,
    }
    unanswered.write({ press, at: Date.now(), usdMicros: 10_000, isDropped: false, isLost: true })
    await show()
    expect(await screen.findByRole('region', { name: 'No response' })).toHaveTextContent('dusk')
    await act(() => unanswered.remove('intent-lost'))
    expect(screen.queryByRole('region', { name: 'No response' })).toBeNull()
  })

  it('messages appear at the foot', async () => {
    await show()
    act(() => toast('Picture copied'))
    expect(screen.getByText('Picture copied')).toBeVisible()
  })

  it('Ctrl K and the question mark open the palette and the shortcuts', async () => {
    await show()
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
      expect(screen.getByRole('dialog', { name: 'Search or run a command' })).toBeVisible()
    })
    await userEvent.click(screen.getByRole('option', { name: 'Keyboard shortcuts' }))
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Search or run a command' })).toBeNull()
  })
})

describe('the tab title', () => {
  const end = (id: string) =>
    events.send({
      type: 'run',
      run: aRun({ id, intent: `intent-${id}`, state: 'completed', results: [aResult()] }),
    })

  it('counts the presses that end while the tab is hidden, until it is shown', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await show()
    end('a')
    await waitFor(() => expect(document.title).toBe('(1) Open a generation · Easel'))
    end('b')
    end('b')
    await waitFor(() => expect(document.title).toBe('(2) Open a generation · Easel'))
    hidden.mockReturnValue(false)
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    expect(document.title).toBe('Open a generation · Easel')
  })
})
