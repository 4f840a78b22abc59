import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { restored, takePresses } from '#src/testing/press-form.tsx'

const draft = { ...emptyDraft(), values: { prompt: 'dusk' } }
const buttonAt = async (single: number) => {
  takePresses({ typicalSeconds: { 'generate-fast': 2 }, secondsAhead: { single, batch: 90 } })
  const form = await restored('generate-fast', draft)
  return within(form).findByRole('button', { name: /^Press 1.* s/ })
}

it('the time on the button is that of a run which is sent at once, if none waits', async () => {
  expect(await buttonAt(0)).toHaveTextContent(/≈ 2 s(?! with)/)
})

it('the time on the button includes the runs that are sent before', async () => {
  expect(await buttonAt(14)).toHaveTextContent('≈ 16 s with the queue')
})

it('the button says that the queue is paused instead of a time', async () => {
  takePresses({ typicalSeconds: { 'generate-fast': 2 }, isQueuePaused: true })
  const form = await restored('generate-fast', draft)
  const button = await within(form).findByRole('button', { name: /^Press 1.* · queue paused/ })
  expect(button).not.toHaveTextContent(/\d s\b/)
})
