import * as z from 'zod/mini'
import { described, documented } from '../describe/documented.ts'
import { json } from '../describe/field.ts'

/** Maximum palette lengths that the model uses, for the picture and for one element. */
export const MAX_PALETTE = 16
export const MAX_ELEMENT_PALETTE = 5

const hex = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour written #RRGGBB' }))
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
  desc: described(z.string(), 'What the element is and how it looks.', {
    example: 'a white lighthouse with a red top',
  }),
  bbox: described(
    z.optional(bbox),
    'Where it stands: `[y_min, x_min, y_max, x_max]` on a canvas of 1000 by 1000, from the top-left corner. The model places it when left out.',
    { unit: 'thousandths of the side', example: [80, 560, 780, 720] },
  ),
  color_palette: described(
    z.optional(palette(MAX_ELEMENT_PALETTE)),
    'Colours of the element, written #RRGGBB.',
    { example: ['#F4F1EA', '#C0392B'] },
  ),
}
const objectType = described(z.literal('obj'), 'An object.')
const textType = described(z.literal('text'), 'Words that are set in the picture.')

export const structuredElement = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: objectType, ...placed }),
    z.looseObject({
      type: textType,
      text: described(
        z.string().check(z.minLength(1, { error: 'must not be empty' })),
        'The words, letter for letter.',
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
  aesthetics: words('The mood of the picture.', 'calm, minimal'),
  lighting: words('Where the light comes from and what it is like.', 'low evening sun'),
  medium: words('What the picture is made with.', 'gouache on paper'),
  photo: words('Of a photo: camera, lens and film.', '35 mm, shallow focus'),
  art_style: words('Of a drawn picture: its school or technique.', 'mid-century travel poster'),
  color_palette: described(
    z.optional(palette(MAX_PALETTE)),
    'Colours of the whole picture, written #RRGGBB.',
    {
      example: ['#1D3557', '#F4A261'],
    },
  ),
})

const composition = z.looseObject({
  background: described(
    z.string(),
    'What lies behind all elements. With transparency, a transparent background takes its place.',
    { example: 'a calm sea under an orange sky' },
  ),
  elements: described(z.array(structuredElement), 'What stands before it, from back to front.'),
})

/** The 4.0 structured prompt. Keys it does not know are kept: the model may know them. */
export const structuredPrompt = z.looseObject({
  high_level_description: described(
    z.string().check(z.minLength(1, { error: 'must not be empty' })),
    'The whole picture in a sentence.',
    { example: 'A lighthouse above a calm sea at dusk' },
  ),
  style_description: described(z.optional(styleDescription), 'How the picture looks.'),
  compositional_deconstruction: described(composition, 'What stands where.'),
  tags: described(z.optional(z.array(z.string())), 'Further words about the picture.', {
    example: ['poster', 'sea'],
  }),
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
    'The picture described part by part, in place of `text_prompt`. It goes to the model as it is: magic prompt is off.',
    { example: EXAMPLE_STRUCTURED_PROMPT },
  )

export type StructuredPrompt = z.infer<typeof structuredPrompt>
