import { type Asset, assetOriginalPath } from '#contract/studio/assets.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { toastFailure } from './toast-failure.ts'

/** Starts a download; its code is loaded by the first one. */
export const download = async (asset: Asset) => (await import('./picture-file.ts')).downloadPicture(asset)

export function copyText(text: string, name: string): void {
  navigator.clipboard
    .writeText(text)
    .then(() => toast(`${name} copied`), toastFailure(`${name} could not be copied`))
}

/**
 * Copies a picture as PNG, the only format that every clipboard accepts, and as markup with its id: a field of Easel,
 * in this window or another, then uses the kept picture itself.
 */
export function copyPicture(asset: Asset): void {
  const png = import('./picture-file.ts').then(({ pngOf }) => pngOf(asset))
  const url = new URL(assetOriginalPath(asset.id), location.origin).href
  const markup = new Blob([`<img src="${url}">`], { type: 'text/html' })
  navigator.clipboard
    .write([new ClipboardItem({ 'image/png': png, 'text/html': markup })])
    .then(() => toast('Picture copied'), toastFailure('The picture could not be copied'))
}
