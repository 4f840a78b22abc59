import { isRecord, type Layout } from './layout-document.ts'

/** A text about the whole picture: its place in the structured prompt, and whether it is required. */
export interface WholeField {
  readonly label: string
  readonly within: 'style_description' | 'compositional_deconstruction' | null
  readonly key: string
  readonly isRequired: boolean
  readonly isLong: boolean
  readonly example: string
}

const style = (label: string, key: string, example: string): WholeField => ({
  label,
  key,
  example,
  within: 'style_description',
  isRequired: false,
  isLong: false,
})

export const WHOLE_FIELDS: readonly WholeField[] = [
  {
    label: 'Description',
    within: null,
    key: 'high_level_description',
    isRequired: true,
    isLong: true,
    example: 'what the picture shows, in a sentence',
  },
  {
    label: 'Background',
    within: 'compositional_deconstruction',
    key: 'background',
    isRequired: true,
    isLong: true,
    example: 'what lies behind everything',
  },
  style('Aesthetics', 'aesthetics', 'quiet, spacious, warm'),
  style('Lighting', 'lighting', 'low sun from the left'),
  style('Medium', 'medium', 'photograph, poster, oil'),
  style('Photo', 'photo', '35 mm, shallow focus'),
  style('Art style', 'art_style', 'mid-century print'),
]

const partOf = ({ whole }: Layout, within: WholeField['within']): Readonly<Record<string, unknown>> => {
  const part = within === null ? whole : whole[within]
  return isRecord(part) ? part : {}
}

function withPart(layout: Layout, within: WholeField['within'], part: Record<string, unknown>): Layout {
  if (within === null) return { ...layout, whole: part }
  const { [within]: _, ...rest } = layout.whole
  // An empty style is left out, not sent as an empty object.
  const isGone = within === 'style_description' && Object.keys(part).length === 0
  return { ...layout, whole: isGone ? rest : { ...layout.whole, [within]: part } }
}

export function wholeText(layout: Layout, { within, key }: WholeField): string {
  const { [key]: text } = partOf(layout, within)
  return typeof text === 'string' ? text : ''
}

/** Sets a text, or leaves an optional one out if it is empty; everything else is unchanged. */
export function withText(layout: Layout, { within, key, isRequired }: WholeField, text: string): Layout {
  const { [key]: _, ...rest } = partOf(layout, within)
  const isLeftOut = text === '' && !isRequired
  return withPart(layout, within, isLeftOut ? rest : { ...partOf(layout, within), [key]: text })
}

export function wholePalette(layout: Layout): readonly string[] {
  const { color_palette: colors } = partOf(layout, 'style_description')
  return Array.isArray(colors) ? colors.map(String) : []
}

export function withPalette(layout: Layout, colors: readonly string[]): Layout {
  const { color_palette: _, ...rest } = partOf(layout, 'style_description')
  return withPart(
    layout,
    'style_description',
    colors.length > 0 ? { ...rest, color_palette: [...colors] } : rest,
  )
}
