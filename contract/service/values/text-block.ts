import * as z from 'zod/mini'

/** service-api.md, DetectedTextBlock. */
export const detectedTextBlock = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  text: z.string(),
  alignment: z.enum(['left', 'center', 'right']),
  formatting: z.array(
    z.enum([
      'bold',
      'italic',
      'underline',
      'strikethrough',
      'all_caps',
      'small_caps',
      'superscript',
      'subscript',
    ]),
  ),
  angle: z._default(z.number(), 0),
  font_name: z.nullish(z.string()),
  font_alternatives: z.nullish(z.array(z.string())),
  font_size: z.nullish(z.int()),
  line_height: z.nullish(z.number()),
  color: z.nullish(z.string()),
  role: z.nullish(z.enum(['heading', 'subheading', 'body', 'caption'])),
})
export type DetectedTextBlock = z.infer<typeof detectedTextBlock>
