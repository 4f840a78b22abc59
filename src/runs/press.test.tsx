import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { type Press, press, pressAnswer } from '#contract/studio/runs.ts'
import { aRun, renderInApp } from '#src/testing/builders.tsx'
import { server } from '#src/testing/server.ts'
import { firstClick } from '#src/ui/first-click.ts'
import { unanswered, usePress, useUnansweredPresses } from './press.ts'

function Button() {
  const { press: send, isPressing } = usePress()
  const go = () =>
    void send({ operation: 'generate-fast', values: { prompt: 'dusk' }, files: {}, requests: 1 })
  return (
    <button type="button" onClick={firstClick(go)} aria-busy={isPressing}>
      Generate
    </button>
  )
}

function Follower() {
  useUnansweredPresses()
  return null
}

/** Answers presses by the contract and writes down what was asked. */
function takePresses(
  answer: () => Response = () => HttpResponse.json(pressAnswer.parse({ runs: [aRun()] }), { status: 201 }),
) {
  const asked: Press[] = []
  server.use(
    http.post('/api/runs', async ({ request }) => {
      asked.push(press.parse(await request.json()))
      return answer()
    }),
  )
  return asked
}

it('a double click presses once, though the first click is answered before the second', async () => {
  const asked = takePresses()
  renderInApp(<Button />)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(unanswered.all()).toEqual([]))
  expect(asked).toHaveLength(1)
})

it('a press that was not answered is sent again under the same intent, after a reload too', async () => {
  const lost = takePresses(() => HttpResponse.error())
  renderInApp(<Button />)
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(lost).toHaveLength(1))
  expect(unanswered.all()).toHaveLength(1)

  const again = takePresses()
  renderInApp(<Follower />)
  await waitFor(() => expect(unanswered.all()).toEqual([]))
  expect(again.map(({ intent }) => intent)).toEqual(lost.map(({ intent }) => intent))
})

it('a refused press is answered: it is not sent again', async () => {
  takePresses(() =>
    HttpResponse.json(
      { code: 'invalid', error: 'No.', issues: [{ at: 'prompt', says: 'is required' }] },
      { status: 422 },
    ),
  )
  renderInApp(<Button />)
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(unanswered.all()).toEqual([]))
})
