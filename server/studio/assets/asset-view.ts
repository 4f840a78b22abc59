import type { Asset } from '#contract/studio/assets.ts'
import type { AssetRow } from '../database/schema.ts'

/** The columns of an asset that answers show. */
export type ShownAsset = Omit<AssetRow, 'isGrayscale' | 'ordinal' | 'editId' | 'removedAt'>

/** An asset as browsers see it. */
export function assetView(row: ShownAsset): Asset {
  const { id, sha256, format, bytes, width, height, name, origin, runId } = row
  const hasAlpha = row.hasAlpha && row.isOpaque !== true
  const createdAt = row.createdAt.toISOString()
  return { id, sha256, format, bytes, width, height, hasAlpha, name, origin, runId, createdAt }
}
