import { fireEvent, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft, loadDraft } from '#src/forms/draft/draft.ts'
import { aPicture, pressed, restored, takePresses } from '#src/testing/press-form.tsx'

const GERMAN = [{ original: 'Summer Sale', replacement: 'Sommerschluss' }]

const draft = (change: object = {}) => ({
  ...emptyDraft(),
  values: { language: ['ar', 'de'] },
  files: { image: [aPicture('ad-1')] },
  ...change,
})
const choose = (form: HTMLElement, name: string) => fireEvent.click(within(form).getByRole('radio', { name }))
const setIn = (form: HTMLElement, language: string) =>
  within(form).getByRole<HTMLInputElement>('textbox', { name: `Line 1, text in ${language}` })

it('a restored draft with lines is translated as a whole once that is chosen, on the form and in the request', async () => {
  const asked = takePresses()
  const form = await restored(
    'localize-ad',
    draft({ copy: { way: 'lines', lines: { ar: GERMAN, de: GERMAN } } }),
  )
  choose(form, 'Translate all text')
  expect(within(form).getByRole('radio', { name: 'Translate all text' })).toBeChecked()
  expect(within(form).queryByRole('textbox', { name: /^Line 1/ })).toBeNull()
  const sent = await pressed(form, asked)
  expect(sent?.each).toEqual({ field: 'language', values: ['ar', 'de'] })
  expect(sent?.values.exact_copy).toBeUndefined()
})

it('typed lines return after another choice was tried, and after a reload', async () => {
  takePresses()
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', lines: { de: GERMAN } } }))
  choose(form, 'Translate all text')
  choose(form, 'Set exact lines')
  fireEvent.click(within(form).getByRole('button', { name: 'German 1 set' }))
  expect(setIn(form, 'German').value).toBe('Sommerschluss')
  const again = await restored('localize-ad', loadDraft('localize-ad'))
  fireEvent.click(within(again).getByRole('button', { name: 'German 1 set' }))
  expect(setIn(again, 'German').value).toBe('Sommerschluss')
})

it('nothing is sent while a language has no line, and each such language says so', async () => {
  const asked = takePresses()
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', lines: {} } }))
  expect(await pressed(form, asked)).toBeNull()
  expect(form).toHaveTextContent('Arabic and German have no lines.')
  const half = await restored('localize-ad', draft({ copy: { way: 'lines', lines: { de: GERMAN } } }))
  expect(within(half).getByRole('button', { name: 'Arabic no lines' })).toBeVisible()
  expect(await pressed(half, asked)).toBeNull()
  expect(asked).toEqual([])
})

it('each language is sent its own lines only', async () => {
  const asked = takePresses()
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', lines: { de: GERMAN } } }))
  fireEvent.click(within(form).getByRole('button', { name: 'Arabic no lines' }))
  // The text on the ad is the same for all; the replacements are not.
  expect(within(form).getByRole('textbox', { name: /Line 1, text on the ad/ })).toHaveValue('Summer Sale')
  expect(setIn(form, 'Arabic').value).toBe('')
  fireEvent.change(setIn(form, 'Arabic'), { target: { value: 'تخفيضات الصيف' } })
  const sent = await pressed(form, asked)
  expect(sent?.each?.also).toEqual({
    ar: { exact_copy: 'Summer Sale => تخفيضات الصيف' },
    de: { exact_copy: 'Summer Sale => Sommerschluss' },
  })
})

it('lines that an older page stored for all languages are kept for the first of them', async () => {
  const asked = takePresses()
  const old = { ...draft(), values: { language: ['de'], copy_lines: GERMAN } }
  localStorage.setItem('easel.draft.localize-ad', JSON.stringify({ ...old, copy: undefined }))
  const form = await restored('localize-ad', loadDraft('localize-ad'))
  expect(setIn(form, 'German').value).toBe('Sommerschluss')
  expect((await pressed(form, asked))?.values.exact_copy).toBe('Summer Sale => Sommerschluss')
})
