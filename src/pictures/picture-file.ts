import { type Asset, assetOriginalPath } from '#contract/studio/assets.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'
import { ApiError } from '#src/api/call.ts'
import { loadPicture } from '#src/api/library/library.ts'
import { offscreenCanvas } from '#src/ui/browser/offscreen-canvas.ts'
import { toast } from '#src/ui/overlays/toast.ts'

const DAMAGED = 'The stored file is damaged and cannot be downloaded. Open the picture for details.'

/**
 * Downloads a file under the server's name for it. The server is asked first whether the file is intact: browsers hide
 * a refused download, or save its error message.
 */
export async function downloadPicture({ id }: Asset): Promise<void> {
  try {
    const { damage } = await loadPicture(id)
    if (damage) return toast(DAMAGED)
  } catch (error) {
    const why = error instanceof ApiError ? error.message : 'something went wrong'
    return toast(`The picture could not be downloaded: ${why}`)
  }
  const link = document.createElement('a')
  link.href = `${assetOriginalPath(id)}?download`
  link.download = ''
  link.click()
}

/** A kept picture as PNG; throws, in words for people, where the browser cannot make it. */
export async function pngOf(asset: Asset): Promise<Blob> {
  const answer = await fetch(assetOpenedPath(asset))
  const picture = await answer.blob()
  if (picture.type === 'image/png') return picture
  const bitmap = await createImageBitmap(picture)
  const { canvas, context } = offscreenCanvas(bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
