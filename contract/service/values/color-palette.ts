import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import type { Catalogue } from './catalogue.ts'

const member = z.strictObject({
  color_hex: described(
    z
      .string()
      .check(z.regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, { error: 'must be a colour written #RGB or #RRGGBB' })),
    'A colour, written #RGB or #RRGGBB.',
    { example: '#1D3557' },
  ),
  color_weight: described(
    z.optional(
      z
        .number()
        .check(
          z.gte(0.05, { error: 'must be a weight from 0.05 to 1' }),
          z.lte(1, { error: 'must be a weight from 0.05 to 1' }),
        ),
    ),
    'How much of the picture the colour takes, against the other ones.',
    { unit: null, example: 0.5 },
  ),
})

/** A preset by name, or one to eight colours with optional weights. */
export function colorPalette(catalogue: Catalogue) {
  const presets = catalogue['v3.color_palette.presets']
  const names = z.enum(Object.fromEntries(presets.map((name) => [name, name])), {
    error: `must be one of ${presets.join(', ')}`,
  })
  return z.union(
    [
      z.strictObject({ name: described(names, 'A palette by its name.') }),
      z.strictObject({
        members: described(
          z
            .array(member)
            .check(
              z.minLength(1, { error: 'must have at least 1 colour' }),
              z.maxLength(8, { error: 'must have at most 8 colours' }),
            ),
          'Colours of your own.',
        ),
      }),
    ],
    {
      error: `must be {"name": one of ${presets.join(', ')}} or {"members": [{"color_hex": "#RRGGBB"}]} with 1 to 8 colours, weights from 0.05 to 1`,
    },
  )
}
