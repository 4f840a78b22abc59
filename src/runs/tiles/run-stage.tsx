import { Columns2, LayoutGrid, Square } from 'lucide-react'
import { useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Asset } from '#contract/studio/assets.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatCost } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { toast } from '#src/ui/overlays/toast.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { useStudioStatus } from '../../api/studio-status.ts'
import { type PressGroup, slotsOf } from '../groups.ts'
import { usePresses } from '../selection.ts'
import { Unread } from '../unread.tsx'
import { deletedWords, pressWords } from '../words.ts'
import { Tile, type TileActions } from './tile.tsx'

interface RunStageProps extends TileActions {
  readonly operations: readonly OperationId[]
  /** The placeholder of the empty stage. */
  readonly emptyWords: string
}

/** The selected press: a tile for each of its pictures. */
export function RunStage({ operations, emptyWords, ...actions }: RunStageProps) {
  const { selected, runs, isPending } = usePresses(operations)
  const usual = useStudioStatus()?.typicalSeconds
  const [columns, setColumns] = useState<1 | 2>(2)
  if (!selected && runs.isError) return <Unread query={runs} />
  if (!selected) {
    // The stage's explanation is valid before the runs are loaded, so it is part of the first paint.
    return <EmptyState title={isPending ? null : 'No pictures yet'}>{emptyWords}</EmptyState>
  }
  const slots = slotsOf(selected)
  const kept = slots.flatMap(({ result }) => result?.asset ?? [])
  return (
    <section aria-label="Pictures" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4">
      <header className="num flex min-h-7 items-center gap-3 text-sm text-ink-2">
        <h2 className="truncate font-medium text-ink">{selected.runs[0]?.pressName}</h2>
        <span className="whitespace-nowrap">{headWords(selected)}</span>
        <div className="ml-auto hidden gap-1 md:flex">
          {kept.length > 1 && (
            <IconButton
              icon={LayoutGrid}
              label="Save as contact sheet"
              onClick={() => void saveSheet(kept)}
            />
          )}
          <IconButton
            icon={Columns2}
            label="Two columns"
            aria-pressed={columns === 2}
            onClick={() => setColumns(2)}
            className="aria-pressed:bg-raised"
          />
          <IconButton
            icon={Square}
            label="One column"
            aria-pressed={columns === 1}
            onClick={() => setColumns(1)}
            className="aria-pressed:bg-raised"
          />
        </div>
      </header>
      <ul
        className={classNames(
          'grid items-start gap-3',
          columns === 2 && slots.length > 1
            ? 'grid-cols-1 md:grid-cols-2'
            : 'mx-auto w-full max-w-[min(100%,90dvh)] grid-cols-1',
        )}
      >
        {slots.map((slot) => (
          <Tile key={slot.key} slot={slot} usual={usual?.[slot.run.operation]} {...actions} />
        ))}
      </ul>
    </section>
  )
}

const saveSheet = (pictures: readonly Asset[]) =>
  import('../contact-sheet.ts')
    .then((sheet) => sheet.saveContactSheet(pictures))
    .catch((error: Error) => toast(error.message))

/** The state of the press, as in the strip; while it runs, its cost so far. */
function headWords({ press, runs }: PressGroup): string {
  const { message } = pressWords(press)
  const isGoing = press.of.waiting + press.of.running > 0
  const cost = isGoing ? `${formatCost(press.costUsdMicros, press.costIsEstimate)} so far` : null
  return [message, cost, deletedWords(runs)].filter((words) => words !== null).join(' · ')
}
