import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { generationRoutes, type SeenEntry, type SeenGeneration } from '#contract/studio/generations.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { aRun } from '#src/testing/builders.tsx'
import { hold, refuse, reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { GenerationScreen, OpenGenerationScreen } from './generation-screen.tsx'

const show = () =>
  renderScreen({ path: '/generations/$generationId', at: '/generations/gen-1', screen: GenerationScreen })

const anEntry = (change: Partial<SeenEntry> = {}): SeenEntry => ({
  kind: 'picture',
  isSafe: true,
  prompt: 'a quiet room',
  resolution: '1024x1024',
  seed: 7,
  duration: null,
  texts: [],
  media: '/media/0',
  base: null,
  ...change,
})

const aGeneration = (change: Partial<SeenGeneration> = {}): SeenGeneration => ({
  generationId: 'gen-1',
  status: 'completed',
  created: '2026-11-20T12:00:00.000Z',
  failure: null,
  costUsdMicros: 60_000,
  costIsEstimate: false,
  entries: [anEntry()],
  runId: null,
  ...change,
})

it('an id leads to its generation', async () => {
  const { router } = renderScreen({ path: '/generations', screen: OpenGenerationScreen })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Generation id' }), ' gen-1 ')
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/generations/gen-1'))
})

it('nothing typed leads nowhere', async () => {
  const { router } = renderScreen({ path: '/generations', screen: OpenGenerationScreen })
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(router.state.location.pathname).toBe('/generations')
})

it('shows that the generation loads until it is there', async () => {
  const one = hold(generationRoutes.one, aGeneration())
  server.use(one.handler)
  show()
  await one.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull()
  one.release()
  expect(await screen.findByRole('list', { name: 'Results' })).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('a generation that the service does not know says so', async () => {
  server.use(refuse(generationRoutes.one, 'not-found', { error: 'The service knows no such generation.' }))
  show()
  expect(await screen.findByText('This generation cannot be shown')).toBeVisible()
  expect(screen.getByText('The service knows no such generation.')).toBeVisible()
})

it('a fault of the server is told, and not as a generation that does not exist', async () => {
  server.use(
    refuse(generationRoutes.one, 'service-silent', { error: 'The image service is not responding.' }),
  )
  show()
  expect(await screen.findByText('The image service is not responding.')).toBeVisible()
  expect(screen.queryByText(/knows no such/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull()
})

it('a picture has its size, its seed, its words and what it cost', async () => {
  server.use(reply(generationRoutes.one, aGeneration()))
  show()
  expect(await screen.findByRole('img', { name: 'a quiet room' })).toHaveAttribute('src', '/media/0')
  expect(screen.getByText('1024x1024 · seed 7')).toBeVisible()
  expect(screen.getByText(/Completed.*\$0\.06/)).toBeVisible()
})

it('a failed one says why', async () => {
  server.use(reply(generationRoutes.one, aGeneration({ status: 'failed', failure: 'no room', entries: [] })))
  show()
  expect(await screen.findByText(/Failed: no room/)).toBeVisible()
})

it('a finished one without a picture does not look completed', async () => {
  server.use(reply(generationRoutes.one, aGeneration({ entries: [] })))
  show()
  expect(await screen.findByText(/The service finished without a picture/)).toBeVisible()
  expect(screen.queryByText(/Completed/)).toBeNull()
})

it('a withheld picture and one that is gone have a sentence in their place', async () => {
  const entries = [anEntry({ isSafe: false, media: null }), anEntry({ media: null })]
  server.use(reply(generationRoutes.one, aGeneration({ entries })))
  show()
  expect(await screen.findByText(/Withheld by the safety or copyright check.*It was charged\./)).toBeVisible()
  expect(screen.getByText('The result is no longer available.')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

it('a design taken apart shows its background and the texts that were found', async () => {
  const entries = [anEntry({ kind: 'layers', base: '/media/base', texts: ['Summer Sale', 'Shop now'] })]
  server.use(reply(generationRoutes.one, aGeneration({ entries })))
  show()
  expect(await screen.findByRole('img', { name: 'Background without text' })).toBeVisible()
  expect(screen.getByRole('list', { name: 'Text found' })).toHaveTextContent('Summer SaleShop now')
})

it('one that the studio asked for leads to its run', async () => {
  server.use(
    reply(generationRoutes.one, aGeneration({ runId: 'run-1' })),
    reply(runRoutes.one, aRun({ operation: 'remove-object', intent: 'intent-1' })),
  )
  show()
  const link = await screen.findByRole('link', { name: 'view the run' })
  expect(link).toHaveAttribute('href', expect.stringContaining('/tools/remove-object'))
})
