import { ArrowDownToLine, ArrowUpToLine, Pencil, X } from 'lucide-react'
import type { Run } from '#contract/studio/runs.ts'
import { nameOf } from '#src/runs/groups.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { QueueRow } from '../queue-row.tsx'
import { WaitingState } from '../queue-state.tsx'
import { useSteering } from '../use-steering.ts'
import { useEdit } from './editing.tsx'
import { Grip, useReorder } from './reorder.tsx'

/** Rows that can be moved among each other by their grips, with the pointer or the arrow keys. */
export function WaitingRows({ runs }: { readonly runs: readonly Run[] }) {
  const reorder = useReorder(runs)
  return (
    <>
      <ol ref={reorder.list} aria-label="Runs">
        {runs.map((run) => (
          <li key={run.id}>
            <QueueRow
              run={run}
              state={<WaitingState run={run} />}
              mark={reorder.markOf(run)}
              grip={<Grip label={`Move ${nameOf(run)}`} {...reorder.gripOf(run)} />}
              actions={<WaitingActions run={run} />}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {reorder.message}
      </p>
    </>
  )
}

function WaitingActions({ run }: { readonly run: Run }) {
  const edit = useEdit()
  const { move, remove } = useSteering()
  return (
    <Menu
      label={`Actions for ${nameOf(run)}`}
      items={[
        { label: 'Move to front', icon: ArrowUpToLine, run: () => void move({ ids: [run.id], to: 'front' }) },
        { label: 'Move to back', icon: ArrowDownToLine, run: () => void move({ ids: [run.id], to: 'back' }) },
        { label: 'Edit before it is sent', icon: Pencil, run: () => edit(run) },
        { label: 'Remove from queue', icon: X, run: () => void remove([run]) },
      ]}
    />
  )
}
