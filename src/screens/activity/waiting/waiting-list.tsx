import type { Run } from '#contract/studio/runs.ts'
import type { QueueFilter } from '../queries.ts'
import { QueueGroup } from './queue-group.tsx'
import { segmentsOf } from './segments.ts'
import { WaitingRows } from './waiting-rows.tsx'

interface WaitingListProps {
  /** In the sending order. */
  readonly runs: readonly Run[]
  readonly filter: QueueFilter
  readonly isQueuePaused: boolean
}

/** What waits, in the order in which it will be sent: single requests, and presses of many as groups. */
export function WaitingList({ runs, filter, isQueuePaused }: WaitingListProps) {
  return (
    <ol aria-label="Waiting" className="border-t">
      {segmentsOf(runs).map((segment) => (
        <li key={segment.key}>
          {segment.kind === 'press' ? (
            <QueueGroup runs={segment.runs} filter={filter} isQueuePaused={isQueuePaused} />
          ) : (
            <WaitingRows runs={segment.runs} />
          )}
        </li>
      ))}
    </ol>
  )
}
