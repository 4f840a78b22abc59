import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Press } from '#contract/studio/presses/press.ts'
import { pressRoutes } from '#contract/studio/presses/presses.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { runKeys } from '#src/api/keys.ts'
import { aRun, renderInApp } from '#src/testing/builders.tsx'
import { Content, keptFocus } from '#src/testing/kept-focus.tsx'
import { disconnect, overhear, refuse, reply, silence } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { type UnansweredPress, unanswered } from './unanswered.ts'
import { UnansweredPresses } from './unanswered-presses.tsx'

keptFocus()

const aPress = (change: Partial<Press> = {}): Press => ({
  intent: 'intent-1',
  operation: 'generate-fast',
  values: { prompt: 'dusk' },
  files: {},
  requests: 1,
  ...change,
})

const lose = (press: Press, change: Partial<UnansweredPress> = {}) =>
  unanswered.write({ press, at: Date.now(), usdMicros: 10_000, isDropped: false, isLost: true, ...change })

const show = () =>
  renderInApp(
    <>
      <UnansweredPresses />
      <Toasts />
    </>,
  )
const region = () => screen.findByRole('region', { name: 'No response' })
const rows = async () => within(await region()).getAllByRole('listitem')
const click = async (name: RegExp) => userEvent.click(within(await region()).getByRole('button', { name }))

beforeEach(() => {
  server.use(reply(pressRoutes.ofIntents, { runs: [] }))
})

it('nothing is shown if every press was answered', async () => {
  show()
  await act(async () => {})
  expect(screen.queryByRole('region')).toBeNull()
})

it('nothing is shown before the server was asked for its runs', async () => {
  const asked: string[] = []
  server.use(
    overhear(pressRoutes.ofIntents, ({ query }) => void asked.push(...query.getAll('intent'))),
    silence(pressRoutes.ofIntents),
  )
  lose(aPress())
  show()
  await waitFor(() => expect(asked).toEqual(['intent-1']))
  expect(screen.queryByRole('region')).toBeNull()
})

it('a press is shown even if the server stays away', async () => {
  server.use(disconnect(pressRoutes.ofIntents))
  lose(aPress())
  show()
  expect(await region()).toHaveTextContent('Easel does not send requests again automatically')
})

it('each press shows its operation, its prompt, its price and its age, the oldest first', async () => {
  lose(aPress({ intent: 'intent-2', operation: 'generate-v4', values: { text_prompt: 'dawn' } }))
  lose(aPress({ operation: 'remove-background', values: {} }), {
    at: Date.now() - 120_000,
    usdMicros: 60_000,
  })
  show()
  const [older, newer] = await rows()
  expect(older).toHaveTextContent(/^Remove background≈ \$0\.06 · pressed 2 minutes ago/)
  expect(newer).toHaveTextContent(/: dawn≈ \$0\.01 · pressed just now/)
})

it.each([
  [{ requests: 4 }, '4 requests'],
  [{ each: { field: 'language', values: ['de', 'fr', 'ar'] } }, '3 requests'],
  [{ requests: 2, each: { field: 'language', values: ['de', 'fr'] } }, '4 requests'],
])('a press of %j shows its number of requests', async (change, count) => {
  lose(aPress(change))
  show()
  expect((await rows())[0]).toHaveTextContent(`· ${count} ·`)
})

it('a press that is sent shows its runs, and is no longer listed', async () => {
  lose(aPress())
  const { client } = show()
  server.use(reply(runRoutes.press, { runs: [aRun()] }, 201))
  await click(/^Send · ≈ \$0\.01$/)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'No response' })).toBeNull())
  expect(client.getQueryData(runKeys.one('run-1'))).toEqual(aRun())
})

it('after a press is sent, the focus is at the next one', async () => {
  lose(aPress({ intent: 'intent-1' }), { at: Date.now() - 1_000 })
  lose(aPress({ intent: 'intent-2', values: { prompt: 'dawn' } }))
  renderInApp(
    <Content>
      <UnansweredPresses />
    </Content>,
  )
  server.use(reply(runRoutes.press, { runs: [aRun()] }, 201))
  const [first, second] = await rows()
  if (!first || !second) throw new Error('two presses are listed')
  within(first).getByRole('button', { name: /^Send/ }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(within(second).getByRole('button', { name: /^Send/ })).toHaveFocus())
})

it('a double click sends a press once', async () => {
  lose(aPress())
  const sent: unknown[] = []
  show()
  server.use(
    overhear(runRoutes.press, ({ request }) => void sent.push(request.url)),
    reply(runRoutes.press, { runs: [aRun()] }, 201),
  )
  await userEvent.dblClick(within(await region()).getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(unanswered.all()).toEqual([]))
  expect(sent).toHaveLength(1)
})

it('a refused press is removed, and the reason is shown', async () => {
  lose(aPress())
  show()
  server.use(refuse(runRoutes.press, 'invalid', { error: 'The prompt is too long.' }))
  await click(/^Send/)
  expect(await screen.findByText('The prompt is too long.')).toBeVisible()
  expect(unanswered.all()).toEqual([])
})

it('a press that gets no response again stays, and can be sent or dropped', async () => {
  lose(aPress())
  show()
  server.use(disconnect(runRoutes.press))
  await click(/^Send/)
  expect(await screen.findByText(/Easel’s server did not respond\. Press again/)).toBeVisible()
  for (const name of [/^Send/, 'Drop']) {
    expect(within(await region()).getByRole('button', { name })).toBeEnabled()
  }
})

it('the runs of a dropped press that the server had accepted are shown', async () => {
  lose(aPress())
  const { client } = show()
  server.use(reply(pressRoutes.drop, { runs: [aRun()] }))
  await click(/^Drop$/)
  expect(await screen.findByText(/had already been received/)).toBeVisible()
  expect(client.getQueryData(runKeys.one('run-1'))).toEqual(aRun())
})

it('a drop that does not reach the server warns of the possible cost', async () => {
  lose(aPress())
  show()
  server.use(disconnect(pressRoutes.drop))
  await click(/^Drop$/)
  expect(await screen.findByText(/^Dropped in this browser.+continues, and is charged\.$/)).toBeVisible()
  expect(unanswered.all()).toMatchObject([{ isDropped: true }])
})

it('a press that another tab got answered is no longer shown', async () => {
  lose(aPress())
  show()
  await region()
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  expect(screen.queryByRole('region', { name: 'No response' })).toBeNull()
})
