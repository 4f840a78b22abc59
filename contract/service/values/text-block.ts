import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'

const pixels = (description: string, example: number) =>
  described(z.int(), description, { unit: 'pixels', example })

const FORMATS = [
  ...(['bold', 'italic', 'underline', 'strikethrough'] as const),
  ...(['all_caps', 'small_caps', 'superscript', 'subscript'] as const),
]

/** service-api.md, DetectedTextBlock. */
export const detectedTextBlock = z.object({
  x: pixels('Left edge of the block, measured from the left edge of the picture.', 96),
  y: pixels('Top edge of the block, measured from the top edge of the picture.', 64),
  width: pixels('Width of the block.', 640),
  height: pixels('Height of the block.', 88),
  text: described(z.string(), 'Text of the block. Line breaks are `\\n`.', { example: 'Summer Sale' }),
  alignment: described(z.enum(['left', 'center', 'right']), 'Alignment of the lines.'),
  formatting: described(z.array(z.enum(FORMATS)), 'Formatting of the text. Empty for plain text.', {
    example: ['bold'],
  }),
  angle: described(z._default(z.number(), 0), 'Clockwise rotation of the block.', {
    unit: 'degrees',
    example: 0,
  }),
  font_name: described(z.nullish(z.string()), 'Best-matching font.', { example: 'Oswald' }),
  font_alternatives: described(z.nullish(z.array(z.string())), 'Other matching fonts, most similar first.', {
    example: ['Inter', 'Noto Sans'],
  }),
  font_size: described(z.nullish(z.int()), 'Font size.', { unit: 'points', example: 64 }),
  line_height: described(z.nullish(z.number()), 'Line height as a multiple of the font size.', {
    unit: 'times the font size',
    example: 1.2,
  }),
  color: described(z.nullish(z.string()), 'Text colour in hexadecimal: #RRGGBB.', { example: '#1D3557' }),
  role: described(
    z.nullish(z.enum(['heading', 'subheading', 'body', 'caption'])),
    'Role of the text in the design.',
    { example: 'heading' },
  ),
})
export type DetectedTextBlock = z.infer<typeof detectedTextBlock>
