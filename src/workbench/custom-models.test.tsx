import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AidsContext, NO_AIDS } from '#src/forms/copy/aids.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { pressed, restored, takePresses } from '#src/testing/press-form.tsx'

const FOX = 'model/fox/version/3'
const aids = { ...NO_AIDS, loadModels: async () => [{ name: 'Foxes', uri: FOX }] }
const around = (form: React.ReactNode) => <AidsContext value={aids}>{form}</AidsContext>
const draft = (values: object = {}) => ({ ...emptyDraft(), values: { prompt: 'dusk', ...values } })

it('a custom model is picked by its name, and its URI is sent', async () => {
  const asked = takePresses()
  const form = await restored('generate-v3', draft(), around)
  fireEvent.click(within(form).getByLabelText('Custom model'))
  fireEvent.click(await screen.findByRole('option', { name: 'Foxes', hidden: true }))
  expect((await pressed(form, asked))?.values.custom_model_uri).toBe(FOX)
})

it('a model that is not in the list is shown by its URI, and another can be typed', async () => {
  const asked = takePresses()
  const form = await restored('generate-v3', draft({ custom_model_uri: 'model/owl/version/1' }), around)
  const uri = () => within(form).getByLabelText<HTMLInputElement>('Custom model, by URI')
  await waitFor(() => expect(uri().value).toBe('model/owl/version/1'))
  fireEvent.change(uri(), { target: { value: 'model/owl/version/2' } })
  expect((await pressed(form, asked))?.values.custom_model_uri).toBe('model/owl/version/2')
})
