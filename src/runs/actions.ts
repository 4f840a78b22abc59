import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Asset, assetOriginalPath, assetPath, assetRestorePath } from '#contract/studio/assets.ts'
import { type Run, runActionPath, runPath } from '#contract/studio/runs.ts'
import { toast } from '#src/ui/overlays/toasts.tsx'
import { forgetRun } from '../api/cache.ts'
import { ApiError, ask, nothing } from '../api/call.ts'

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
    const post = (path: string) => ask(path, { method: 'POST', answer: nothing })
    const restore = (path: string) => post(path).then(refresh, orSay('It could not be brought back'))
    return {
      deletePicture: (asset: Asset) =>
        ask(assetPath(asset.id), { method: 'DELETE', answer: nothing }).then(() => {
          refresh()
          toast('Picture deleted', { label: 'Undo', run: () => void restore(assetRestorePath(asset.id)) })
        }, orSay('The picture could not be deleted')),
      deleteRun: (run: Run) =>
        ask(runPath(run.id), { method: 'DELETE', answer: nothing }).then(() => {
          forgetRun(client, run.id)
          toast('Run deleted', { label: 'Undo', run: () => void restore(runActionPath(run.id, 'restore')) })
        }, orSay('The run could not be deleted')),
      removeFromQueue: (run: Run) =>
        post(runActionPath(run.id, 'remove')).then(refresh, orSay('It could not be removed')),
      stopWaiting: (run: Run) =>
        post(runActionPath(run.id, 'leave')).then(refresh, orSay('It could not be left')),
    }
  }, [client])
}
