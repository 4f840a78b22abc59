import type { Asset } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'

/**
 * The picture that a cut-out's edge can be painted back from: what its background was removed of. Null for everything
 * that is no cut-out, or holds more than its source does (text that was set on it).
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
