import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
import type { Catalogue } from './catalogue.ts'

/** Weight of a colour for which a request gives none. */
export const DEFAULT_WEIGHT = 0.5

const member = z.strictObject({
  color_hex: described(
    z
      .string()
      .check(z.regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, { error: 'must be a colour written #RGB or #RRGGBB' })),
    'Colour in hexadecimal: #RGB or #RRGGBB.',
    { example: '#1D3557', maxLength: 7 },
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
    'Weight of the colour relative to the others.',
    { unit: null, default: DEFAULT_WEIGHT },
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
      described(z.strictObject({ name: described(names, 'Name of a preset palette.') }), 'A preset palette.'),
      described(
        z.strictObject({
          members: described(
            z
              .array(member)
              .check(
                z.minLength(1, { error: 'must have at least 1 colour' }),
                z.maxLength(8, { error: 'must have at most 8 colours' }),
              ),
            'Custom colours.',
          ),
        }),
        'A palette of custom colours.',
      ),
    ],
    {
      error: `must be {"name": one of ${presets.join(', ')}} or {"members": [{"color_hex": "#RRGGBB"}]} with 1 to 8 colours, weights from 0.05 to 1`,
    },
  )
}
