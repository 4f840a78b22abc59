import { describe, expect, it } from 'vitest'
import { structuredPrompt } from '#contract/service/values/structured-prompt.ts'
import { emptyLayout, readLayout, writeLayout } from './layout-document.ts'
import { WHOLE_FIELDS, wholePalette, wholeText, withPalette, withText } from './whole.ts'

const said = () =>
  WHOLE_FIELDS.reduce((layout, field) => withText(layout, field, `about ${field.key}`), emptyLayout())

describe('what is said of the whole picture', () => {
  it('stands where the structured prompt has it, and is read from there', () => {
    const whole = structuredPrompt.parse(JSON.parse(writeLayout(withPalette(said(), ['#102030']))))
    expect(whole).toMatchObject({
      high_level_description: 'about high_level_description',
      compositional_deconstruction: { background: 'about background', elements: [] },
      style_description: { lighting: 'about lighting', color_palette: ['#102030'] },
    })
    const read = readLayout(JSON.stringify(whole))
    if (!read) throw new Error('it cannot be read again')
    expect(WHOLE_FIELDS.map((field) => wholeText(read, field))).toEqual(
      WHOLE_FIELDS.map(({ key }) => `about ${key}`),
    )
    expect(wholePalette(read)).toEqual(['#102030'])
  })

  it('is left out where it may be, and the style with its last word', () => {
    const emptied = WHOLE_FIELDS.reduce((layout, field) => withText(layout, field, ''), said())
    expect(JSON.parse(writeLayout(emptied))).toEqual({
      high_level_description: '',
      compositional_deconstruction: { background: '', elements: [] },
    })
    const colored = withPalette(emptyLayout(), ['#ffffff'])
    expect(JSON.parse(writeLayout(withPalette(colored, [])))).not.toHaveProperty('style_description')
  })

  it('leaves keys alone that nobody knows', () => {
    const layout = readLayout(
      '{"tags":["a"],"style_description":{"grain":"fine"},"compositional_deconstruction":{"elements":[],"camera":"low"}}',
    )
    if (!layout) throw new Error('it cannot be read')
    const next = WHOLE_FIELDS.reduce((now, field) => withText(now, field, 'x'), layout)
    expect(JSON.parse(writeLayout(next))).toMatchObject({
      tags: ['a'],
      style_description: { grain: 'fine', medium: 'x' },
      compositional_deconstruction: { camera: 'low', background: 'x' },
    })
  })
})
