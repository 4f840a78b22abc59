import * as z from 'zod/mini'

/** Identifies a picture that the service already has. The specification does not show the shape; from the catalogue. */
export const assetIdentifier = z.strictObject({
  asset_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be URL-safe base64' })),
  asset_type: z.enum(['ASSET', 'CANVAS_ASSET', 'LAYERED_ASSET', 'RESPONSE', 'UPLOAD']),
  collection_id: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: 'must be 22 URL-safe characters' })),
  ),
})

export type AssetIdentifier = z.infer<typeof assetIdentifier>
