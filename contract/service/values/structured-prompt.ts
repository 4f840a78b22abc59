import * as z from 'zod/mini'

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
  desc: z.string(),
  bbox: z.optional(bbox),
  color_palette: z.optional(palette(MAX_ELEMENT_PALETTE)),
}

export const structuredElement = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: z.literal('obj'), ...placed }),
    z.looseObject({
      type: z.literal('text'),
      text: z.string().check(z.minLength(1, { error: 'must not be empty' })),
      ...placed,
    }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? 'must be obj or text' : undefined) },
)

/** The 4.0 structured prompt. Unknown keys are kept, as the model may know them. */
export const structuredPrompt = z.looseObject({
  high_level_description: z.string().check(z.minLength(1, { error: 'must not be empty' })),
  style_description: z.optional(
    z.looseObject({
      aesthetics: z.optional(z.string()),
      lighting: z.optional(z.string()),
      medium: z.optional(z.string()),
      photo: z.optional(z.string()),
      art_style: z.optional(z.string()),
      color_palette: z.optional(palette(MAX_PALETTE)),
    }),
  ),
  compositional_deconstruction: z.looseObject({
    background: z.string(),
    elements: z.array(structuredElement),
  }),
  tags: z.optional(z.array(z.string())),
})

export type StructuredPrompt = z.infer<typeof structuredPrompt>
