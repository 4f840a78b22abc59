import { Search } from 'lucide-react'
import { dayOf } from '#contract/studio/describe/local-days.ts'
import { MAX_WORDS_LENGTH, PHASES, type Phase } from '#contract/studio/queue/phases.ts'
import type { QueueSummary } from '#contract/studio/queue/queue.ts'
import type { ActivitySearch } from '#src/address/activity-search.ts'
import { useTypedWords } from '#src/address/use-typed-words.ts'
import { OperationSelect } from '#src/library/operation-select.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { Select } from '#src/ui/select/select.tsx'

const PHASE_WORDS: Readonly<Record<Phase, { readonly label: string; readonly mark: string | null }>> = {
  decision: { label: 'Needs a decision', mark: 'bg-warn' },
  running: { label: 'Running', mark: 'bg-run' },
  waiting: { label: 'Waiting', mark: 'bg-line-2 ring-1 ring-ink-3' },
  done: { label: 'Done', mark: 'bg-ink-2' },
  // Those that failed and are undecided are among the decisions.
  failed: { label: 'Failed, decided', mark: null },
  stopped: { label: 'Stopped', mark: null },
}

interface ActivityFiltersProps {
  readonly search: ActivitySearch
  readonly counts: QueueSummary['counts'] | undefined
  /** The runs in all states, also those that are being dismissed. */
  readonly all: number | undefined
  onChange(change: ActivitySearch): void
}

/** The filter in the address; the count of each state ignores the chosen state. */
export function ActivityFilters({ search, counts, all, onChange }: ActivityFiltersProps) {
  const days = daysAt(Date.now())
  return (
    <div className="num -mx-4 mt-1.5 flex items-center gap-1 overflow-x-auto px-4 pt-1.5 pb-3 md:flex-wrap md:gap-y-2">
      <fieldset data-untold className="flex gap-1">
        <legend className="sr-only">State</legend>
        <Chip isOn={search.phase === undefined} count={all} onClick={() => onChange({ phase: undefined })}>
          All
        </Chip>
        {PHASES.map((phase) => (
          <Chip
            key={phase}
            mark={PHASE_WORDS[phase].mark}
            isOn={search.phase === phase}
            count={counts?.[phase]}
            onClick={() => onChange({ phase: search.phase === phase ? undefined : phase })}
          >
            {PHASE_WORDS[phase].label}
          </Chip>
        ))}
      </fieldset>
      <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-2" />
      <OperationSelect
        operation={search.operation}
        onOperation={(operation) => onChange({ operation })}
        className="h-8 w-48 shrink-0"
      />
      <Select
        data-untold
        aria-label="Day"
        value={dayChoiceOf(search, days)}
        options={[
          ...days,
          ...(dayChoiceOf(search, days) === OTHER ? [{ value: OTHER, label: daysIn(search) }] : []),
        ]}
        onChange={(value) => onChange(days.find((one) => one.value === value)?.search ?? {})}
        className="h-8 w-36 shrink-0"
      />
      <WordsField reported={search.q ?? ''} onWords={(q) => onChange({ q: q || undefined })} />
    </div>
  )
}

interface ChipProps {
  readonly isOn: boolean
  readonly mark?: string | null
  readonly count: number | undefined
  readonly children: string
  onClick(): void
}

function Chip({ isOn, mark, count, children, onClick }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-8 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap transition-colors',
        isOn
          ? 'bg-raised text-ink ring-1 ring-line-2 ring-inset'
          : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {mark && <i aria-hidden className={classNames('size-1.75 rounded-xs', mark)} />}
      {children}
      {count !== undefined && <span className="font-normal text-ink-3">{formatWhole(count)}</span>}
    </button>
  )
}

/** The value for days in the address that are none of the choices. */
const OTHER = 'other'

const daysIn = ({ since, until }: ActivitySearch) => [since ?? '…', until ?? '…'].join(' to ')

/** The days that can be chosen. `now` in milliseconds. */
function daysAt(now: number) {
  const day = (ago: number) => dayOf(now, ago)
  const choice = (label: string, since?: string, until?: string) => ({
    value: label,
    label,
    search: { since, until },
  })
  return [
    choice('Any day'),
    choice('Today', day(0)),
    choice('Yesterday', day(1), day(1)),
    choice('Last 7 days', day(6)),
    choice('Last 30 days', day(29)),
  ]
}

function dayChoiceOf({ since, until }: ActivitySearch, days: ReturnType<typeof daysAt>): string {
  return days.find(({ search }) => search.since === since && search.until === until)?.value ?? OTHER
}

interface WordsFieldProps {
  readonly reported: string
  onWords(words: string): void
}

function WordsField({ reported, onWords }: WordsFieldProps) {
  const { words, type } = useTypedWords(reported, onWords)
  return (
    <span className="flex h-8 min-w-48 flex-1 items-center gap-1.5 rounded-md border border-edge bg-bg px-2 outline-accent has-[input:focus-visible]:outline-2">
      <Search size={14} aria-hidden className="shrink-0 text-ink-3" />
      <input
        type="search"
        aria-label="Search runs"
        placeholder="Prompt or name"
        maxLength={MAX_WORDS_LENGTH}
        value={words}
        onChange={({ target }) => type(target.value)}
        className="min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
    </span>
  )
}
