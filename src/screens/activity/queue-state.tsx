import type { Run } from '#contract/studio/runs.ts'
import { useStudioStatus } from '#src/api/studio-status.ts'
import { useNow } from '#src/runs/tiles/elapsed.tsx'
import { secondsOf, stateWords, TONES } from '#src/runs/words.ts'
import { formatAbout, formatSeconds } from '#src/ui/format/format.ts'

/** How far a running run is: its time, of the time that such runs usually take. */
export function RunningState({ run }: { readonly run: Run }) {
  const usual = useStudioStatus()?.typicalSeconds[run.operation]
  const seconds = secondsOf(run, useNow())
  const { tone, message } = stateWords(run)
  if (tone === 'warn') return <span className={TONES.warn}>{message}</span>
  return (
    <span className="inline-flex items-center gap-2">
      {usual !== undefined && !isLong(seconds, usual) && (
        <span
          className="hidden h-0.75 w-13 overflow-hidden rounded-full bg-line-2 lg:inline-block"
          aria-hidden
        >
          <span
            className="block h-full bg-run"
            style={{ width: `${Math.min(0.95, seconds / usual) * 100}%` }}
          />
        </span>
      )}
      <span className="sr-only">{message}</span>
      <span>
        <span className="text-run">{formatSeconds(seconds)}</span>
        {usual !== undefined && (
          <span className="hidden text-ink-3 lg:inline">{ofUsual(seconds, usual)}</span>
        )}
      </span>
    </span>
  )
}

/** Whether the usual time is passed, in whole seconds as they are shown. */
const isLong = (seconds: number, usual: number) => Math.round(seconds) > Math.max(1, Math.round(usual))

const ofUsual = (seconds: number, usual: number) =>
  isLong(seconds, usual) ? ', longer than usual' : ` of ${formatAbout(usual)}`

/** When a waiting run will start: its place, or the time until its turn as far as known. */
export function WaitingState({ run }: { readonly run: Run }) {
  const status = useStudioStatus()
  const place = run.placeInQueue ?? 0
  const usual = status?.typicalSeconds[run.operation]
  if (run.isPaused) return <span className="text-ink-3">Paused</span>
  if (run.hold && stateWords(run).tone === 'warn') return <span className={TONES.warn}>Delayed</span>
  if (place === 0) return 'Starts next'
  if (usual === undefined || !status) return <span className="text-ink-2">{place} ahead</span>
  return `In ${formatAbout(((place + 1) * usual * run.pictures) / status.picturesAllowed)}`
}

/** How a run ended. */
export function EndedState({ run }: { readonly run: Run }) {
  const { tone, message } = stateWords(run)
  return <span className={TONES[tone]}>{run.repeatedAs === null ? message : `${message}, repeated`}</span>
}
