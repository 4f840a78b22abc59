import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { expect, it } from 'vitest'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { pressRoutes } from '#contract/studio/presses/presses.ts'
import { type Run, runRoutes } from '#contract/studio/runs.ts'
import { aRun, renderInApp } from '#src/testing/builders.tsx'
import { disconnect, overhear, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { usePress } from './press.ts'
import { unanswered } from './unanswered/unanswered.ts'
import { UnansweredPresses } from './unanswered/unanswered-presses.tsx'

function Button({ prompt = 'dusk', name = 'Generate' }: { prompt?: string; name?: string }) {
  const { press: send, isPressing } = usePress()
  const go = () =>
    void send({ operation: 'generate-fast', values: { prompt }, files: {}, requests: 2 }, 40_000)
  return (
    <button type="button" onClick={firstClick(go)} aria-busy={isPressing}>
      {name}
    </button>
  )
}

const taken = reply(runRoutes.press, { runs: [aRun()] }, 201)

/** Accepts presses, and records them. */
function takePresses(answer: RequestHandler = taken) {
  const asked: Press[] = []
  const hear = overhear(runRoutes.press, async ({ request }) => {
    asked.push(press.parse(await request.json()))
  })
  server.use(hear, answer)
  return asked
}

/** Replies with the server's runs of presses; returns the dropped intents. */
function knowPresses(known: () => Run[] = () => []) {
  const dropped: unknown[] = []
  const answer = () => ({ runs: known() })
  server.use(
    overhear(pressRoutes.drop, ({ params }) => void dropped.push(params.intent)),
    replyWith(pressRoutes.ofIntents, answer),
    replyWith(pressRoutes.drop, answer),
  )
  return dropped
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const shown = () => screen.findByRole('region', { name: 'No response' })

/** An unanswered press, as an earlier page left it. */
async function lose() {
  const lost = takePresses(disconnect(runRoutes.press))
  renderInApp(<Button />)
  await click('Generate')
  await waitFor(() => expect(unanswered.open()).toMatchObject([{ isLost: true }]))
  return lost
}

it('a double click presses once, though the first click is answered before the second', async () => {
  const asked = takePresses()
  renderInApp(<Button />)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(unanswered.all()).toEqual([]))
  expect(asked).toHaveLength(1)
})

it('a second press of the same unanswered request is the same press, also from another place', async () => {
  const lost = await lose()
  await click('Generate')
  await waitFor(() => expect(lost).toHaveLength(2))
  renderInApp(<Button name="Elsewhere" />)
  await click('Elsewhere')
  await waitFor(() => expect(lost).toHaveLength(3))
  expect(new Set(lost.map(({ intent }) => intent)).size).toBe(1)
  expect(unanswered.all()).toHaveLength(1)
})

it('a press of another request, or after the answer came, is another press', async () => {
  const lost = await lose()
  renderInApp(<Button name="Elsewhere" prompt="dawn" />)
  await click('Elsewhere')
  await waitFor(() => expect(unanswered.all()).toHaveLength(2))
  const answered = takePresses()
  await click('Generate')
  await waitFor(() => expect(unanswered.all()).toHaveLength(1))
  await click('Generate')
  await waitFor(() => expect(answered).toHaveLength(2))
  expect(new Set([...lost, ...answered].map(({ intent }) => intent)).size).toBe(3)
})

/** A response that our servers never send, so that no row of the routes can make it. */
const answerWith = (text: string, status: number) =>
  http.post(runRoutes.press.path, () => new HttpResponse(text, { status }))

it.each([
  ['an answer that breaks off', answerWith('{"runs": [', 201)],
  ['an answer of something in between', answerWith('<html>', 502)],
  ['a server that broke', refuse(runRoutes.press, 'internal')],
])('after %s the outcome is unknown: the press stays unanswered', async (_, answer) => {
  takePresses(answer)
  renderInApp(<Button />)
  await click('Generate')
  await waitFor(() => expect(unanswered.open()).toMatchObject([{ isLost: true }]))
})

it('after a reload nothing is sent automatically: the press is shown with its price and age, and a person sends it', async () => {
  const [first] = await lose()
  const again = takePresses()
  knowPresses()
  renderInApp(<UnansweredPresses />)
  const region = within(await shown())
  expect(region.getByText(/dusk/)).toBeVisible()
  expect(region.getByText(/≈ \$0\.04 · 2 requests · pressed/)).toHaveTextContent('just now')
  expect(again).toEqual([])
  await userEvent.click(region.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(unanswered.all()).toEqual([]))
  expect(again).toEqual([first])
  expect(screen.queryByRole('region', { name: 'No response' })).toBeNull()
})

it('a press that the server had accepted is answered, and not shown', async () => {
  const [first] = await lose()
  const again = takePresses()
  knowPresses(() => [aRun({ intent: first?.intent ?? '' })])
  renderInApp(<UnansweredPresses />)
  await waitFor(() => expect(unanswered.all()).toEqual([]))
  expect(again).toEqual([])
})

it('a dropped press is gone, the server is notified, and pressing again is a new press', async () => {
  const [first] = await lose()
  const dropped = knowPresses()
  renderInApp(<UnansweredPresses />)
  await userEvent.click(within(await shown()).getByRole('button', { name: 'Drop' }))
  await waitFor(() => expect(unanswered.all()).toEqual([]))
  expect(dropped).toEqual([first?.intent])
  const again = takePresses()
  await click('Generate')
  await waitFor(() => expect(again).toHaveLength(1))
  expect(again[0]?.intent).not.toBe(first?.intent)
})

it('a drop that does not reach the server is sent again later', async () => {
  const [first] = await lose()
  server.use(disconnect(pressRoutes.ofIntents), disconnect(pressRoutes.drop))
  renderInApp(<UnansweredPresses />)
  await userEvent.click(within(await shown()).getByRole('button', { name: 'Drop' }))
  await waitFor(() => expect(unanswered.all()).toMatchObject([{ isDropped: true }]))
  expect(unanswered.open()).toEqual([])
  const dropped = knowPresses()
  renderInApp(<UnansweredPresses />)
  await waitFor(() => expect(dropped).toEqual([first?.intent]))
  await waitFor(() => expect(unanswered.all()).toEqual([]))
})

it('a refused press is answered: it is not sent again', async () => {
  const issues = [{ at: 'prompt', message: 'is required' }]
  takePresses(refuse(runRoutes.press, 'invalid', { status: 422, issues }))
  renderInApp(<Button />)
  await click('Generate')
  await waitFor(() => expect(unanswered.all()).toEqual([]))
})

it('a press that another tab drops while this one sends it says that it was dropped', async () => {
  await lose()
  knowPresses()
  const message = 'This request was dropped, so it was not sent. Press again to send it.'
  const [one] = unanswered.open()
  server.use(
    overhear(runRoutes.press, () => {
      // The changes of the other tab, as this one receives them.
      localStorage.removeItem(`easel.press.${one?.press.intent}`)
      window.dispatchEvent(new StorageEvent('storage'))
    }),
    refuse(runRoutes.press, 'dropped', { error: message }),
  )
  renderInApp(
    <>
      <UnansweredPresses />
      <Toasts />
    </>,
  )
  await shown()
  await click('Send · ≈ $0.04')
  expect(await screen.findByText(message)).toBeVisible()
})
