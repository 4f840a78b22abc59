import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { operationOf } from '#contract/service/operations/table.ts'
import { nameOf, type PressGroup } from '#src/runs/groups.ts'
import { particularsOf } from '#src/runs/particulars.ts'
import { useNow } from '#src/runs/tiles/elapsed.tsx'
import { pressColumns, secondsOf } from '#src/runs/words.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count, formatSeconds } from '#src/ui/format/format.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityRow } from './activity-row.tsx'

/** A press: one line with its state, which expands to its runs. A press of one run is that run's line. */
export function ActivityPress({ group }: { readonly group: PressGroup }) {
  const { runs } = group
  const [first] = runs
  if (!first) return null
  return <li>{runs.length === 1 ? <ActivityRow run={first} /> : <ManyRuns group={group} first={first} />}</li>
}

interface ManyRunsProps {
  readonly group: PressGroup
  readonly first: PressGroup['runs'][number]
}

function ManyRuns({ group: { runs, press }, first }: ManyRunsProps) {
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { cost, ...said } = pressColumns(press)
  // The first picture represents the press.
  const shown = runs.find((run) => run.results.some(({ asset }) => asset)) ?? first
  const { title } = operationOf(first.operation)
  return (
    <>
      <ActivityEntry
        run={shown}
        particulars={[title, particularsOf(runs)].filter(Boolean).join(' · ')}
        said={said}
        took={formatSeconds(Math.max(...runs.map((run) => secondsOf(run, now))))}
        cost={cost}
        action={
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen((wasOpen) => !wasOpen)}
          >
            {count(runs.length, 'run')}
            <ChevronDown
              size={14}
              aria-hidden
              className={classNames('transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        }
      />
      <ul id={list} hidden={!isOpen} aria-label={`Runs of ${nameOf(first)}`} className="bg-raised/40">
        {isOpen &&
          runs.map((run) => (
            <li key={run.id} className="border-t border-line">
              <ActivityRow run={run} isWithinPress />
            </li>
          ))}
      </ul>
    </>
  )
}
