import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayOf, firstMomentOf } from '#contract/studio/describe/local-days.ts'
import type { Phase } from '#contract/studio/queue/phases.ts'
import type { Run } from '#contract/studio/runs.ts'
import { type ActivitySearch, activityFilterIn, withMoments } from '#src/address/activity-search.ts'
import { runsQuery } from '#src/api/runs.ts'
import { useNow } from '#src/runs/tiles/elapsed.tsx'
import { Unread } from '#src/runs/unread.tsx'
import { formatWhole } from '#src/ui/format/format.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityHead } from './activity-head.tsx'
import { Decisions } from './decisions.tsx'
import { FinishedList } from './finished-list.tsx'
import { type QueueFilter, queueLineQuery, queueSummaryQuery } from './queries.ts'
import { RunPages } from './run-pages.tsx'
import { RunningRow } from './running-row.tsx'
import { useDismissed, useUndoKey } from './undoing.ts'
import { Editing } from './waiting/editing.tsx'
import { WaitingList } from './waiting/waiting-list.tsx'

/** Everything that was pressed: what needs a decision, what runs, what waits and can be steered, what is done. */
export function ActivityScreen() {
  const search = activityFilterIn(useSearch({ from: '/activity' }))
  const navigate = useNavigate({ from: '/activity' })
  const { phase, operation, ...rest } = withMoments(search)
  const filter: QueueFilter = { ...rest, ...(operation && { operations: [operation] }) }
  const summary = useQuery(queueSummaryQuery(filter, firstMomentOf(dayOf(useNow()))))
  const change = (changed: ActivitySearch) =>
    void navigate({ search: (old) => withoutGaps({ ...old, ...changed }), replace: true })
  useUndoKey()
  const dismissed = useDismissed()
  const read = summary.data
  const counts = read && {
    ...read.counts,
    decision: Math.max(0, read.counts.decision - dismissed.size),
  }
  const done = useInfiniteQuery({ ...runsQuery({ ...filter, phase: 'done' }), enabled: phase === undefined })
  return (
    <Editing>
      <div className="h-full overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_288px] xl:overflow-hidden">
        <div className="px-4 pt-4 pb-8 lg:px-5.5 xl:overflow-y-auto">
          <ActivityHead summary={read} />
          <ActivityFilters
            search={search}
            counts={counts}
            all={read && totalOf(read.counts)}
            onChange={change}
          />
          {summary.isError && !summary.data ? (
            <Unread query={summary} />
          ) : (
            <Sections
              phase={phase}
              filter={filter}
              counts={counts}
              isQueuePaused={summary.data?.pausedAt != null}
            />
          )}
        </div>
        <aside className="border-t bg-panel xl:overflow-y-auto xl:border-t-0 xl:border-l">
          <FinishedList runs={runsIn(done.data)} today={summary.data?.today} />
        </aside>
      </div>
    </Editing>
  )
}

const totalOf = (counts: Readonly<Record<Phase, number>>) =>
  Object.values(counts).reduce((sum, runs) => sum + runs, 0)

const withoutGaps = (search: ActivitySearch): ActivitySearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

const runsIn = (data: { readonly pages: readonly { readonly runs: readonly Run[] }[] } | undefined) =>
  data?.pages.flatMap((page) => page.runs) ?? []

interface SectionsProps {
  readonly phase: Phase | undefined
  readonly filter: QueueFilter
  readonly counts: Readonly<Record<Phase, number>> | undefined
  readonly isQueuePaused: boolean
}

/** The sections of the queue, or the one that the filter names. */
function Sections({ phase, filter, counts, isQueuePaused }: SectionsProps) {
  const dismissed = useDismissed()
  const isShown = (one: Phase) => phase === undefined || phase === one
  const has = (one: Phase) => isShown(one) && counts !== undefined && counts[one] > 0
  const decisions = useInfiniteQuery({
    ...runsQuery({ ...filter, phase: 'decision' }),
    enabled: has('decision'),
  })
  const running = useInfiniteQuery({ ...runsQuery({ ...filter, phase: 'running' }), enabled: has('running') })
  const waiting = useQuery({ ...queueLineQuery(filter), enabled: has('waiting') })
  if (!counts) return <Loading />
  const open = counts.decision + counts.running + counts.waiting
  if (phase === 'done' || phase === 'failed' || phase === 'stopped') {
    return <RunPages filter={{ ...filter, phase }} />
  }
  if (phase === undefined ? open === 0 : counts[phase] === 0) {
    return <Nothing isFiltered={phase !== undefined || Object.keys(filter).length > 0} counts={counts} />
  }
  return (
    <>
      {has('decision') && (
        <Section title="Needs a decision" count={counts.decision}>
          <Decisions runs={runsIn(decisions.data).filter(({ id }) => !dismissed.has(id))} />
        </Section>
      )}
      {has('running') && (
        <Section title="Running" count={counts.running}>
          <ol aria-label="Running" className="border-t">
            {runsIn(running.data).map((run) => (
              <li key={run.id}>
                <RunningRow run={run} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {has('waiting') && (
        <Section
          title="Waiting"
          count={counts.waiting}
          note="Single requests are sent first. Large presses take turns, one request from each person."
        >
          <WaitingList runs={waiting.data ?? []} filter={filter} isQueuePaused={isQueuePaused} />
        </Section>
      )}
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly count: number
  readonly note?: string
  readonly children: ReactNode
}

function Section({ title, count, note, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="num flex items-baseline gap-2 pt-3 pb-2 text-sm font-semibold">
        {title} <span className="font-normal text-ink-3">{formatWhole(count)}</span>
        {note && <span className="ml-auto hidden text-xs font-normal text-ink-3 lg:inline">{note}</span>}
      </h2>
      {children}
    </section>
  )
}

function Nothing({
  isFiltered,
  counts,
}: {
  readonly isFiltered: boolean
  readonly counts: Readonly<Record<Phase, number>>
}) {
  const all = totalOf(counts)
  if (isFiltered && all === 0) return <EmptyState title="No matches">Change or remove a filter.</EmptyState>
  if (isFiltered)
    return <EmptyState title="Everything is done">Nothing that matches waits or runs.</EmptyState>
  return (
    <EmptyState title={all === 0 ? 'No runs' : 'Everything is done'}>
      Runs appear here as soon as you press Generate or Run.
    </EmptyState>
  )
}
