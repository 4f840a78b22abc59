import { type Asset, assetOriginalPath } from '#contract/studio/assets.ts'
import { DRAGGED_ASSET } from '#src/forms/picture-places.ts'

/**
 * The data of a dragged picture: its id for this and other windows of Easel, its file and its address for other
 * programs.
 */
export function dragPicture(dataTransfer: DataTransfer, asset: Pick<Asset, 'id' | 'name' | 'format'>): void {
  const url = new URL(assetOriginalPath(asset.id), location.origin).href
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData(DRAGGED_ASSET, asset.id)
  dataTransfer.setData('text/uri-list', url)
  // Chromium creates a file from it if a program or a folder accepts one; a colon would end the name.
  dataTransfer.setData(
    'DownloadURL',
    `image/${asset.format}:${asset.name.replaceAll(':', '-')}:${url}?download`,
  )
}
