import { configure, fireEvent, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#contract/service/describe/field.ts'
import { OPERATION_IDS, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import type { Press } from '#contract/studio/presses/press.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { aPicture, controlsFor, leastOf, pressed, takePresses, visitsOf } from '#src/testing/press-form.tsx'
import { expectShown } from '#src/testing/shown.ts'

const WITH_FORM = OPERATION_IDS.filter((id) => controlsFor(id) !== null)

const STRUCTURE = {
  high_level_description: 'a harbour',
  compositional_deconstruction: { background: 'sea', elements: [] },
}

/** Values that an old draft may contain; some are no longer accepted, or never were. */
function valuesFor(name: string, field: Field): readonly unknown[] {
  if (name === 'color_palette') {
    const members = [{ color_hex: '#abc', color_weight: 0.5 }, { color_hex: '#112233' }]
    return [{ name: 'EMBER' }, { members }, { name: 'GONE' }]
  }
  if (name === 'custom_model_uri') return ['model/fox/version/1']
  if (name === 'json_prompt' || name === 'image_asset_identifier')
    return [{ asset_id: 'x', asset_type: 'UPLOAD' }]
  switch (field.kind) {
    case 'choice':
      return [field.values?.[0], field.values?.at(-1), field.values?.slice(0, 3), 'GONE', ['GONE']]
    case 'text':
      return ['some words', 5]
    case 'flag':
      return [true, false]
    case 'list':
      return [['DEADBEEF', 'CAFECAFE']]
    case 'integer':
    case 'number':
      return [field.min, field.max, 'many']
    case 'json':
      return []
  }
}

const without = (draft: Draft, change: Partial<Draft>): Draft => ({ ...draft, ...change })

function draftsOf(id: OperationId): readonly Draft[] {
  const base = leastOf(id)
  const operation = operationOf(id)
  const one = Object.entries(operation.fields(CATALOGUE)).flatMap(([name, field]) =>
    valuesFor(name, field).map((value) => without(base, { values: { ...base.values, [name]: value } })),
  )
  const files = Object.keys(operation.files(CATALOGUE)).map((name) =>
    without(base, { files: { ...base.files, [name]: [aPicture(`${name}-2`)] } }),
  )
  const together = Object.fromEntries(
    Object.keys(operation.files(CATALOGUE)).map((name) => [name, [aPicture(`${name}-3`)]]),
  )
  const sized = without(base, { values: { ...base.values, custom_width: 512, custom_height: 768 } })
  const json = without(base, { promptAs: 'json', jsonText: JSON.stringify(STRUCTURE) })
  const several = [2, 3, 8].map((requests) => without(base, { requests }))
  const german = { original: 'Summer Sale', replacements: { de: 'Sommer' } }
  const arabic = { original: 'Sale', replacements: { ar: 'x' } }
  const copies = (['all', 'lines'] as const).flatMap((way) => [
    without(base, { copy: { way, rows: [german, arabic] } }),
    without(base, { copy: { way, rows: [] } }),
    without(base, { copy: { way, rows: [german] } }),
  ])
  return [
    base,
    ...one,
    ...files,
    ...(Object.keys(together).length > 1 ? [without(base, { files: together })] : []),
    ...(id === 'generate-fast' ? [sized] : []),
    json,
    ...several,
    ...copies,
  ]
}

// Otherwise names and visibility are computed for all roles, which takes half of this file's time.
beforeAll(() => configure({ defaultHidden: true }))
afterAll(() => configure({ defaultHidden: false }))

describe.each(WITH_FORM)('the request of %s', (id) => {
  it('is the content of the form, whatever an earlier page left on it, also once that is undone', async () => {
    const asked = takePresses()
    const visit = await visitsOf(id)
    const outcomes = { left: 0, afterwards: 0 }
    for (const draft of draftsOf(id)) {
      const form = await visit(draft)
      if (await isShownAsSent(id, form, asked)) outcomes.left += 1
      await takeBack(form, Object.keys(draft.values))
      if (await isShownAsSent(id, form, asked)) outcomes.afterwards += 1
    }
    expect(outcomes.left).toBeGreaterThan(2)
    expect(outcomes.afterwards).toBeGreaterThan(2)
  })

  it('is the content of the form once every control was reset before the first press', async () => {
    const asked = takePresses()
    const form = await (await visitsOf(id))(leastOf(id))
    await takeBack(form)
    await isShownAsSent(id, form, asked)
  })
})

/** Presses, and compares the request with the form; returns false if nothing was sent. */
async function isShownAsSent(id: OperationId, form: HTMLElement, asked: readonly Press[]): Promise<boolean> {
  const sent = await pressed(form, asked)
  if (sent) expectShown(form, id, controlsFor(id) ?? [], sent)
  return sent !== null
}

/** By their labels: a query by role would compute the names of all buttons of a form. */
const BACKS = 'button[aria-label$="to default"], button[aria-label="Unlock seed"]'

/** Resets every control that can be reset; of the selects, those of `fields` if these are given. */
async function takeBack(form: HTMLElement, fields?: readonly string[]): Promise<void> {
  for (const select of form.querySelectorAll('[role=combobox]:not([aria-label])')) {
    if (fields && !fields.some((name) => select.id === `field-${name}`)) continue
    fireEvent.click(select)
    const [nothing] = await within(form).findAllByRole('option')
    if (nothing) fireEvent.click(nothing)
  }
  for (const back of form.querySelectorAll(BACKS)) fireEvent.click(back)
  for (const on of form.querySelectorAll<HTMLInputElement>('input[role=switch]')) fireEvent.click(on)
  const all = form.querySelector('[role=radiogroup][aria-label="Copy mode"] input[value=all]')
  if (all) fireEvent.click(all)
  for (const line of form.querySelectorAll<HTMLInputElement>(
    'input[inputmode=numeric]:not([id=field-seed])',
  )) {
    fireEvent.change(line, { target: { value: '' } })
  }
  for (const line of form.querySelectorAll<HTMLInputElement>('#field-custom_model_uri, #field-style_codes')) {
    fireEvent.change(line, { target: { value: '' } })
  }
}
