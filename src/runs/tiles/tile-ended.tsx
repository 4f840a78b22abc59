import { CircleSlash, Trash2, TriangleAlert, Unplug } from 'lucide-react'
import { moreOf } from '#contract/studio/queue/more-of.ts'
import type { Run, RunFailure, RunResult } from '#contract/studio/runs.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Button } from '#src/ui/button.tsx'
import { priced } from '#src/ui/format/priced.ts'
import { useRunActions } from '../actions.ts'
import { CHANGE, chargeWords, WITHHELD_BY } from '../words.ts'
import { RestoreButton } from './restore-button.tsx'

interface EndedProps {
  readonly run: Run
  readonly result: RunResult | null
  /** The number of pictures that are not there. */
  readonly pictures: number
  onAgain(run: Run, count: number): void
  onLoadSettings(run: Run): void
}

interface Ending {
  readonly icon: typeof TriangleAlert
  readonly tone: string
  readonly title: string
  readonly charged: RunFailure['charged']
  readonly advice: string | null
  readonly way: 'again' | 'anew' | 'settings' | 'none'
}

/** The reason why there is no picture, whether it is charged, and the one action that helps. */
export function Ended({ run, result, pictures, onAgain, onLoadSettings }: EndedProps) {
  const { dismissRun } = useRunActions()
  const { icon: Icon, tone, title, charged, advice, way } = endingOf(run, result)
  const trashed = run.results.flatMap(({ trashedAssetId }) => trashedAssetId ?? [])
  const buying = buyingOf(way, charged)
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 overflow-auto p-4 text-center">
      <Icon size={20} strokeWidth={1.7} aria-hidden className={tone} />
      <p className="max-w-sm text-sm text-ink">{title}</p>
      <p className="text-xs text-ink-3">
        {charged === 'yes' ? 'Charged' : charged === 'no' ? 'Not charged' : 'May be charged'}
        {advice && ` · ${advice}`}
      </p>
      <div className="num mt-1 flex flex-wrap justify-center gap-2">
        {result?.deleted === 'trash' && <RestoreButton ids={trashed} />}
        {buying && (
          <Button onClick={firstClick(() => onAgain(run, pictures))}>
            {priced(buying.label, moreOf(run, pictures).usdMicros)}
            {buying.risk}
          </Button>
        )}
        {way === 'settings' && <Button onClick={() => onLoadSettings(run)}>{CHANGE}</Button>}
        <Button look="quiet" onClick={() => void dismissRun(run)}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}

/** The words of the button that sends the request once more; null where none helps. */
function buyingOf(way: Ending['way'], charged: Ending['charged']) {
  if (way === 'anew') return { label: 'Again', risk: '' }
  if (way !== 'again') return null
  return charged === 'maybe'
    ? { label: 'Send again', risk: ` (${chargeWords.maybe} twice)` }
    : { label: 'Try again', risk: '' }
}

function endingOf(run: Run, result: RunResult | null): Ending {
  if (result?.state === 'withheld') {
    return {
      icon: CircleSlash,
      tone: 'text-warn',
      title: WITHHELD_BY,
      charged: 'yes',
      advice: 'Change the wording',
      way: 'settings',
    }
  }
  if (result?.state === 'lost') {
    return {
      icon: Unplug,
      tone: 'text-bad',
      title: run.failure?.message ?? 'The picture was made, but its link expired before Easel could keep it.',
      charged: 'yes',
      advice: run.failure?.advice ?? null,
      way: 'again',
    }
  }
  if (result?.state === 'kept') return deletedEndingOf(run, result)
  if (run.failure) {
    const { message, charged, advice, retryHelps } = run.failure
    // While a lost answer is being recovered, a person has nothing to do.
    const way = retryHelps ? 'again' : run.state === 'unknown' ? 'none' : 'settings'
    return { icon: TriangleAlert, tone: 'text-bad', title: message, charged, advice, way }
  }
  if (run.state === 'completed') return MISSING
  return ENDINGS[run.state] ?? ENDINGS.left
}

/** A run whose pictures were made, kept and deleted. */
function deletedEndingOf({ pictures }: Run, { deleted }: RunResult): Ending {
  const [what, were, are] = pictures === 1 ? ['The picture', 'was', 'is'] : ['The pictures', 'were', 'are']
  const ending = { icon: Trash2, tone: 'text-ink-3', charged: 'yes', advice: null, way: 'anew' } as const
  return {
    ...ending,
    title: deleted === 'trash' ? `${what} ${are} in the trash.` : `${what} ${were} deleted for good.`,
  }
}

const QUIET = { icon: CircleSlash, tone: 'text-ink-3', advice: null, way: 'again' } as const

/** A finished run with missing pictures. */
const MISSING: Ending = {
  icon: Unplug,
  tone: 'text-bad',
  title: 'The image service finished without this picture.',
  charged: 'maybe',
  advice: null,
  way: 'again',
}

const ENDINGS: Partial<Record<Run['state'], Ending>> & { readonly left: Ending } = {
  unknown: {
    icon: Unplug,
    tone: 'text-warn',
    title: 'The response to this request was lost. The picture may have been made.',
    charged: 'maybe',
    advice: 'Easel does not send it again automatically',
    way: 'again',
  },
  removed: { ...QUIET, title: 'Removed from the queue before it was sent.', charged: 'no' },
  left: { ...QUIET, title: 'You stopped waiting for this run.', charged: 'maybe' },
}
