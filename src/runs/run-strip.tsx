import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { OperationId } from '#contract/service/operations/table.ts'
import { previewPath } from '#contract/studio/assets.ts'
import { dayOf, firstMomentOf } from '#contract/studio/describe/local-days.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { pressesSinceQuery } from '../api/runs.ts'
import type { PressGroup } from './groups.ts'
import { toolAndParticularsOf } from './particulars.ts'
import { usePresses } from './selection.ts'
import { useNow } from './tiles/elapsed.tsx'
import { deletedWords, pausedWords, pressWords, secondsOf, TONES } from './words.ts'

/** The presses of some operations, newest first; choosing one shows it on the stage. */
export function RunStrip({ operations }: { readonly operations: readonly OperationId[] }) {
  const { groups, selected, select, runs } = usePresses(operations)
  const { data: today } = useQuery(pressesSinceQuery(operations, firstMomentOf(dayOf(useNow()))))
  return (
    <section aria-label="Runs" className="grid content-start gap-2 p-3">
      <h2 className="num flex justify-between text-xs font-medium text-ink-2">
        Runs <span className="font-normal text-ink-3">{today !== undefined && `today ${today}`}</span>
      </h2>
      <ol className="grid gap-0.5">
        {groups.map((group) => (
          <li key={group.intent}>
            <Row group={group} isSelected={group === selected} onSelect={() => select(group.intent)} />
          </li>
        ))}
      </ol>
      {runs.hasNextPage && (
        <Button look="quiet" disabled={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {runs.isFetchingNextPage ? 'Loading…' : 'Older runs'}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  readonly group: PressGroup
  readonly isSelected: boolean
  onSelect(): void
}

/** Whether no run of a press is in progress, and all its waiting ones are paused. */
const isPaused = ({ runs, press: { of } }: PressGroup) => {
  const queued = runs.filter(({ state }) => state === 'queued')
  return of.running + of.keeping === 0 && queued.length > 0 && queued.every((run) => run.isPaused)
}

function Row({ group, isSelected, onSelect }: RowProps) {
  const now = useNow()
  const seconds = Math.max(...group.runs.map((run) => secondsOf(run, now)))
  const words = isPaused(group) ? pausedWords(group.press) : pressWords(group.press, seconds)
  const deleted = deletedWords(group.runs)
  const message = deleted === null ? words.message : `${words.message} · ${deleted}`
  const particulars = toolAndParticularsOf(group.runs)
  const [first] = group.runs
  const asset = group.runs.flatMap((run) => run.results).find((result) => result.asset)?.asset
  return (
    <button
      type="button"
      aria-current={isSelected}
      onClick={onSelect}
      className={classNames(
        'grid w-full grid-cols-[46px_1fr] items-center gap-2.5 rounded-md p-1.5 text-left transition-colors',
        isSelected ? 'bg-raised' : 'hover:bg-hover',
      )}
    >
      <span
        className={classNames(
          'grid size-11.5 place-items-center overflow-hidden rounded-md',
          asset?.hasAlpha ? 'checkerboard' : 'bg-raised',
        )}
      >
        {asset && <img src={previewPath(asset.sha256, 480)} alt="" className="size-full object-cover" />}
        {!asset && deleted !== null && <Trash2 size={16} aria-hidden className="text-ink-3" />}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm">{first?.pressName}</span>
        {particulars !== '' && <span className="num block truncate text-xs text-ink-3">{particulars}</span>}
        <span title={message} className={classNames('num block truncate text-xs', TONES[words.tone])}>
          {message}
        </span>
      </span>
    </button>
  )
}
