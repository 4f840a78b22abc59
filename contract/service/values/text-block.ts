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
  x: pixels('Left edge of the block, from the left of the picture.', 96),
  y: pixels('Top edge of the block, from the top of the picture.', 64),
  width: pixels('Width of the block.', 640),
  height: pixels('Height of the block.', 88),
  text: described(z.string(), 'The words; lines are divided by `\\n`.', { example: 'Summer Sale' }),
  alignment: described(z.enum(['left', 'center', 'right']), 'How the lines are aligned.'),
  formatting: described(z.array(z.enum(FORMATS)), 'How the words are set; empty for plain text.', {
    example: ['bold'],
  }),
  angle: described(z._default(z.number(), 0), 'How far the block is turned, clockwise.', {
    unit: 'degrees',
    example: 0,
  }),
  font_name: described(z.nullish(z.string()), 'The most similar font.', { example: 'Oswald' }),
  font_alternatives: described(z.nullish(z.array(z.string())), 'Other similar fonts, the nearest first.', {
    example: ['Inter', 'Noto Sans'],
  }),
  font_size: described(z.nullish(z.int()), 'Size of the font.', { unit: 'points', example: 64 }),
  line_height: described(z.nullish(z.number()), 'Distance of lines as a multiple of the font’s size.', {
    unit: 'times the font size',
    example: 1.2,
  }),
  color: described(z.nullish(z.string()), 'Colour of the letters, written #RRGGBB.', { example: '#1D3557' }),
  role: described(
    z.nullish(z.enum(['heading', 'subheading', 'body', 'caption'])),
    'What the text is in the design.',
    { example: 'heading' },
  ),
})
export type DetectedTextBlock = z.infer<typeof detectedTextBlock>
