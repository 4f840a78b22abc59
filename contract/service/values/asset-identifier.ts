import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'

/** Identifies a picture that the service already has. The specification does not show the shape; from the catalogue. */
export const assetIdentifier = z.strictObject({
  asset_id: described(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be URL-safe base64' })),
    'The picture. Of a `RESPONSE`: the id of its generation, followed by `-1`, `-2` … for the second, third … picture.',
    { example: 'WVkMKyg0S5XXvRYkdltoBQ' },
  ),
  asset_type: described(
    z.enum(['ASSET', 'CANVAS_ASSET', 'LAYERED_ASSET', 'RESPONSE', 'UPLOAD']),
    'Where the picture comes from; `RESPONSE` is a result of an earlier generation.',
    { example: 'RESPONSE' },
  ),
  collection_id: described(
    z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: 'must be 22 URL-safe characters' }))),
    'The collection that the picture is in.',
    { example: 'Y29sbGVjdGlvbi0wMDAwMQ' },
  ),
})

export type AssetIdentifier = z.infer<typeof assetIdentifier>
