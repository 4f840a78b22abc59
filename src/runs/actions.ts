import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Run } from '#contract/studio/runs.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { forgetRun } from '../api/cache.ts'
import { hideRun, leaveRun, removeRun, restoreRun } from '../api/runs.ts'

/** Actions on runs; a dismissal can be undone. */
export function useRunActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const refresh = () => void client.invalidateQueries()
    const restore = (run: Run) => restoreRun(run).then(refresh, toastFailure('The run could not be restored'))
    return {
      dismissRun: (run: Run) =>
        hideRun(run).then(() => {
          forgetRun(client, run.id)
          const pictures = run.results.filter(({ asset }) => asset !== null).length
          const stay =
            pictures === 0 ? '' : `; its ${pictures === 1 ? 'picture stays' : 'pictures stay'} in the library`
          toast(`Run dismissed${stay}`, { label: 'Undo', run: () => void restore(run) })
        }, toastFailure('The run could not be dismissed')),
      removeFromQueue: (run: Run) =>
        removeRun(run).then(refresh, toastFailure('The run could not be removed from the queue')),
      stopWaiting: (run: Run) =>
        leaveRun(run).then(refresh, toastFailure('Easel could not stop waiting for the run')),
    }
  }, [client])
}
