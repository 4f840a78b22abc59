import type { QueryClient } from '@tanstack/react-query'
import { type Asset, assetOriginalPath } from '#contract/studio/assets.ts'
import { bringBack, putAway } from '#src/api/assets.ts'
import { toast } from '#src/ui/overlays/toasts.tsx'
import { toastFailure } from './toast-failure.ts'

/** Starts a download; its code is loaded by the first one. */
export const download = async (asset: Asset) => (await import('./download.ts')).downloadPicture(asset)

export function copyText(text: string, name: string): void {
  navigator.clipboard
    .writeText(text)
    .then(() => toast(`${name} copied`), toastFailure(`${name} could not be copied`))
}

/** Copies a picture as PNG, the one format that every clipboard accepts. */
export function copyPicture(asset: Asset): void {
  const png = fetch(assetOriginalPath(asset.id)).then((answer) => answer.blob())
  navigator.clipboard
    .write([new ClipboardItem({ 'image/png': png })])
    .then(() => toast('Picture copied'), toastFailure('The picture could not be copied'))
}

interface Deletion {
  readonly client: QueryClient
  /** It is gone. */
  onDeleted?(): void
}

/** Deletes a picture; Undo brings it back. */
export async function deletePicture(asset: Asset, { client, onDeleted }: Deletion): Promise<void> {
  const refresh = () => void client.invalidateQueries()
  try {
    await putAway(asset)
  } catch (error) {
    return toastFailure('The picture could not be deleted')(error)
  }
  refresh()
  toast('Picture deleted', {
    label: 'Undo',
    run: () => void bringBack(asset).then(refresh, toastFailure('The picture could not be restored')),
  })
  onDeleted?.()
}
