import type { Asset } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'

/**
 * The picture from which a cut-out's edge can be restored: the source of its background removal. Null for other
 * pictures, and for those with more than their source (text that was added).
 */
export function edgeSourceOf({
  asset,
  run,
  edits,
  source,
}: Pick<PicturePage, 'asset' | 'run' | 'edits' | 'source'>): Asset | null {
  const isCutOut = asset.hasAlpha && run?.operation === 'remove-background'
  const isAsCut = edits.every(({ edit }) => edit.kind === 'refine-edge')
  const isSameSize = source?.width === asset.width && source.height === asset.height
  return isCutOut && isAsCut && isSameSize ? source : null
}
