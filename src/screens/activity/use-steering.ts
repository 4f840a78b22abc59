import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { QueueMove } from '#contract/studio/queue/queue.ts'
import type { Run } from '#contract/studio/runs.ts'
import { runKeys } from '#src/api/keys.ts'
import { leaveRun } from '#src/api/runs.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { count } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { moveRuns, pauseQueue, removeRuns, repeatRuns, resumeQueue, settleRuns } from './queries.ts'
import { bringBack, dismissForNow, offerUndo } from './undoing.ts'

/** The intent of each set of runs that a person confirmed to repeat: asking again with the same one pays once. */
const intents = new Map<string, string>()

function intentFor(runs: readonly Run[]): string {
  const key = runs.map(({ id }) => id).join()
  const known = intents.get(key) ?? crypto.randomUUID()
  intents.set(key, known)
  return known
}

/** What a person does with the queue. Each ends with a fresh reading, also where it failed: it may have happened. */
export function useSteering() {
  const client = useQueryClient()
  return useMemo(() => {
    async function steer(done: Promise<unknown>, failure: string): Promise<void> {
      await done.catch(toastFailure(failure))
      await Promise.all([
        client.invalidateQueries({ queryKey: runKeys.queue }),
        client.invalidateQueries({ queryKey: runKeys.all }),
        client.invalidateQueries({ queryKey: runKeys.studio }),
      ])
    }
    /** A removed run stays so; its request is queued once more, as it was. */
    async function queueAgain(runs: readonly Run[]): Promise<void> {
      const again = repeatRuns(runs, intentFor(runs)).then(tellRefused)
      await steer(again, 'The runs could not be restored to the queue')
    }
    return {
      pause: (intent?: string) =>
        steer(pauseQueue(intent === undefined ? {} : { intent }), 'The queue could not be paused'),
      resume: (intent?: string) =>
        steer(resumeQueue(intent === undefined ? {} : { intent }), 'The queue could not be resumed'),
      move: (move: QueueMove) =>
        steer(tellIfLate(moveRuns(move), move.ids.length), 'The order could not be changed'),
      remove: (runs: readonly Run[]) =>
        steer(
          removeRuns(runs).then(({ runs: removed }) => {
            tellLate(runs.length - removed)
            if (removed > 0)
              offerUndo(`${count(removed, 'run')} removed`, { run: () => void queueAgain(runs) })
          }),
          'The runs could not be removed from the queue',
        ),
      leave: (run: Run) => steer(leaveRun(run), 'Easel could not stop waiting for the run'),
      /** Final once its toast is gone: one that was unknown cannot be asked about again. */
      settle(runs: readonly Run[]) {
        dismissForNow(runs)
        offerUndo(`${count(runs.length, 'run')} left as ${runs.length === 1 ? 'it is' : 'they are'}`, {
          run: () => bringBack(runs),
          otherwise: () =>
            void steer(settleRuns(runs), 'The decision could not be saved').then(() => bringBack(runs)),
        })
      },
      repeat: (runs: readonly Run[]) =>
        steer(repeatRuns(runs, intentFor(runs)).then(tellRepeated), 'The runs could not be repeated'),
    }
  }, [client])
}

/** A run that the runner took in the same moment says so. */
async function tellIfLate(steered: Promise<{ readonly runs: number }>, wanted: number): Promise<void> {
  tellLate(wanted - (await steered).runs)
}

function tellLate(late: number): void {
  if (late > 0) toast(`${count(late, 'run')} had been sent already`)
}

/** Of runs that were not removed, as they had been sent, nothing is put back. */
function tellRefused({ refused }: Awaited<ReturnType<typeof repeatRuns>>): void {
  const [first] = refused
  if (first) toast(`${count(refused.length, 'run')} could not be restored: ${first.message}`)
}

function tellRepeated({ runs, refused }: Awaited<ReturnType<typeof repeatRuns>>): void {
  const [first] = refused
  if (first) toast(`${count(refused.length, 'run')} could not be repeated: ${first.message}`)
  else if (runs.length > 0) toast(`${count(runs.length, 'run')} queued again`)
}
