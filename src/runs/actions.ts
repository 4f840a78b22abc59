import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Asset, assetOriginalPath } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { toast } from '#src/ui/overlays/toasts.tsx'
import { bringBack, putAway } from '../api/assets.ts'
import { forgetRun } from '../api/cache.ts'
import { ApiError } from '../api/call.ts'
import { hideRun, leaveRun, removeRun, restoreRun } from '../api/runs.ts'

const orSay = (what: string) => (error: unknown) =>
  toast(`${what}: ${error instanceof ApiError ? error.message : 'something went wrong'}`)

/** Starts a download; what it needs is loaded with the first one. */
export const download = async (asset: Asset) => (await import('./download.ts')).downloadPicture(asset)

export function copyText(text: string, what: string): void {
  navigator.clipboard
    .writeText(text)
    .then(() => toast(`${what} copied`), orSay(`${what} could not be copied`))
}

/** Copies a picture as PNG, the one format that every clipboard takes. */
export function copyPicture(asset: Asset): void {
  const png = fetch(assetOriginalPath(asset.id)).then((answer) => answer.blob())
  navigator.clipboard
    .write([new ClipboardItem({ 'image/png': png })])
    .then(() => toast('Picture copied'), orSay('The picture could not be copied'))
}

/** What can be done to runs and their pictures; deleting can be undone. */
export function useRunActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const refresh = () => void client.invalidateQueries()
    const orSayRestore = orSay('It could not be brought back')
    return {
      deletePicture: (asset: Asset) =>
        putAway(asset).then(() => {
          refresh()
          toast('Picture deleted', {
            label: 'Undo',
            run: () => void bringBack(asset).then(refresh, orSayRestore),
          })
        }, orSay('The picture could not be deleted')),
      deleteRun: (run: Run) =>
        hideRun(run).then(() => {
          forgetRun(client, run.id)
          toast('Run deleted', { label: 'Undo', run: () => void restoreRun(run).then(refresh, orSayRestore) })
        }, orSay('The run could not be deleted')),
      removeFromQueue: (run: Run) => removeRun(run).then(refresh, orSay('It could not be removed')),
      stopWaiting: (run: Run) => leaveRun(run).then(refresh, orSay('It could not be left')),
    }
  }, [client])
}
