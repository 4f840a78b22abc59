import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { operationOf, TOOLS, type ToolId } from '#contract/service/operations/table.ts'
import { type Asset, assetRoutes } from '#contract/studio/assets.ts'
import { designRoutes } from '#contract/studio/designs.ts'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { quoteRoutes } from '#contract/studio/quotes.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { useStudioStatus } from '#src/api/studio-status.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { earlierDrafts } from '#src/forms/draft/earlier-drafts.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { anAsset, aRun, aStatus } from '#src/testing/builders.tsx'
import { hold, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { studioTool } from '#src/tools/table.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { ToolScreen } from './tool-screen.tsx'
import { ToolsScreen } from './tools-screen.tsx'

const open = (tool: string) =>
  renderScreen({ path: '/tools/$tool', at: `/tools/${tool}`, screen: ToolScreen }).router

const give = (runs: Run[]) => server.use(reply(runRoutes.list, { runs, next: null }))
const form = () => screen.findByRole('form', { name: 'Request' })
const photo = (): Asset => anAsset({ id: 'photo', name: 'bike.jpg', origin: 'upload', runId: null })

/** Leaves a picture on the form of remove background, as an earlier visit would. */
const withPicture = () => saveDraft('remove-background', { ...emptyDraft(), files: { image: [photo()] } })

beforeEach(() => {
  server.use(
    reply(studioRoutes.status, aStatus()),
    replyWith(runRoutes.count, () => ({ presses: 0 })),
    refuse(quoteRoutes.ask, 'no-quote'),
    refuse(designRoutes.lines, 'not-found'),
    reply(assetRoutes.one, photo()),
  )
  give([])
})

it('the list of tools names each tool, what it does, and where it is', async () => {
  renderScreen({ path: '/tools', screen: ToolsScreen })
  const cards = await screen.findAllByRole('link')
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(TOOLS.map((tool) => `/tools/${tool}`))
  for (const [place, tool] of TOOLS.entries()) {
    expect(cards[place]).toHaveTextContent(operationOf(tool).title)
    expect(cards[place]).toHaveTextContent(studioTool(tool).note)
  }
})

it('an unknown tool says so', async () => {
  open('sharpen')
  expect(await screen.findByText('Tool not found')).toBeVisible()
})

/** Where a tool with a canvas of its own begins. */
const BEGINNINGS: Readonly<Partial<Record<ToolId, RegExp>>> = {
  'remove-object': /Add a picture in the form, then paint over the areas to remove/,
}

describe.each(TOOLS)('the screen of %s', (tool: ToolId) => {
  it('says what the tool does and how it begins', async () => {
    open(tool)
    const title = await screen.findByRole('heading', { name: operationOf(tool).title, level: 2 })
    expect(title).toBeVisible()
    expect(await screen.findByText(BEGINNINGS[tool] ?? /The result appears here/)).toBeVisible()
  })

  it('has a usable form while its runs load, and shows them once they are there', async () => {
    const runs = hold(runRoutes.list, { runs: [aRun({ operation: tool, values: {} })], next: null })
    server.use(runs.handler)
    open(tool)
    await runs.asked()
    expect((await within(await form()).findAllByRole('button')).length).toBeGreaterThan(0)
    const strip = within(screen.getByRole('region', { name: 'Runs' }))
    expect(strip.queryByRole('listitem')).toBeNull()
    runs.release()
    expect(await strip.findByRole('listitem')).toBeVisible()
  })

  it('tells the reason where its runs cannot be read', async () => {
    server.use(refuse(runRoutes.list, 'database-trouble', { error: 'The database does not answer.' }))
    open(tool)
    // A canvas is in front of the results.
    if (BEGINNINGS[tool]) await userEvent.click(await screen.findByRole('radio', { name: 'Results' }))
    expect((await screen.findAllByText(/The database does not answer/)).length).toBeGreaterThan(0)
    expect(await form()).toBeVisible()
  })
})

it('a picture of an earlier visit stands on the form, and is what a press sends', async () => {
  const taken: Press[] = []
  server.use(
    replyWith(
      runRoutes.press,
      async ({ request }) => {
        const asked = press.parse(await request.json())
        taken.push(asked)
        return { runs: [aRun({ intent: asked.intent, operation: 'remove-background', values: {} })] }
      },
      201,
    ),
  )
  withPicture()
  open('remove-background')
  expect(await screen.findByRole('img', { name: 'bike.jpg' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Run 1/ }))
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ operation: 'remove-background', files: { image: ['photo'] } })
})

const Answered = () => useStudioStatus() && <p>the studio answered</p>

it('a picture in the address is put on the form once, also if the studio answers meanwhile', async () => {
  const [status, asset] = [hold(studioRoutes.status, aStatus()), hold(assetRoutes.one, photo())]
  server.use(status.handler, asset.handler)
  renderScreen({
    path: '/tools/$tool',
    at: '/tools/remove-background?image=photo',
    screen: () => (
      <>
        <ToolScreen />
        <Toasts />
        <Answered />
      </>
    ),
  })
  await asset.asked()
  await status.asked()
  status.release()
  await screen.findByText('the studio answered')
  asset.release()
  expect(await screen.findByText('Added to the form')).toBeVisible()
  expect(screen.getByRole('img', { name: 'bike.jpg' })).toBeVisible()
  // Put there twice, the form with the picture would be an earlier form of itself.
  expect(earlierDrafts('remove-background')).toEqual([])
})

it('a picture in the address that the tool does not take is refused at once, and the form stays as it is', async () => {
  saveDraft('remove-background', { ...emptyDraft(), files: { image: [photo()] } })
  server.use(reply(assetRoutes.one, { ...photo(), id: 'loop', name: 'loop.gif', format: 'gif' }))
  renderScreen({
    path: '/tools/$tool',
    at: '/tools/remove-background?image=loop',
    screen: () => (
      <>
        <ToolScreen />
        <Toasts />
      </>
    ),
  })
  expect(await screen.findByText(/^loop\.gif is GIF\. Use JPEG, PNG, WebP/)).toBeVisible()
  expect(screen.queryByText('Added to the form')).toBeNull()
  expect(await screen.findByRole('img', { name: 'bike.jpg' })).toBeVisible()
})

it('a press without a picture names the field that lacks it, and nothing is sent', async () => {
  open('remove-background')
  await form()
  await userEvent.click(screen.getByRole('button', { name: /^(Run|Choose a|Add a)/ }))
  const [alert] = await screen.findAllByRole('alert')
  expect(alert).toHaveTextContent('Check Picture.')
})

it('a removed picture leaves the form and the next visit’s draft', async () => {
  withPicture()
  open('remove-background')
  await screen.findByRole('img', { name: 'bike.jpg' })
  await userEvent.click(screen.getByRole('button', { name: /Remove bike\.jpg/ }))
  expect(screen.queryByRole('img', { name: 'bike.jpg' })).toBeNull()
  await waitFor(() =>
    expect(localStorage.getItem('easel.draft.remove-background') ?? '').not.toContain('bike'),
  )
})

it('“Change in the form” right after a failure leads to the instruction that is to be changed', async () => {
  const values = { instruction: 'juggling three oranges' }
  saveDraft('pose-variants', { ...emptyDraft(), values, files: { source_image: [photo()] } })
  const failed = aRun({
    operation: 'pose-variants',
    values,
    files: { source_image: ['photo'] },
    state: 'failed',
    failure: {
      code: 'refused',
      at: null,
      message: 'The instruction was refused.',
      charged: 'no',
      advice: 'Change the wording',
      retryHelps: false,
    },
  })
  give([failed])
  server.use(reply(runRoutes.one, failed))
  const router = open('pose-variants')
  await userEvent.click(await screen.findByRole('button', { name: 'Change in the form' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveFocus())
  expect(screen.queryByRole('dialog', { name: 'Load settings' })).toBeNull()
  expect(router.state.location.search).not.toHaveProperty('load')
})

it('settings are compared with the whole form: all of its languages, and the lines of each', async () => {
  const rows = [{ original: 'Sale', replacements: { de: 'Angebot', fr: 'Soldes' } }]
  const values = { language: ['de', 'fr'] }
  saveDraft('localize-ad', { ...emptyDraft(), values, copy: { way: 'lines', rows } })
  const failed = aRun({
    operation: 'localize-ad',
    values: { language: 'fr', exact_copy: 'Sale => Soldes' },
    files: {},
    state: 'failed',
  })
  give([failed])
  server.use(reply(runRoutes.one, failed))
  open('localize-ad?load=run-1')
  const dialog = await screen.findByRole('dialog', { name: 'Load settings' })
  const cells = within(dialog)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toContain('German, French')
  expect(cells).toContain('German: Sale => Angebot\nFrench: Sale => Soldes')
  expect(within(dialog).getByRole('button', { name: 'Languages' })).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Prompt' })).toBeNull()
})
