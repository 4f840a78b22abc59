import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { accountRoutes } from '#contract/studio/account.ts'
import { assetRoutes } from '#contract/studio/assets.ts'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { earlierDrafts } from '#src/forms/draft/earlier-drafts.ts'
import { loadDraft, saveDraft } from '#src/forms/draft/stored-draft.ts'
import { aFinishedRun, aRun, aStatus } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { shownToasts } from '#src/ui/overlays/toast.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { GenerateScreen } from './generate-screen.tsx'

const open = (search = '?model=generate-fast') =>
  renderScreen({ path: '/generate', at: `/generate${search}`, screen: GenerateScreen }).router

const give = (runs: Run[]) => server.use(reply(runRoutes.list, { runs, next: null }))

/** Accepts presses, each answered by a queued run of its own intent. */
function takePresses(): Press[] {
  const taken: Press[] = []
  server.use(
    replyWith(
      runRoutes.press,
      async ({ request }) => {
        const asked = press.parse(await request.json())
        taken.push(asked)
        return { runs: [aRun({ intent: asked.intent, values: asked.values })] }
      },
      201,
    ),
  )
  return taken
}

const form = () => screen.findByRole('form', { name: 'Request' })
const type = (words: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Prompt' }), { target: { value: words } })
const pressButton = () => screen.getByRole('button', { name: /^Generate/ })

beforeEach(() => {
  server.use(
    reply(studioRoutes.status, aStatus()),
    replyWith(runRoutes.count, () => ({ presses: 0 })),
    reply(accountRoutes.models, { models: [] }),
  )
  give([])
})

it('the form is usable while the runs load', async () => {
  server.use(silence(runRoutes.list))
  open()
  await form()
  type('a heron')
  expect(pressButton()).toBeEnabled()
})

it('without runs, the stage says what a press does', async () => {
  open()
  expect(await screen.findByText(/^Describe a picture and press Generate/)).toBeVisible()
})

it('runs that cannot be read are told with the reason, and the form stays', async () => {
  server.use(refuse(runRoutes.list, 'database-trouble', { error: 'The database does not answer.' }))
  open()
  expect((await screen.findAllByText(/The database does not answer/)).length).toBeGreaterThan(0)
  expect(await form()).toBeVisible()
})

it('a press sends the prompt and the settings that the form shows, once', async () => {
  const taken = takePresses()
  open()
  await form()
  type('a heron at dawn')
  await userEvent.click(pressButton())
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ operation: 'generate-fast', values: { prompt: 'a heron at dawn' } })
})

it('an empty prompt is refused at its field, and nothing is sent', async () => {
  const taken = takePresses()
  open()
  await form()
  await userEvent.click(pressButton())
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Prompt' })).toBeInvalid())
  expect(taken).toEqual([])
})

it('the answer’s run is the one that is shown, and stands in the address', async () => {
  const taken = takePresses()
  const router = open()
  await form()
  type('a heron')
  await userEvent.click(pressButton())
  await waitFor(() => expect(router.state.location.search).toMatchObject({ run: taken[0]?.intent }))
})

it('a refused press shows the server’s reason above the button', async () => {
  server.use(refuse(runRoutes.press, 'invalid', { error: 'This prompt cannot be sent.' }))
  open()
  await form()
  type('a heron')
  await userEvent.click(pressButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('This prompt cannot be sent.')
  expect(pressButton()).toBeEnabled()
})

it('a problem that the server names stands at its field', async () => {
  const issues = [{ at: 'prompt', message: 'is too long' }]
  server.use(refuse(runRoutes.press, 'invalid', { error: 'prompt: is too long', issues }))
  open()
  await form()
  type('a heron')
  await userEvent.click(pressButton())
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await waitFor(() => expect(prompt).toBeInvalid())
  expect(prompt).toHaveAccessibleDescription(/too long/)
})

it('the button tells the number of pictures and the estimated price', async () => {
  open('?model=generate-v3')
  await form()
  type('a heron')
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await waitFor(() => expect(pressButton()).toHaveAccessibleName(/Generate 2 ≈ \$0\.12/))
})

it('another model keeps the prompt and has its own settings', async () => {
  const router = open()
  await form()
  type('a heron')
  await userEvent.click(screen.getByRole('radio', { name: '3.0' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ model: 'generate-v3' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a heron'))
  expect(loadDraft('generate-v3').values.prompt).toBe('a heron')
})

it('a prompt of its own that another model’s replaces stays as an earlier form, and no other', async () => {
  saveDraft('generate-v3', { ...emptyDraft(), values: { prompt: 'a stork' } })
  open()
  await form()
  type('a heron')
  const earlier = () => earlierDrafts('generate-v3').map(({ draft }) => draft.values.prompt)
  for (const [model, words] of [
    ['3.0', 'a heron'],
    ['Fast', 'a heron at dusk'],
    ['3.0', 'a heron at dawn'],
    ['Fast', 'a heron'],
    ['3.0', 'a heron'],
  ] as const) {
    await userEvent.click(screen.getByRole('radio', { name: model }))
    await waitFor(() => expect(screen.getByRole('radio', { name: model })).toBeChecked())
    type(words)
  }
  await waitFor(() => expect(earlier()).toEqual(['a stork']))
  expect(earlierDrafts('generate-fast')).toEqual([])
})

it('Undo of settings of another model gives the prompt back that they replaced here', async () => {
  saveDraft('generate-v3', { ...emptyDraft(), values: { prompt: 'my own' } })
  const run = aFinishedRun({ values: { prompt: 'a stork' } })
  server.use(reply(runRoutes.one, run))
  open('?model=generate-v3&load=run-1')
  const dialog = await screen.findByRole('dialog', { name: 'Load settings' })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Apply/ }))
  const prompt = () => screen.getByRole('textbox', { name: 'Prompt' })
  await waitFor(() => expect(prompt()).toHaveValue('a stork'))
  await userEvent.click(screen.getByRole('radio', { name: '3.0' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: '3.0' })).toBeChecked())
  expect(prompt()).toHaveValue('a stork')
  render(<Toasts />)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(prompt()).toHaveValue('my own'))
  expect(screen.getByRole('radio', { name: '3.0' })).toBeChecked()
  expect(earlierDrafts('generate-v3').map(({ draft }) => draft.values.prompt)).toContain('a stork')
})

it('a prompt of another window stays out of the form, and is an earlier form once this window goes on', async () => {
  open()
  await form()
  type('a long brief')
  const other = { ...emptyDraft(), values: { prompt: 'other idea' }, page: 1 }
  localStorage.setItem('easel.draft.generate-fast', JSON.stringify(other))
  cleanup()
  open()
  await form()
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a long brief')
  type('a longer brief')
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier forms' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'other idea', hidden: true }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('other idea'))
})

it('the transparent models stand behind one choice, each with its note', async () => {
  const router = open()
  await form()
  await userEvent.click(screen.getByRole('radio', { name: 'Transparent' }))
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ model: 'generate-v4-transparent' }),
  )
  const models = await screen.findByRole('radiogroup', { name: 'Transparent model' })
  expect(within(models).getAllByRole('radio')).toHaveLength(2)
})

it('a prompt of the history returns to the form, and leaves the other settings', async () => {
  give([aFinishedRun({ values: { prompt: 'a stork on a roof' } })])
  open()
  await form()
  await userEvent.click(await screen.findByRole('button', { name: 'History' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'a stork on a roof' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a stork on a roof'),
  )
})

it.each([
  [
    'a run that cannot be read',
    refuse(runRoutes.one, 'database-trouble', { error: 'The database does not answer.' }),
  ],
  ['a run that does not exist', refuse(runRoutes.one, 'not-found', { error: 'Run not found.' })],
])('%s says why its settings are not loaded', async (_, answer) => {
  server.use(answer)
  open('?model=generate-fast&load=run-1')
  const dialog = await screen.findByRole('dialog', { name: 'Load settings' })
  expect(dialog).toHaveTextContent(
    /The settings could not be loaded: (The database does not answer|Run not found)/,
  )
})

it('a picture that cannot be read now is no deleted one: nothing is applied', async () => {
  const run = aFinishedRun({
    operation: 'generate-v3',
    values: { prompt: 'a stork' },
    files: { style_reference_images: ['a'] },
  })
  server.use(
    reply(runRoutes.one, run),
    refuse(assetRoutes.one, 'database-trouble', { error: 'The database does not answer.' }),
  )
  open('?model=generate-v3&load=run-1')
  const dialog = await screen.findByRole('dialog', { name: 'Load settings' })
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The database does not answer.')
  expect(within(dialog).queryByRole('button', { name: /^Apply/ })).toBeNull()
})

it('settings of a run are loaded after the difference was shown', async () => {
  const run = aFinishedRun({ values: { prompt: 'a stork', seed: 7 } })
  give([run])
  server.use(reply(runRoutes.one, run))
  const router = open('?model=generate-fast&load=run-1')
  const dialog = await screen.findByRole('dialog', { name: 'Load settings' })
  expect(dialog).toHaveTextContent('a stork')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Apply/ }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a stork'))
  expect(router.state.location.search).not.toHaveProperty('load')
  // Now they are the same, but nobody asked to load them again.
  expect(shownToasts().map(({ message }) => message)).toEqual(['Settings loaded'])
})

it('settings that the form already has open no dialog: a message says so, and the prompt has the focus', async () => {
  const run = aFinishedRun({ values: { prompt: 'a stork' } })
  server.use(reply(runRoutes.one, run))
  saveDraft('generate-fast', { ...emptyDraft(), values: { prompt: 'a stork' } })
  render(<Toasts />)
  const router = open('?model=generate-fast&load=run-1')
  expect(await screen.findByText('The form already has these settings.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveFocus())
  expect(screen.queryByRole('dialog', { name: 'Load settings' })).toBeNull()
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('load'))
})
