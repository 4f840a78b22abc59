import { assetOriginalPath, previewPath } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'

/** A damaged picture keeps the preview that was drawn when it was kept; a larger one cannot be drawn any more. */
const FIRST_PREVIEW = 480

/** The address of what the page shows: the picture's own bytes at zoom `full`, else a preview. */
export function addressOfShown({ asset, damage }: PicturePage, zoom: string): string {
  if (damage) return previewPath(asset.sha256, FIRST_PREVIEW)
  return zoom === 'full' ? assetOriginalPath(asset.id) : previewPath(asset.sha256, 1600)
}
