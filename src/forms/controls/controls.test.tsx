import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OperationId } from '#contract/service/operations/table.ts'
import { MAX_SEED } from '#contract/service/values/generation-fields.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { leastOf, pressed, restored, takePresses } from '#src/testing/press-form.tsx'

/** The form of an operation with the least it needs and these values; `sent` presses it and gives the values that leave. */
async function formOf(id: OperationId, values: Draft['values'] = {}) {
  const asked = takePresses()
  const base = leastOf(id)
  const form = await restored(id, { ...base, values: { ...base.values, ...values } })
  return {
    form: within(form),
    sent: async () => (await pressed(form, asked))?.values,
    press: () => pressed(form, asked),
  }
}

const click = (element: HTMLElement) => userEvent.click(element)
const choose = async (box: HTMLElement, option: string) => {
  await click(box)
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

describe('a seed', () => {
  it('is random until it is locked, and then the one that the form shows', async () => {
    const { form, sent } = await formOf('generate-v3')
    expect(await sent()).not.toHaveProperty('seed')
    await click(form.getByRole('button', { name: 'Lock seed' }))
    const shown = Number(form.getByRole<HTMLInputElement>('textbox', { name: /^Seed/ }).value)
    expect(shown).toBeGreaterThanOrEqual(0)
    expect(shown).toBeLessThanOrEqual(MAX_SEED)
    expect(await sent()).toMatchObject({ seed: shown })
  })

  it('is another one at each throw, and none again once it is unlocked', async () => {
    const { form, sent } = await formOf('generate-v3', { seed: 7 })
    const field = form.getByRole<HTMLInputElement>('textbox', { name: /^Seed/ })
    expect(field).toHaveValue('7')
    await click(form.getByRole('button', { name: 'Random seed' }))
    expect(field).not.toHaveValue('7')
    await click(form.getByRole('button', { name: 'Unlock seed' }))
    expect(field).toHaveValue('')
    expect(await sent()).not.toHaveProperty('seed')
  })

  it('that is no number stays in sight, and is refused at its field', async () => {
    const { form, sent } = await formOf('generate-v3')
    const field = form.getByRole('textbox', { name: /^Seed/ })
    fireEvent.change(field, { target: { value: 'seven' } })
    expect(await sent()).toBeUndefined()
    expect(field).toHaveValue('seven')
    expect(field).toBeInvalid()
  })
})

describe('a slider', () => {
  it('sends nothing until it is moved, and says so', async () => {
    const { form, sent } = await formOf('remove-object')
    const steps = form.getByRole('slider', { name: /^Steps/ })
    expect(steps).toHaveAttribute('aria-valuetext', 'default')
    expect(await sent()).not.toHaveProperty('num_inference_steps')
    fireEvent.change(steps, { target: { value: '40' } })
    expect(await sent()).toMatchObject({ num_inference_steps: 40 })
  })

  it('is left to the service again by its reset, which is there only then', async () => {
    const { form, sent } = await formOf('remove-object', { num_inference_steps: 40 })
    await click(form.getByRole('button', { name: 'Reset Steps to default' }))
    expect(form.queryByRole('button', { name: 'Reset Steps to default' })).toBeNull()
    expect(await sent()).not.toHaveProperty('num_inference_steps')
  })
})

describe('a palette', () => {
  const palette = (form: ReturnType<typeof within>) =>
    form.getByRole('combobox', { name: /^(Palette|Colours)/ })

  it('of custom colours is sent as they stand, and another one may be added or removed', async () => {
    const { form, sent } = await formOf('generate-v3')
    await choose(palette(form), 'Custom colours')
    fireEvent.change(form.getByLabelText('Colour 1'), { target: { value: '#112233' } })
    await click(form.getByRole('button', { name: 'Colour' }))
    await click(form.getByRole('button', { name: 'Remove colour 2' }))
    expect(await sent()).toMatchObject({
      color_palette: {
        members: [{ color_hex: '#112233' }, { color_hex: '#1d2b53' }, { color_hex: '#888888' }],
      },
    })
  })

  it('of custom colours is put aside for a preset, and there again afterwards', async () => {
    const { form, sent } = await formOf('generate-v3')
    await choose(palette(form), 'Custom colours')
    fireEvent.change(form.getByLabelText('Colour 1'), { target: { value: '#112233' } })
    await choose(palette(form), 'Ember')
    expect(form.queryByLabelText('Colour 1')).toBeNull()
    expect(await sent()).toMatchObject({ color_palette: { name: 'EMBER' } })
    await choose(palette(form), 'Custom colours')
    expect(form.getByLabelText('Colour 1')).toHaveValue('#112233')
  })

  it('has at least one colour and at most eight', async () => {
    const { form } = await formOf('generate-v3', { color_palette: { members: [{ color_hex: '#112233' }] } })
    expect(form.queryByRole('button', { name: /^Remove colour/ })).toBeNull()
    for (let more = 1; more < 8; more += 1) await click(form.getByRole('button', { name: 'Colour' }))
    expect(form.getAllByRole('button', { name: /^Remove colour/ })).toHaveLength(8)
    expect(form.queryByRole('button', { name: 'Colour' })).toBeNull()
  })
})

describe('a size', () => {
  it('of custom pixels goes instead of a ratio, which is then not shown as chosen', async () => {
    const { form, sent } = await formOf('generate-fast')
    fireEvent.change(form.getByRole('textbox', { name: 'Width in pixels' }), { target: { value: '512' } })
    fireEvent.change(form.getByRole('textbox', { name: 'Height in pixels' }), { target: { value: '768' } })
    const ratios = within(form.getByRole('radiogroup', { name: 'Size' })).getAllByRole('radio')
    expect(ratios.filter((ratio) => ratio.matches(':checked'))).toEqual([])
    expect(await sent()).toMatchObject({ custom_width: 512, custom_height: 768 })
    expect(await sent()).not.toHaveProperty('aspect_ratio')
  })

  it('says the pixels of the ratio that is chosen', async () => {
    const { form, sent } = await formOf('generate-v3')
    await click(form.getByRole('radio', { name: /16:9/ }))
    expect(form.getByText(/px · 16:9/)).toBeVisible()
    expect(await sent()).toMatchObject({ aspect_ratio: '16x9' })
  })
})

describe('a size that the model chooses', () => {
  it('promises neither pixels nor a ratio', async () => {
    const { form } = await formOf('generate-v4-transparent')
    expect(form.getByRole('radio', { name: /Auto/ })).toBeChecked()
    expect(form.getByText('Depends on the prompt')).toBeVisible()
    expect(form.queryByText(/px · 1:1/)).toBeNull()
    await click(form.getByRole('radio', { name: /16:9/ }))
    expect(form.getByText(/px · 16:9/)).toBeVisible()
  })
})

describe('several values of one field', () => {
  it('are a request each, in the order of the list, however they were ticked', async () => {
    const { form, press } = await formOf('localize-ad', { language: [] })
    await click(form.getByRole('checkbox', { name: 'French' }))
    await click(form.getByRole('checkbox', { name: 'German' }))
    expect(form.getByText('2 requests')).toBeVisible()
    const sent = await press()
    const boxes = within(form.getByRole('group', { name: /^Language/ })).getAllByRole('checkbox')
    expect(sent?.each?.field).toBe('language')
    expect(sent?.each?.values).toHaveLength(2)
    expect(boxes.filter((box) => box.matches(':checked'))).toHaveLength(2)
  })

  it('are all or none by one press, and none is refused', async () => {
    const { form, press } = await formOf('localize-ad')
    await click(form.getByRole('button', { name: 'All' }))
    const boxes = within(form.getByRole('group', { name: /^Language/ })).getAllByRole('checkbox')
    expect(boxes.every((box) => box.matches(':checked'))).toBe(true)
    await click(form.getByRole('button', { name: 'None' }))
    expect(boxes.some((box) => box.matches(':checked'))).toBe(false)
    expect(await press()).toBeNull()
  })
})

it('a count keeps a number that is none of the usual ones', async () => {
  const { form, sent } = await formOf('generate-v3', { num_images: 3 })
  expect(form.getByRole('radio', { name: '3' })).toBeChecked()
  expect(await sent()).toMatchObject({ num_images: 3 })
  await click(form.getByRole('radio', { name: '4' }))
  expect(await sent()).toMatchObject({ num_images: 4 })
})

const LANDSCAPE = { width: 400, height: 300 }
it.each([
  { sources: [LANDSCAPE], told: 'None uses 4:3, the closest to the picture.' },
  { sources: [LANDSCAPE, { width: 800, height: 600 }], told: 'None uses 4:3, the closest to the picture.' },
  { sources: [LANDSCAPE, { width: 300, height: 400 }], told: 'None uses the closest to each picture.' },
])(
  'with $sources.length pictures, proportions that are not chosen are told: $told',
  async ({ sources, told }) => {
    takePresses()
    const pictures = sources.map((size, place) => anAsset({ id: `${place}`, ...size }))
    const base = leastOf('pose-variants')
    const form = await restored('pose-variants', { ...base, files: { source_image: pictures } })
    expect(within(form).getByText(told)).toBeVisible()
  },
)

it('a switch is named by its label, and described by its help', async () => {
  const { form } = await formOf('generate-v3')
  const description = /^Withholds pictures with protected characters/
  expect(form.getByRole('switch', { name: 'Copyright check', description })).not.toBeChecked()
})

describe('a field of pictures', () => {
  it('is described by what it refuses, and screen readers hear that', async () => {
    const { form } = await formOf('remove-background')
    const field = form.getByLabelText('Picture', { selector: 'input' })
    await userEvent.upload(field, new File(['words'], 'notes.png', { type: 'image/png' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^notes\.png /))
    expect(field).toBeInvalid()
    await waitFor(() =>
      expect(document.querySelector('body > [aria-live=polite]')).toHaveTextContent(/notes\.png /),
    )
  })
})
