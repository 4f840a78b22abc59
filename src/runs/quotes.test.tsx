import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { type QuoteRequest, quoteRequest, quoteRoutes } from '#contract/studio/quotes.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { leastOf } from '#src/testing/press-form.tsx'
import { disconnect, overhear, refuse, reply, silence } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { typeQuickly } from '#src/testing/type-quickly.ts'
import { guardComposition } from '#src/ui/keys/composition.ts'
import { useQuote } from './quotes.ts'

/** Longer than the pause in typing after which a price is asked for. */
const LONG_PAUSE_MS = 1_000

/** An ad with typed changes, in some languages. */
const aDraft = (prompt: string, language: readonly string[]): Draft => {
  const draft = leastOf('localize-ad')
  return { ...draft, values: { ...draft.values, prompt, language } }
}

/** A form with a typed prompt; shows the exact price, if there is one. */
function Form({ start }: { readonly start: readonly string[] }) {
  const [prompt, setPrompt] = useState('')
  const [languages, setLanguages] = useState(start)
  const quote = useQuote('localize-ad', aDraft(prompt, languages), CATALOGUE)
  return (
    <>
      <input aria-label="Prompt" value={prompt} onChange={({ target }) => setPrompt(target.value)} />
      <button type="button" onClick={() => setLanguages(['de'])}>
        German
      </button>
      <output>{quote ? quote.usdMicros : 'no exact price'}</output>
    </>
  )
}

const asked: QuoteRequest[] = []
const price = () => screen.findByRole('status')
const show = (start = ['de', 'ar']) => renderInApp(<Form start={start} />)
const quoted = (usdMicros: number, isExact = true) =>
  reply(quoteRoutes.ask, { usdMicros, isExact, pictures: 1 })
/** Waits until the service has responded to this number of requests. */
const answers = (client: ReturnType<typeof show>['client'], count: number) =>
  waitFor(() => {
    expect(asked).toHaveLength(count)
    expect(client.isFetching()).toBe(0)
  })

beforeEach(() => {
  asked.length = 0
})
/** Records the requests for quotes, and replies to them. */
const answer = (handler: ReturnType<typeof reply>) =>
  server.use(
    overhear(quoteRoutes.ask, async ({ request }) => {
      asked.push(quoteRequest.parse(await request.json()))
    }),
    handler,
  )

it('the quoted price of the form is exact', async () => {
  answer(quoted(70_000))
  show()
  expect(await price()).toHaveTextContent('no exact price')
  expect(await screen.findByText('70000')).toBeVisible()
  expect(asked).toMatchObject([
    { operation: 'localize-ad', files: { image: ['image-1'] }, each: { values: ['ar', 'de'] } },
  ])
})

it('while a text is composed, no price is asked for; it is once the text is typed', async () => {
  guardComposition()
  answer(quoted(70_000))
  const { client } = show()
  await answers(client, 1)
  const prompt = screen.getByLabelText('Prompt')
  await userEvent.click(prompt)
  fireEvent.compositionStart(prompt)
  fireEvent.change(prompt, { target: { value: 'に' } })
  await new Promise((resolve) => setTimeout(resolve, LONG_PAUSE_MS))
  expect(asked).toHaveLength(1)
  fireEvent.compositionEnd(prompt)
  await answers(client, 2)
  expect(asked[1]).toMatchObject({ values: { prompt: 'に' } })
})

it.each([
  ['is an estimate', quoted(70_000, false)],
  ['is refused', refuse(quoteRoutes.ask, 'no-quote')],
  ['does not arrive', disconnect(quoteRoutes.ask)],
])('there is no exact price if the quote %s', async (_, handler) => {
  answer(handler)
  const { client } = show()
  await answers(client, 1)
  expect(await price()).toHaveTextContent('no exact price')
})

it('an invalid form is not quoted', async () => {
  answer(quoted(70_000))
  const { client } = show([])
  await userEvent.click(await screen.findByRole('button', { name: 'German' }))
  await answers(client, 1)
  expect(asked).toMatchObject([{ each: { values: ['de'] } }])
})

it('a changed form has no exact price until its own quote arrives', async () => {
  answer(quoted(70_000))
  show()
  await screen.findByText('70000')
  answer(silence(quoteRoutes.ask))
  await userEvent.type(screen.getByRole('textbox', { name: 'Prompt' }), '!')
  expect(await price()).toHaveTextContent('no exact price')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(await price()).toHaveTextContent('no exact price')
})

it('fast typing requests one quote, at its end', async () => {
  answer(quoted(70_000))
  show()
  await screen.findByText('70000')
  await typeQuickly(screen.getByRole('textbox', { name: 'Prompt' }), 'keep it', 1_000)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.values).toMatchObject({ prompt: 'keep it' })
})
