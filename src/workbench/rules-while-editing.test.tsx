import { fireEvent, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft } from '#src/forms/draft.ts'
import { pressed, restored, takePresses } from '#src/testing/press-form.tsx'

it('fields that do not go together say so before the press, and a button mends them', async () => {
  const asked = takePresses()
  const values = { prompt: 'dusk', style_type: 'REALISTIC' }
  const form = await restored('generate-v3', { ...emptyDraft(), values })
  fireEvent.click(within(form).getByRole('combobox', { name: 'Preset' }))
  fireEvent.click(await within(form).findByRole('option', { name: 'Pop art', hidden: true }))
  const list = await within(form).findByRole('list', { name: 'What does not go together' })
  expect(list).toHaveTextContent('A preset and style references need Style Auto or General.')
  expect(await pressed(form, asked)).toBeNull()
  expect(form).not.toHaveTextContent('style_preset')
  fireEvent.click(within(form).getByRole('button', { name: 'Set Style to General' }))
  expect(within(form).queryByRole('list', { name: 'What does not go together' })).toBeNull()
  expect(within(form).getByRole('combobox', { name: 'Style' })).toHaveTextContent('General')
  const sent = await pressed(form, asked)
  expect(sent?.values).toEqual({ prompt: 'dusk', style_preset: 'POP_ART' })
})
