import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { detectedTextBlock } from '../service/values/text-block.ts'
import { route } from './describe/route.ts'

/** A block of text over a background, as the editor of text layers stores it. `id` is the editor's own. */
export const textLayer = z.object({
  id: described(z.string(), 'Id that the editor gave the layer.'),
  block: described(detectedTextBlock, 'Text with its place, font and colour.'),
  wraps: described(z.boolean(), 'Whether lines also break at the width of the box.'),
  room: described(
    z.object({
      width: described(z.number(), 'Width of the box.', { unit: 'pixels' }),
      height: described(z.number(), 'Height of the box.', { unit: 'pixels' }),
    }),
    'Size of the box to which the text is fitted.',
  ),
  language: described(
    z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
    'Language of the text as a BCP 47 tag: it decides how capitals are made, and which letters a font has for it. Absent where nobody said it.',
    { example: 'tr' },
  ),
})

/** A manual edit of a picture, with its settings. */
export const edit = z.discriminatedUnion('kind', [
  z.object({
    kind: described(z.literal('refine-edge'), 'Kind of the edit: the edge of a cut-out was refined.'),
    parentId: described(z.string(), 'Id of the picture that was edited.'),
    isCleaned: described(
      z.boolean(),
      'Whether the colour of the old background was removed from the soft edge.',
    ),
  }),
  z.object({
    kind: described(z.literal('text-layers'), 'Kind of the edit: text layers were changed.'),
    parentId: described(z.string(), 'Id of the picture that was edited.'),
    layers: described(z.array(textLayer), 'Text layers, from back to front.'),
  }),
])
export type Edit = z.infer<typeof edit>

/** POST an edit; answers with its id. The picture itself follows: POST `/api/assets?edit=<id>`. */
export const EDITS_PATH = '/api/edits'
export const editAnswer = z.object({
  id: described(z.string(), 'Id of the edit, for the upload of its picture.'),
})

export const editRoutes = {
  tell: route({
    summary: 'Announce an edit by hand',
    method: 'POST',
    path: EDITS_PATH,
    permission: 'make',
    body: edit,
    replies: { 201: editAnswer },
    errors: ['not-found'],
  }),
}
