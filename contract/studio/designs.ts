import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { detectedTextBlock } from '../service/values/text-block.ts'
import { asset } from './assets.ts'
import { idParams } from './describe/fields.ts'
import { route } from './describe/route.ts'
import { textLayer } from './edits.ts'

/**
 * A picture as background and text layers. A picture that was never layerized is its own background, without layers.
 */
export const design = z.object({
  base: described(asset, 'Background: the picture without the text of its layers.'),
  whole: described(z.nullable(asset), 'Picture with its text. Null without one.'),
  textBlocks: described(z.array(detectedTextBlock), 'Detected text blocks.'),
  left: described(z.array(z.string()), 'Texts that could not be lifted and stay in the background.'),
  similar: described(z.array(z.string()), 'Texts that are set in a typeface like theirs.'),
  layers: described(z.nullable(z.array(textLayer)), 'Saved text layers. Null without any.'),
})
export type Design = z.infer<typeof design>

/** GET `/api/designs/:assetId`: the design that a picture or a background belongs to. */
export const designPath = (assetId: string) => `/api/designs/${assetId}`

/** GET `/api/assets/:assetId/lines`: the words on a picture, as found by a run that layerized it. */
export const adLines = z.object({
  state: described(
    z.enum(['unread', 'reading', 'read', 'inseparable', 'failed']),
    '`unread`: no run was requested. `reading`: it is in progress. `read`: done. `inseparable`: there is text, but none that can be lifted, so its lines are not known. `failed`: it failed.',
  ),
  lines: described(
    z.array(z.string()),
    'One line for each block of text, from top to bottom; last the lines that cannot be lifted. Empty until it is read.',
  ),
  known: described(
    z.optional(z.array(z.string())),
    'Those of the lines that the service translates without a server. Absent if not known, or if a server translates.',
  ),
})
export type AdLinesRead = z.infer<typeof adLines>

export const adLinesPath = (assetId: string) => `/api/assets/${assetId}/lines`

const ofPicture = { method: 'GET', permission: 'read', params: idParams, subject: 'picture' } as const

export const designRoutes = {
  design: route({
    ...ofPicture,
    summary: 'Get a picture as background and text layers',
    path: '/api/designs/:id',
    replies: { 200: design },
    errors: ['not-found', 'not-yet', 'base-gone'],
  }),
  lines: route({
    ...ofPicture,
    summary: 'Get the text on a picture',
    path: '/api/assets/:id/lines',
    replies: { 200: adLines },
    errors: ['not-found'],
  }),
}
