import type { Asset } from '#contract/studio/assets.ts'
import type { AssetRow } from '../database/schema.ts'

/** The columns of an asset that answers show. */
export type ShownAsset = Omit<
  AssetRow,
  'isGrayscale' | 'ordinal' | 'editId' | 'removedAt' | 'erasedAt' | 'isMask' | 'personId'
> & { readonly removedAt?: Date | null }

const ALPHABET = new Intl.Collator('en', { numeric: true })

/** An asset as browsers see it. */
export function assetView(row: ShownAsset): Asset {
  const { id, sha256, format, bytes, width, height, name, origin, runId, projectId } = row
  const { isFavorite, rating, note, tags } = row
  const hasAlpha = row.hasAlpha && row.isOpaque !== true
  const createdAt = row.createdAt.toISOString()
  const size = { bytes, width, height }
  const marks = { isFavorite, rating, note, tags: tags.toSorted(ALPHABET.compare) }
  const facts = { id, sha256, format, ...size, hasAlpha, name, origin, runId, projectId, createdAt, ...marks }
  return row.removedAt ? { ...facts, trashedAt: row.removedAt.toISOString() } : facts
}
