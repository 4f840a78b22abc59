import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { aPicture, pressed, restored, takePresses } from '#src/testing/press-form.tsx'

it('fields that cannot be combined are reported before the press, and a button fixes them', async () => {
  const asked = takePresses()
  const values = { prompt: 'dusk', style_type: 'REALISTIC' }
  const form = await restored('generate-v3', { ...emptyDraft(), values })
  fireEvent.click(within(form).getByRole('combobox', { name: 'Preset' }))
  fireEvent.click(await within(form).findByRole('option', { name: 'Pop art', hidden: true }))
  const list = await within(form).findByRole('list', { name: 'Conflicting settings' })
  expect(list).toHaveTextContent('A preset and style references need Style Auto or General.')
  expect(await pressed(form, asked)).toBeNull()
  expect(form).not.toHaveTextContent('style_preset')
  fireEvent.click(within(form).getByRole('button', { name: 'Set Style to General' }))
  expect(within(form).queryByRole('list', { name: 'Conflicting settings' })).toBeNull()
  expect(within(form).getByRole('combobox', { name: 'Style' })).toHaveTextContent('General')
  const sent = await pressed(form, asked)
  expect(sent?.values).toEqual({ prompt: 'dusk', style_preset: 'POP_ART' })
})

it('exact copy with an empty language is reported before the press, and a button fixes it', async () => {
  const asked = takePresses()
  const values = { language: ['de', 'fr'] }
  const form = await restored('localize-ad', {
    ...emptyDraft(),
    values,
    files: { image: [aPicture('ad-1')] },
  })
  fireEvent.click(within(form).getByRole('radio', { name: 'Set exact lines' }))
  const list = await within(form).findByRole('list', { name: 'Conflicting settings' })
  expect(list).toHaveTextContent('German and French have no lines.')
  expect(await pressed(form, asked)).toBeNull()
  expect(within(form).getAllByText(/ha(s|ve) no lines\./)).toHaveLength(1)
  fireEvent.change(within(form).getByRole('textbox', { name: 'Line 1, text on the ad' }), {
    target: { value: 'Summer Sale' },
  })
  fireEvent.change(within(form).getByRole('textbox', { name: 'Line 1, text in German' }), {
    target: { value: 'Sommerschluss' },
  })
  expect(list).toHaveTextContent('French has no lines.')
  fireEvent.click(within(form).getByRole('button', { name: 'Remove French' }))
  expect(within(form).queryByRole('list', { name: 'Conflicting settings' })).toBeNull()
  expect(within(form).getByRole('checkbox', { name: 'French' })).not.toBeChecked()
  expect((await pressed(form, asked))?.each?.values).toEqual(['de'])
})

it('exact copy without any line is fixed by translating everything', async () => {
  const asked = takePresses()
  const draft = { ...emptyDraft(), values: { language: ['de'] }, files: { image: [aPicture('ad-1')] } }
  const form = await restored('localize-ad', { ...draft, copy: { way: 'lines', rows: [] } })
  const list = await within(form).findByRole('list', { name: 'Conflicting settings' })
  fireEvent.click(within(list).getByRole('button', { name: 'Translate all text' }))
  expect(within(form).getByRole('radio', { name: 'Translate all text' })).toBeChecked()
  expect((await pressed(form, asked))?.values.exact_copy).toBeUndefined()
})

it('a picture with too many pixels is reported at its field before a press, which sends nothing', async () => {
  const asked = takePresses()
  const large = anAsset({ name: 'wall.png', width: 9000, height: 6000 })
  const form = await restored('remove-background', { ...emptyDraft(), files: { image: [large] } })
  expect(form).toHaveTextContent(
    'wall.png has 9000 x 6000 pixels (54.0 megapixels); the limit is 50,331,648 pixels (50.3 megapixels)',
  )
  expect(await pressed(form, asked)).toBeNull()
  expect(asked).toEqual([])
})

it('a custom size that is no multiple of 16 is reported on blur, and no longer once it is one', async () => {
  takePresses()
  const form = await restored('generate-fast', { ...emptyDraft(), values: { prompt: 'dusk' } })
  const width = within(form).getByRole('textbox', { name: 'Width in pixels' })
  fireEvent.change(width, { target: { value: '1000' } })
  fireEvent.blur(width)
  const message = 'Must be a whole number from 16 to 4096 that is a multiple of 16.'
  // The message is rendered again while the form settles: the first element may be gone.
  await waitFor(() => expect(within(form).getByText(message)).toBeVisible())
  fireEvent.change(width, { target: { value: '1008' } })
  await waitFor(() => expect(within(form).queryByText(message)).toBeNull())
})

describe('invalid fields', () => {
  const values = { prompt: 'dusk', style_codes: ['a1b2c3d4', 'zzz'], seed: 99_999_999_999 }
  const isSaid = 'Number 2 must be a style code of 8 hexadecimal characters.'

  it('are reported on blur, and number entries from 1 (Generation, 3.0 model)', async () => {
    takePresses()
    const form = await restored('generate-v3', { ...emptyDraft(), values })
    fireEvent.blur(within(form).getByRole('textbox', { name: 'Style codes' }))
    expect(await within(form).findByText(isSaid)).toBeInTheDocument()
    fireEvent.blur(within(form).getByRole('textbox', { name: 'Seed' }))
    expect(await within(form).findByText('Must be a whole number from 0 to 2147483647.')).toBeVisible()
  })

  it('are reported at once if a draft restores them', async () => {
    takePresses()
    const form = await restored('generate-v3', {
      ...emptyDraft(),
      values: { ...values, style_codes: ['zzz'] },
    })
    expect(await within(form).findByText('Must be a whole number from 0 to 2147483647.')).toBeVisible()
    expect(within(form).getByText('Must be a style code of 8 hexadecimal characters.')).toBeVisible()
  })

  it('are all listed at the button, with a link to each', async () => {
    const asked = takePresses()
    const form = await restored('generate-v3', { ...emptyDraft(), values })
    expect(await pressed(form, asked)).toBeNull()
    const sum = await within(form).findByRole('alert')
    expect(sum).toHaveTextContent('Check Seed and Style codes.')
    fireEvent.click(within(sum).getByRole('button', { name: 'Style codes' }))
    const codes = within(form).getByRole('textbox', { name: 'Style codes' })
    expect(codes).toHaveFocus()
    fireEvent.change(codes, { target: { value: 'a1b2c3d4' } })
    await waitFor(() => expect(sum).toHaveTextContent('Check Seed.'))
  })
})
