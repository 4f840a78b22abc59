import { within } from '@testing-library/react'
import { expect } from 'vitest'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import type { Press } from '#contract/studio/presses/press.ts'
import type { Control } from '#src/forms/arrangement.ts'
import { languageName } from '#src/forms/copy/language-name.ts'

interface Compared {
  readonly form: HTMLElement
  readonly id: OperationId
  readonly name: string
  readonly control: Control
  readonly sent: Press
}

/** What leaves for a field, or its documented default, which the form shows where nothing was given. */
function sentOrDefault({ id, name, sent }: Compared): unknown {
  const isMany = sent.each?.field === name
  return isMany ? sent.each?.values : (sent.values[name] ?? operationOf(id).fields(CATALOGUE)[name]?.default)
}

/**
 * The one element that the selector finds. A query by role and name would compute the names of all controls of a form,
 * and a form is compared hundreds of times.
 */
function only<Found extends HTMLElement>(form: HTMLElement, selector: string): Found {
  const [found, ...more] = form.querySelectorAll<Found>(selector)
  if (!found || more.length > 0) throw new Error(`the form has not one ${selector}`)
  return found
}

const group = ({ form, control }: Compared, label = control.label) =>
  only(form, `[role=radiogroup][aria-label=${JSON.stringify(label)}]`)

function checkedIn(radios: HTMLElement): HTMLInputElement | undefined {
  const all = [...radios.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  if (all.length === 0) throw new Error('the group has no choices')
  return all.find(({ checked }) => checked)
}

const fieldOf = ({ form, name }: Compared) => {
  const found = form.querySelector<HTMLInputElement>(`#field-${name}`)
  if (!found) throw new Error(`the form has no ${name}`)
  return found
}

function textIs(compared: Compared): void {
  expect(fieldOf(compared).value).toBe(String(sentOrDefault(compared) ?? ''))
}

/** Ratios are tiles without a value of their own: `16:9`; an exact size says its pixels beside the label. */
function sizeIs(compared: Compared): void {
  const { form, id, name, sent } = compared
  const size = operationOf(id).size(sent.values, CATALOGUE)
  if (size) expect(form).toHaveTextContent(`${size.width} × ${size.height} px`)
  const chosen = checkedIn(group(compared))?.closest('label')?.textContent ?? null
  const given = sent.values[name]
  const other = id === 'generate-v3' ? 'resolution' : 'custom_width'
  if (given !== undefined && name === 'aspect_ratio') {
    expect(chosen).toContain(given === 'AUTO' ? 'Auto' : String(given).replace('x', ':'))
  } else if (sent.values[other] !== undefined) {
    expect(chosen).toBeNull()
  }
}

function choiceIs(compared: Compared): void {
  const { id, name, sent } = compared
  const isReplaced = id === 'generate-fast' && name === 'resolution' && sent.values.custom_width !== undefined
  const shown = checkedIn(group(compared))?.value
  expect(shown).toBe(isReplaced ? undefined : sentOrDefault(compared))
}

function customSizeIs({ form, sent }: Compared): void {
  for (const side of ['width', 'height']) {
    const shown = only<HTMLInputElement>(form, `input[inputmode=numeric][aria-label^=${side} i]`)
    expect(shown.value).toBe(String(sent.values[`custom_${side}`] ?? ''))
  }
}

function manyIs(compared: Compared): void {
  const { form, control, name } = compared
  const boxes = within(within(form).getByRole('group', { name: control.label })).getAllByRole('checkbox')
  const values = operationOf(compared.id).fields(CATALOGUE)[name]?.values ?? []
  const shown = values.filter((_, place) => boxes[place]?.matches(':checked'))
  expect(shown).toEqual(sentOrDefault(compared) ?? [])
}

function paletteIs(compared: Compared): void {
  const shown = fieldOf(compared)
  const sent = Object(compared.sent.values[compared.name])
  expect(shown.value).toBe(sent.members ? 'own' : (sent.name ?? ''))
  const colors = [...compared.form.querySelectorAll<HTMLInputElement>('input[type=color]')]
  const asked: readonly { color_hex: string; color_weight?: number }[] = sent.members ?? []
  expect(colors.map(({ value }) => value)).toEqual(asked.map(({ color_hex: hex }) => inFull(hex)))
  for (const { color_weight: weight } of asked) {
    if (weight !== undefined) expect(compared.form).toHaveTextContent(`weights ${weight}`)
  }
}

const inFull = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex)

function sliderIs({ form, control, name, sent }: Compared): void {
  const [label] = within(form).getAllByText(control.label)
  const given = sent.values[name]
  const aside = label?.parentElement?.textContent ?? ''
  expect(aside).toContain(given === undefined ? 'default' : `${given} of`)
}

function promptIs({ form, id, name, sent }: Compared): void {
  const structured = form.querySelector<HTMLTextAreaElement>('#field-json_prompt')
  const words = form.querySelector<HTMLTextAreaElement>(`#field-${name}`)
  if (!structured) {
    expect(words?.value).toBe(sent.values[name])
    return
  }
  expect(words).toBeNull()
  const asked = id === 'generate-fast' ? JSON.parse(String(sent.values.prompt)) : sent.values.json_prompt
  expect(JSON.parse(structured.value)).toEqual(asked)
  if (id !== 'generate-fast') expect(sent.values.text_prompt).toBeUndefined()
}

/** Every line of every language, and nothing where everything is translated. */
function copyIs(compared: Compared): void {
  const { form, sent } = compared
  const languages = sent.each?.values ?? []
  const isExact = checkedIn(group(compared, 'Copy mode'))?.value === 'lines'
  for (const language of languages) {
    const copy = sent.each?.also?.[language]?.exact_copy ?? sent.values.exact_copy
    if (!isExact) expect(copy).toBeUndefined()
  }
  if (!isExact) return
  const [looked] = languages.filter((language) =>
    within(form).queryByRole('button', { name: new RegExp(`^${languageName(language)} `), pressed: true }),
  )
  const sides = within(form).getAllByRole<HTMLInputElement>('textbox', { name: /^Line \d+/ })
  const rows = sides.flatMap((side, at) => (at % 2 === 0 ? [[side.value, sides[at + 1]?.value]] : []))
  const shown = rows.filter(([, replacement]) => replacement).map((row) => row.join(' => '))
  expect(sent.each?.also?.[looked ?? '']?.exact_copy).toBe(shown.join('\n'))
}

function picturesAre({ form, control, name, sent }: Compared): void {
  const given = sent.files[name] ?? []
  const place = within(form).getByText(control.label, { selector: 'label, span' }).closest('.grid')
  const shown = [...(place?.querySelectorAll('figure img') ?? [])].map((img) => img.getAttribute('alt'))
  expect(shown).toEqual(given)
}

/** One of the list, or an address of its own beside it. */
function modelIs(compared: Compared): void {
  const listed = fieldOf(compared).value
  const other = within(compared.form).queryByRole<HTMLInputElement>('textbox', { name: /by URI$/ })
  expect(listed === 'other' ? other?.value : listed).toBe(String(sentOrDefault(compared) ?? ''))
}

const COMPARE: Readonly<Record<Control['show'], ((compared: Compared) => void) | null>> = {
  prompt: promptIs,
  hidden: null,
  ratio: sizeIs,
  sizes: sizeIs,
  choice: choiceIs,
  'long-choice': textOrDefaultIs,
  'nearest-ratio': textOrDefaultIs,
  seed: textIs,
  line: textIs,
  lines: textIs,
  instruction: textIs,
  count: (compared) => expect(Number(checkedIn(group(compared))?.value)).toBe(sentOrDefault(compared) ?? 1),
  switch: (compared) => expect(fieldOf(compared).checked).toBe(sentOrDefault(compared) ?? false),
  palette: paletteIs,
  codes: (compared) =>
    expect(
      fieldOf(compared)
        .value.split(/[\s,]+/)
        .filter(Boolean),
    ).toEqual(sentOrDefault(compared) ?? []),
  pictures: picturesAre,
  mask: picturesAre,
  'custom-size': customSizeIs,
  slider: sliderIs,
  model: modelIs,
  many: manyIs,
  copy: copyIs,
}

/** An empty choice is the default. */
function textOrDefaultIs(compared: Compared): void {
  const { name, id } = compared
  const usual = operationOf(id).fields(CATALOGUE)[name]?.default
  expect(fieldOf(compared).value || usual || '').toBe(sentOrDefault(compared) ?? '')
}

/** Holds what left against what every control of a form shows; pictures are known by their ids as names. */
export function expectShown(
  form: HTMLElement,
  id: OperationId,
  controls: readonly (readonly [string, Control])[],
  sent: Press,
): void {
  for (const [name, control] of controls) COMPARE[control.show]?.({ form, id, name, control, sent })
  const taken = controls.map(([name]) => name)
  expect(Object.keys(sent.values).filter((name) => !taken.includes(name))).toEqual([])
}
