import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { restored, takePresses } from '#src/testing/press-form.tsx'

const draft = { ...emptyDraft(), values: { prompt: 'dusk' } }
const buttonAt = async (runsWaiting: number) => {
  takePresses({ typicalSeconds: { 'generate-fast': 2 }, runsWaiting })
  const form = await restored('generate-fast', draft)
  return within(form).findByRole('button', { name: /^Press 1.* 2 s/ })
}

it('the time on the button is that of a run which is sent at once, where none waits', async () => {
  expect(await buttonAt(0)).toHaveTextContent(/≈ 2 s(?! after)/)
})

it('the time on the button says how many runs are sent before, where some wait', async () => {
  expect(await buttonAt(14)).toHaveTextContent('≈ 2 s after 14 others')
  expect(await buttonAt(1)).toHaveTextContent('≈ 2 s after 1 other')
})
