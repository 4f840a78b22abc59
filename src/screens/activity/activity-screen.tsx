import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RUN_STATES } from '#contract/studio/run-state.ts'
import { runsQuery } from '#src/api/runs.ts'
import { groupByPress } from '#src/runs/groups.ts'
import { Unread } from '#src/runs/unread.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select/select.tsx'
import { ActivityPress } from './activity-press.tsx'

const STATES = [
  { value: '', label: 'All states' },
  ...RUN_STATES.map((one) => ({ value: one, label: `${one.charAt(0).toUpperCase()}${one.slice(1)}` })),
]

/** All presses with their runs, in every state or filtered by one. */
export function ActivityScreen() {
  const { state } = useSearch({ from: '/activity' })
  const navigate = useNavigate({ from: '/activity' })
  const query = useInfiniteQuery(runsQuery({ state }))
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? []
  return (
    <div className="h-full overflow-y-auto p-4">
      <header className="mb-3 flex items-center gap-3">
        <h1 className="text-lg font-semibold">Activity</h1>
        <Select
          data-untold
          aria-label="State"
          value={state ?? ''}
          options={STATES}
          onChange={(value) => {
            const chosen = RUN_STATES.find((one) => one === value)
            void navigate({ search: chosen ? { state: chosen } : {}, replace: true })
          }}
          className="ml-auto h-8 w-40"
        />
      </header>
      {query.isError && runs.length === 0 && <Unread query={query} />}
      {query.isSuccess && runs.length === 0 && (
        <EmptyState title="No runs">Runs appear here as soon as you press Generate or Run.</EmptyState>
      )}
      <ul aria-label="Runs" className="surface divide-y divide-line empty:hidden">
        {groupByPress(runs).map((group) => (
          <ActivityPress key={group.intent} group={group} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button look="quiet" className="mt-3" onClick={() => void query.fetchNextPage()}>
          Older runs
        </Button>
      )}
    </div>
  )
}
