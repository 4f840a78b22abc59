import * as z from 'zod/mini'
import { detectedTextBlock } from '../service/text-block.ts'
import { asset } from './assets.ts'

/** A picture as ground and text layers. Of a picture that was never taken apart the ground is itself, without layers. */
export const design = z.object({
  /** The ground: the picture without the text of its layers. */
  base: asset,
  /** The picture with its text intact, where there is one. */
  whole: z.nullable(asset),
  textBlocks: z.array(detectedTextBlock),
})
export type Design = z.infer<typeof design>

/** GET `/api/designs/:assetId`: the design that a picture, or the ground of one, belongs to. */
export const designPath = (assetId: string) => `/api/designs/${assetId}`
