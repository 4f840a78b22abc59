import { previewPath } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'

/** A damaged picture shows its first preview; no larger one can be made. */
const FIRST_PREVIEW = 480

/** The address of the shown picture: the original at zoom `full`, otherwise a preview. */
export function addressOfShown({ asset, damage }: PicturePage, zoom: string): string {
  if (damage) return previewPath(asset.sha256, FIRST_PREVIEW)
  return zoom === 'full' ? assetOpenedPath(asset) : previewPath(asset.sha256, 1600)
}
