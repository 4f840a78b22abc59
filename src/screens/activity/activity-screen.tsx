import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { operationOf } from '#contract/service/operations/table.ts'
import { RUN_STATES, type Run } from '#contract/studio/runs.ts'
import { useRunActions } from '#src/runs/actions.ts'
import { useNow } from '#src/runs/elapsed.tsx'
import { isOver, nameOf } from '#src/runs/groups.ts'
import { runsQuery } from '#src/runs/queries.ts'
import { chargeWords, costWords, secondsOf, stateWords, TONES } from '#src/runs/words.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { formatAgo, formatExact, formatSeconds } from '#src/ui/format.ts'
import { inputLook } from '#src/ui/inputs.ts'

/** Every run, whatever became of it. */
export function ActivityScreen() {
  const { state } = useSearch({ from: '/activity' })
  const navigate = useNavigate({ from: '/activity' })
  const query = useInfiniteQuery(runsQuery({ state }))
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? []
  return (
    <div className="h-full overflow-y-auto p-4">
      <header className="mb-3 flex items-center gap-3">
        <h1 className="text-lg font-semibold">Activity</h1>
        <select
          aria-label="State"
          value={state ?? ''}
          onChange={({ target: { value } }) => {
            const chosen = RUN_STATES.find((one) => one === value)
            void navigate({ search: chosen ? { state: chosen } : {}, replace: true })
          }}
          className={classNames(inputLook, 'ml-auto h-8 w-40')}
        >
          <option value="">Every state</option>
          {RUN_STATES.map((one) => (
            <option key={one} value={one}>
              {`${one.charAt(0).toUpperCase()}${one.slice(1)}`}
            </option>
          ))}
        </select>
      </header>
      {query.isSuccess && runs.length === 0 && (
        <EmptyState title="Nothing here">Runs appear as they are pressed.</EmptyState>
      )}
      <ul className="surface divide-y divide-line empty:hidden">
        {runs.map((run) => (
          <Row key={run.id} run={run} />
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

function Row({ run }: { readonly run: Run }) {
  const now = useNow()
  const { removeFromQueue, stopWaiting } = useRunActions()
  const { tone, says } = stateWords(run)
  return (
    <li className="num grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-3 py-2 text-sm lg:grid-cols-[110px_minmax(0,1fr)_110px_90px_90px_130px_auto]">
      <span className={classNames('order-2 font-medium lg:order-none', TONES[tone])}>{says}</span>
      <span className="min-w-0">
        <Link to="/generate" search={{ run: run.intent }} className="block truncate hover:underline">
          {nameOf(run)}
        </Link>
        {run.failure && (
          <span className="block text-xs text-ink-3">
            {run.failure.says} · {chargeWords[run.failure.charged]}
          </span>
        )}
      </span>
      <span className="hidden text-ink-3 lg:block">{operationOf(run.operation).title}</span>
      <span className="hidden text-ink-3 lg:block">
        {isOver(run) && !run.finishedAt ? '–' : formatSeconds(secondsOf(run, now))}
      </span>
      <span className="hidden text-ink-3 lg:block">{costWords(run)}</span>
      <time dateTime={run.createdAt} title={formatExact(run.createdAt)} className="text-xs text-ink-3">
        {formatAgo(run.createdAt, now)}
      </time>
      <span className="hidden w-28 text-right lg:block">
        {run.state === 'queued' && (
          <Button look="quiet" onClick={() => void removeFromQueue(run)}>
            Remove
          </Button>
        )}
        {run.state === 'pending' && (
          <Button look="quiet" title="It may be charged" onClick={() => void stopWaiting(run)}>
            Stop waiting
          </Button>
        )}
      </span>
    </li>
  )
}
