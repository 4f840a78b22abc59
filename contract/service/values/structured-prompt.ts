import * as z from 'zod/mini'
import { described, documented } from '../describe/documented.ts'
import { json } from '../describe/field.ts'

/** Maximum palette lengths that the model uses, for the picture and for one element. */
export const MAX_PALETTE = 16
export const MAX_ELEMENT_PALETTE = 5

const hex = described(
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour written #RRGGBB' })),
  'Colour in hexadecimal: #RRGGBB.',
  { example: '#1D3557', maxLength: 7 },
)
const palette = (max: number) =>
  z.array(hex).check(z.maxLength(max, { error: `must have at most ${max} colours` }))
const side = z
  .int({ error: 'must be whole numbers from 0 to 1000' })
  .check(
    z.gte(0, { error: 'must be whole numbers from 0 to 1000' }),
    z.lte(1000, { error: 'must be whole numbers from 0 to 1000' }),
  )

/** `[y_min, x_min, y_max, x_max]` on a canvas of 1000 by 1000. */
const bbox = z
  .tuple([side, side, side, side], { error: 'must be four numbers, [y_min, x_min, y_max, x_max]' })
  .check(
    z.refine(([yMin, xMin, yMax, xMax]) => yMin < yMax && xMin < xMax, {
      error: 'must be [y_min, x_min, y_max, x_max] with each minimum below its maximum',
    }),
  )
const placed = {
  desc: described(z.string(), 'Description of the element and its appearance.', {
    example: 'a white lighthouse with a red top',
  }),
  bbox: described(
    z.optional(bbox),
    'Bounding box of the element: `[y_min, x_min, y_max, x_max]` from the top-left corner of a 1000 by 1000 canvas. If omitted, the model places the element.',
    { unit: 'thousandths of the side', example: [80, 560, 780, 720] },
  ),
  color_palette: described(
    z.optional(palette(MAX_ELEMENT_PALETTE)),
    'Colours of the element. If omitted, the model chooses them.',
    { example: ['#F4F1EA', '#C0392B'] },
  ),
}
const objectType = described(z.literal('obj'), 'Element type: an object.')
const textType = described(z.literal('text'), 'Element type: text that is set in the picture.')

export const structuredElement = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: objectType, ...placed }),
    z.looseObject({
      type: textType,
      text: described(
        z.string().check(z.minLength(1, { error: 'must not be empty' })),
        'Text of the element, set character for character.',
        { example: 'HARBOUR' },
      ),
      ...placed,
    }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? 'must be obj or text' : undefined) },
)

const words = (description: string, example: string) =>
  described(z.optional(z.string()), description, { example })

const styleDescription = z.looseObject({
  aesthetics: words('Mood of the picture. If omitted, the model chooses it.', 'calm, minimal'),
  lighting: words('Lighting of the picture. If omitted, the model chooses it.', 'low evening sun'),
  medium: words('Medium of the picture. If omitted, the model chooses it.', 'gouache on paper'),
  photo: words(
    'Camera, lens and film of a photo. If omitted, the model chooses them.',
    '35 mm, shallow focus',
  ),
  art_style: words(
    'Style or technique of an illustration. If omitted, the model chooses it.',
    'mid-century travel poster',
  ),
  color_palette: described(
    z.optional(palette(MAX_PALETTE)),
    'Colours of the whole picture. If omitted, the model chooses them.',
    {
      example: ['#1D3557', '#F4A261'],
    },
  ),
})

const composition = z.looseObject({
  background: described(
    z.string(),
    'Background behind all elements. The transparent endpoints replace it with a transparent background.',
    { example: 'a calm sea under an orange sky' },
  ),
  elements: described(z.array(structuredElement), 'Elements in front of the background, from back to front.'),
})

/** The 4.0 structured prompt. Keys it does not know are kept: the model may know them. */
export const structuredPrompt = z.looseObject({
  high_level_description: described(
    z.string().check(z.minLength(1, { error: 'must not be empty' })),
    'Description of the whole picture in one sentence.',
    { example: 'A lighthouse above a calm sea at dusk' },
  ),
  style_description: described(
    z.optional(styleDescription),
    'Style of the picture. If omitted, the model chooses it.',
  ),
  compositional_deconstruction: described(composition, 'Background and elements of the picture.'),
  tags: described(
    z.optional(z.array(described(z.string(), 'Keyword.', { example: 'poster' }))),
    'Keywords of the picture. The safety check reads them; the picture does not depend on them. If omitted, there are none.',
    { example: ['poster', 'sea'] },
  ),
})

export const EXAMPLE_STRUCTURED_PROMPT = {
  high_level_description: 'A lighthouse above a calm sea at dusk',
  compositional_deconstruction: {
    background: 'a calm sea under an orange sky',
    elements: [
      { type: 'obj', bbox: [80, 560, 780, 720], desc: 'a white lighthouse with a red top' },
      { type: 'text', text: 'HARBOUR', desc: 'wide capitals along the bottom' },
    ],
  },
}

/** `json_prompt` of the 4.0 operations. */
export const jsonPrompt = () =>
  documented(
    json(structuredPrompt),
    'Structured description of the picture, instead of `text_prompt`. It is passed to the model unchanged, without magic prompt. If omitted, `text_prompt` is required.',
    { example: EXAMPLE_STRUCTURED_PROMPT },
  )

export type StructuredPrompt = z.infer<typeof structuredPrompt>
