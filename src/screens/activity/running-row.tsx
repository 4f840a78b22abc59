import { Square } from 'lucide-react'
import type { Run } from '#contract/studio/runs.ts'
import { nameOf } from '#src/runs/groups.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { QueueRow } from './queue-row.tsx'
import { RunningState } from './queue-state.tsx'
import { useSteering } from './use-steering.ts'

/** A run that was sent. */
export function RunningRow({ run }: { readonly run: Run }) {
  const { leave } = useSteering()
  const stop = { label: 'Stop waiting (may be charged)', icon: Square, run: () => void leave(run) }
  return (
    <QueueRow
      run={run}
      state={<RunningState run={run} />}
      actions={run.state === 'pending' && <Menu label={`Actions for ${nameOf(run)}`} items={[stop]} />}
    />
  )
}
