import { fireEvent, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { aPicture, pressed, restored, takePresses } from '#src/testing/press-form.tsx'

const GERMAN = [{ original: 'Summer Sale', replacement: 'Sommerschluss' }]
const SALE = { original: 'Summer Sale', replacements: { de: 'Sommerschluss' } }

const draft = (change: object = {}) => ({
  ...emptyDraft(),
  values: { language: ['ar', 'de'] },
  files: { image: [aPicture('ad-1')] },
  ...change,
})
const choose = (form: HTMLElement, name: string) => fireEvent.click(within(form).getByRole('radio', { name }))
const show = (form: HTMLElement, language: RegExp) =>
  fireEvent.click(within(form).getByRole('button', { name: language }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const onAd = (form: HTMLElement) =>
  within(form)
    .getAllByRole<HTMLInputElement>('textbox', { name: /text on the ad/ })
    .map(({ value }) => value)
const setIn = (form: HTMLElement, language: string) =>
  within(form).getByRole<HTMLInputElement>('textbox', { name: `Line 1, text in ${language}` })

it('a restored draft with lines is translated as a whole once that is chosen, on the form and in the request', async () => {
  const asked = takePresses()
  const form = await restored(
    'localize-ad',
    draft({ copy: { way: 'lines', rows: [{ ...SALE, replacements: { ar: 'x', de: 'y' } }] } }),
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
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', rows: [SALE] } }))
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
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', rows: [] } }))
  expect(await pressed(form, asked)).toBeNull()
  expect(form).toHaveTextContent('Arabic and German have no lines.')
  const half = await restored('localize-ad', draft({ copy: { way: 'lines', rows: [SALE] } }))
  expect(within(half).getByRole('button', { name: 'Arabic no lines' })).toBeVisible()
  expect(await pressed(half, asked)).toBeNull()
  expect(asked).toEqual([])
})

it('each language is sent its own lines only', async () => {
  const asked = takePresses()
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', rows: [SALE] } }))
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

it('lines that an older page stored by language share the text on the ad', async () => {
  const asked = takePresses()
  const arabic = { original: 'summer  sale', replacement: 'تخفيضات الصيف' }
  const lines = { de: [...GERMAN, { original: 'Now', replacement: 'Jetzt' }], ar: [arabic] }
  localStorage.setItem('easel.draft.localize-ad', JSON.stringify(draft({ copy: { way: 'lines', lines } })))
  const form = await restored('localize-ad', loadDraft('localize-ad'))
  expect(onAd(form)).toEqual(['Summer Sale', 'Now'])
  const sent = await pressed(form, asked)
  expect(sent?.each?.also).toEqual({
    ar: { exact_copy: 'Summer Sale => تخفيضات الصيف' },
    de: { exact_copy: 'Summer Sale => Sommerschluss\nNow => Jetzt' },
  })
})

it('text on the ad that is half typed in one language and finished in another is one line', async () => {
  takePresses()
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', rows: [] } }))
  const onTheAd = () => within(form).getByRole('textbox', { name: 'Line 1, text on the ad' })
  type(onTheAd(), 'Blue')
  show(form, /^German/)
  type(setIn(form, 'German'), 'Blaue Stunde')
  type(onTheAd(), 'Blue Hour')
  show(form, /^Arabic/)
  expect(onAd(form)).toEqual(['Blue Hour'])
  expect(setIn(form, 'Arabic').value).toBe('')
})

it('a line that a language gives up stays for the others, and goes with the last of them', async () => {
  takePresses()
  const rows = [{ ...SALE, replacements: { ar: 'x', de: 'y' } }]
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', rows } }))
  show(form, /^German/)
  show(form, /^Clear line 1 in German/)
  expect(setIn(form, 'German').value).toBe('')
  show(form, /^Arabic/)
  expect(setIn(form, 'Arabic').value).toBe('x')
  show(form, /^Remove line 1/)
  expect(onAd(form)).toEqual([''])
})

it('a pasted table sets the lines that are there, and adds the others', async () => {
  takePresses()
  const form = await restored('localize-ad', draft({ copy: { way: 'lines', rows: [SALE] } }))
  show(form, /^Arabic/)
  show(form, /^Line$/)
  const table = 'SUMMER SALE\tتخفيضات\nNow\tالآن\n'
  const last = within(form).getByRole('textbox', { name: 'Line 2, text on the ad' })
  fireEvent.paste(last, { clipboardData: { getData: () => table } })
  expect(onAd(form)).toEqual(['Summer Sale', 'Now'])
  expect(setIn(form, 'Arabic').value).toBe('تخفيضات')
  show(form, /^German/)
  expect(setIn(form, 'German').value).toBe('Sommerschluss')
})
