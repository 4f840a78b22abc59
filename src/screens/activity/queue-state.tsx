import type { Run } from '#contract/studio/runs.ts'
import { useStudioStatus } from '#src/api/studio-status.ts'
import { useNow } from '#src/runs/tiles/elapsed.tsx'
import { secondsOf, stateWords, TONES } from '#src/runs/words.ts'
import { formatSeconds } from '#src/ui/format/format.ts'

/** How far a running run is: its time, of the time that such runs usually take. */
export function RunningState({ run }: { readonly run: Run }) {
  const usual = useStudioStatus()?.typicalSeconds[run.operation]
  const seconds = secondsOf(run, useNow())
  const { tone, message } = stateWords(run)
  if (tone === 'warn') return <span className={TONES.warn}>{message}</span>
  const share = usual ? Math.min(0.95, seconds / usual) : 0
  return (
    <span className="inline-flex items-center gap-2">
      {usual !== undefined && (
        <span
          className="hidden h-0.75 w-13 overflow-hidden rounded-full bg-line-2 lg:inline-block"
          aria-hidden
        >
          <span className="block h-full bg-run" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span className="sr-only">{message}</span>
      <span className="text-run">{formatSeconds(seconds)}</span>
      {usual !== undefined && (
        <span className="hidden text-ink-3 lg:inline">of ≈ {formatSeconds(usual)}</span>
      )}
    </span>
  )
}

/** When a waiting run will start: its place, or the time until its turn as far as known. */
export function WaitingState({ run }: { readonly run: Run }) {
  const status = useStudioStatus()
  const place = run.placeInQueue ?? 0
  const usual = status?.typicalSeconds[run.operation]
  if (run.isPaused) return <span className="text-ink-3">Paused</span>
  if (run.hold && stateWords(run).tone === 'warn') return <span className={TONES.warn}>Delayed</span>
  if (place === 0) return 'Starts next'
  if (usual === undefined || !status) return <span className="text-ink-2">{place} ahead</span>
  return `In ≈ ${formatSeconds(((place + 1) * usual * run.pictures) / status.picturesAllowed)}`
}

/** How a run ended. */
export function EndedState({ run }: { readonly run: Run }) {
  const { tone, message } = stateWords(run)
  return <span className={TONES[tone]}>{run.repeatedAs === null ? message : `${message}, repeated`}</span>
}
