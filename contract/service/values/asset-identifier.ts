import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'

/** Identifies a picture that the service already has. The specification does not show the shape; from the catalogue. */
export const assetIdentifier = z.strictObject({
  asset_id: described(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be URL-safe base64' })),
    'Id of the picture. For `RESPONSE`, the id of its generation, with `-1` for the second picture, `-2` for the third, and so on.',
    { example: 'WVkMKyg0S5XXvRYkdltoBQ', maxLength: 64 },
  ),
  asset_type: described(
    z.enum(['ASSET', 'CANVAS_ASSET', 'LAYERED_ASSET', 'RESPONSE', 'UPLOAD']),
    'Kind of the asset. This service holds results of earlier generations, `RESPONSE`; it answers 404 for the other kinds.',
    { example: 'RESPONSE' },
  ),
  collection_id: described(
    z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: 'must be 22 URL-safe characters' }))),
    'Id of the collection that holds the asset. If omitted, the asset is found by `asset_id` alone.',
    { example: 'Y29sbGVjdGlvbi0wMDAwMQ', maxLength: 22 },
  ),
})

export type AssetIdentifier = z.infer<typeof assetIdentifier>
