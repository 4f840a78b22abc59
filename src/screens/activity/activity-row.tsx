import { operationOf } from '#contract/service/operations/table.ts'
import { isUnderWay } from '#contract/studio/run-state.ts'
import type { Run } from '#contract/studio/runs.ts'
import { useRunActions } from '#src/runs/actions.ts'
import { particularsOf } from '#src/runs/particulars.ts'
import { useNow } from '#src/runs/tiles/elapsed.tsx'
import {
  costWords,
  estimateWords,
  pressColumns,
  secondsOf,
  stateWords,
  warningWords,
} from '#src/runs/words.ts'
import { Button } from '#src/ui/button.tsx'
import { formatSeconds } from '#src/ui/format/format.ts'
import { ActivityEntry } from './activity-entry.tsx'

interface ActivityRowProps {
  readonly run: Run
  /** A run under its press, or alone: then it also shows the state of its press, if that has other runs. */
  readonly isWithinPress?: boolean
}

/** One run. */
export function ActivityRow({ run, isWithinPress = false }: ActivityRowProps) {
  const now = useNow()
  const { removeFromQueue, stopWaiting } = useRunActions()
  const { title } = operationOf(run.operation)
  const ofPress =
    isWithinPress || run.press.runs <= 1
      ? ''
      : `of ${run.press.runs} runs: ${pressColumns(run.press).message}`
  return (
    <ActivityEntry
      run={run}
      particulars={[title, particularsOf([run]), ofPress].filter(Boolean).join(' · ')}
      reason={<Reason run={run} />}
      said={stateWords(run)}
      took={!isUnderWay(run.state) && !run.finishedAt ? '–' : formatSeconds(secondsOf(run, now))}
      cost={costWords(run)}
      costTitle={estimateWords(run)}
      isWithinPress={isWithinPress}
      action={
        run.state === 'queued' ? (
          <Button look="quiet" onClick={() => void removeFromQueue(run)}>
            Remove
          </Button>
        ) : run.state === 'pending' ? (
          <Button look="quiet" title="It may be charged" onClick={() => void stopWaiting(run)}>
            Stop waiting
          </Button>
        ) : null
      }
    />
  )
}

/** Why the run failed, is delayed, or differs from its request. */
function Reason({ run }: { readonly run: Run }) {
  const warning = warningWords(run)
  // The charge is in its own column.
  if (run.failure) return <span className="block text-xs text-ink-3">{run.failure.message}</span>
  const message = run.hold ? [run.hold.message, run.hold.advice].filter(Boolean).join(' ') : warning?.whole
  return message ? <span className="block text-xs text-warn">{message}</span> : null
}
