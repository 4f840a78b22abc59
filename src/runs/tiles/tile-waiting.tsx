import type { Run } from '#contract/studio/runs.ts'
import { Button } from '#src/ui/button.tsx'
import { formatSeconds } from '#src/ui/format/format.ts'
import { useRunActions } from '../actions.ts'
import { stateWords } from '../words.ts'
import { Elapsed, Ring } from './elapsed.tsx'

interface WaitingProps {
  readonly run: Run
  readonly usual: number | undefined
  /** The picture is finished and is being downloaded. */
  readonly isKeeping: boolean
}

/** A pending picture: its place in the queue, or its elapsed time. */
export function Waiting({ run, usual, isKeeping }: WaitingProps) {
  const { removeFromQueue, stopWaiting } = useRunActions()
  const isQueued = run.state === 'queued'
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-[radial-gradient(120%_90%_at_30%_20%,color-mix(in_oklch,var(--run)_13%,transparent),transparent_60%)] text-center">
      {!isQueued && <Ring since={run.submittedAt ?? run.createdAt} usual={usual} />}
      <p className="text-sm text-ink-2">
        {isKeeping
          ? run.hold
            ? 'Not kept yet'
            : 'Keeping the picture'
          : isQueued
            ? placeWords(run)
            : stateWords(run).message}
      </p>
      {!isKeeping && (
        <p className="text-xs text-ink-3">
          <Elapsed since={run.submittedAt ?? run.createdAt} />
          {usual !== undefined && !isQueued && ` · usually ${formatSeconds(usual)}`}
        </p>
      )}
      {run.hold && (
        <p className="max-w-sm px-4 text-xs text-warn">
          {run.hold.message} {run.hold.advice}
        </p>
      )}
      {isQueued && (
        <Button look="quiet" className="min-h-7 text-xs" onClick={() => void removeFromQueue(run)}>
          Remove from queue
        </Button>
      )}
      {run.state === 'pending' && !isKeeping && (
        <Button look="quiet" className="min-h-7 text-xs" onClick={() => void stopWaiting(run)}>
          Stop waiting (may be charged)
        </Button>
      )}
    </div>
  )
}

function placeWords({ placeInQueue, isPaused }: Run): string {
  if (isPaused) return 'Paused: it is sent once the queue is resumed'
  if (placeInQueue === null || placeInQueue === 0) return 'Next in the queue'
  return `${placeInQueue} ${placeInQueue === 1 ? 'run' : 'runs'} ahead`
}
