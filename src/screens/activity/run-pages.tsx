import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RotateCcw, SlidersHorizontal } from 'lucide-react'
import { varies } from '#contract/service/operations/varies.ts'
import { repeatOf } from '#contract/studio/queue/repeat-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { RunFilter } from '#src/api/keys.ts'
import { runsQuery } from '#src/api/runs.ts'
import { workbenchOf } from '#src/forms/workbench-of.ts'
import { nameOf } from '#src/runs/groups.ts'
import { Unread } from '#src/runs/unread.tsx'
import { Button } from '#src/ui/button.tsx'
import { priced } from '#src/ui/format/priced.ts'
import { Menu } from '#src/ui/overlays/menu.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { QueueRow } from './queue-row.tsx'
import { EndedState } from './queue-state.tsx'
import { useSteering } from './use-steering.ts'

/** Runs that have ended, newest first, page by page. */
export function RunPages({ filter }: { readonly filter: RunFilter }) {
  const query = useInfiniteQuery(runsQuery(filter))
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? []
  if (query.isError && runs.length === 0) return <Unread query={query} />
  if (query.isSuccess && runs.length === 0) {
    return <EmptyState title="No matches">Change or remove a filter.</EmptyState>
  }
  return (
    <>
      <ol aria-label="Runs" className="border-t">
        {runs.map((run) => (
          <li key={run.id}>
            <QueueRow run={run} state={<EndedState run={run} />} actions={<EndedActions run={run} />} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          look="quiet"
          className="mt-3"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : 'Older runs'}
        </Button>
      )}
    </>
  )
}

/** Whether repeating a run could bring a picture that is not there: a missing one, or another one. */
const bringsMore = ({ operation, pictures, results }: Run) =>
  varies(operation) || results.filter(({ asset }) => asset !== null).length < pictures

function EndedActions({ run }: { readonly run: Run }) {
  const { repeat } = useSteering()
  const navigate = useNavigate()
  const change = {
    label: 'Change and repeat',
    icon: SlidersHorizontal,
    run: () => void navigate({ ...workbenchOf(run.operation), search: { load: run.id } }),
  }
  const again = {
    label: priced('Repeat', repeatOf(run).estimateUsdMicros),
    icon: RotateCcw,
    run: () => void repeat([run]),
  }
  return (
    <Menu
      label={`Actions for ${nameOf(run)}`}
      items={run.repeatedAs === null && bringsMore(run) ? [again, change] : [change]}
    />
  )
}
