import * as z from 'zod/mini'
import { detectedTextBlock } from '../service/values/text-block.ts'
import { asset } from './assets.ts'
import { idParams } from './describe/fields.ts'
import { route } from './describe/route.ts'
import { textLayer } from './edits.ts'

/**
 * A picture as background and text layers. A picture that was never layerized is its own background, without layers.
 */
export const design = z.object({
  /** The ground: the picture without the text of its layers. */
  base: asset,
  /** The picture with its text intact, where there is one. */
  whole: z.nullable(asset),
  textBlocks: z.array(detectedTextBlock),
  /** The layers of a picture that was saved with its text; null where none were saved. */
  layers: z.nullable(z.array(textLayer)),
})
export type Design = z.infer<typeof design>

/** GET `/api/designs/:assetId`: the design that a picture, or the ground of one, belongs to. */
export const designPath = (assetId: string) => `/api/designs/${assetId}`

/** GET `/api/assets/:assetId/lines`: the words on a picture, as found by a run that layerized it. */
export const adLines = z.object({
  /** `unread`: no run was requested. `failed`: the last one failed. */
  state: z.enum(['unread', 'reading', 'read', 'failed']),
  /** One line for each block of text, from top to bottom as the service gave them; empty until it is read. */
  lines: z.array(z.string()),
})
export type AdLinesRead = z.infer<typeof adLines>

export const adLinesPath = (assetId: string) => `/api/assets/${assetId}/lines`

const ofPicture = { method: 'GET', permission: 'read', params: idParams, subject: 'picture' } as const

export const designRoutes = {
  design: route({
    ...ofPicture,
    summary: 'A picture as background and text layers',
    path: '/api/designs/:id',
    replies: { 200: design },
    errors: ['not-found', 'not-yet', 'base-gone'],
  }),
  lines: route({
    ...ofPicture,
    summary: 'The text on a picture, if a run has read it',
    path: '/api/assets/:id/lines',
    replies: { 200: adLines },
    errors: ['not-found'],
  }),
}
