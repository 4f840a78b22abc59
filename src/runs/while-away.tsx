import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { runRoutes } from '#contract/studio/runs.ts'
import { call } from '#src/api/call.ts'
import { runKeys } from '#src/api/keys.ts'
import { showing, workbenchOf } from '#src/forms/workbench-of.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatWhole } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { groupByPress, type PressGroup } from './groups.ts'
import { pressWords, TONES } from './words.ts'

const MAX_LISTED = 6

const isGoing = ({ press: { of } }: PressGroup) => of.waiting + of.running + of.keeping > 0

/** Whether a press ended after a time; runs that the person removed or left do not count. */
const endedSince = (group: PressGroup, since: number) =>
  !isGoing(group) &&
  group.runs.some(
    ({ state, finishedAt }) =>
      state !== 'removed' && state !== 'left' && finishedAt !== null && Date.parse(finishedAt) > since,
  )

interface WhileAwayProps {
  /** The time when the tab was last visible. */
  readonly since: number
  onClose(): void
}

/** Runs that ended while the tab was hidden or closed, listed on return. */
export function WhileAway({ since, onClose }: WhileAwayProps) {
  const { data: groups = [] } = useQuery({
    queryKey: [...runKeys.each, 'while-away', since],
    queryFn: async ({ signal }) => {
      const { runs } = await call(runRoutes.list, { query: { limit: '200' }, signal })
      return groupByPress(runs).filter((group) => endedSince(group, since))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (groups.length === 0) return null
  return (
    <section
      aria-label="While you were away"
      className="fixed right-3 bottom-20 z-20 w-80 max-w-[calc(100vw-24px)] rounded-lg border border-line-2 bg-panel shadow-float md:bottom-4"
    >
      <header className="flex items-center justify-between border-b py-1 pr-1 pl-3.5">
        <h2 className="text-sm font-semibold">
          While you were away <span className="num font-normal text-ink-3">{formatWhole(groups.length)}</span>
        </h2>
        <IconButton icon={X} label="Close this list" onClick={onClose} />
      </header>
      <ul className="p-1.5">
        {groups.slice(0, MAX_LISTED).map((group) => (
          <li key={group.intent}>
            <EndedPress group={group} onOpen={onClose} />
          </li>
        ))}
      </ul>
      {groups.length > MAX_LISTED && (
        <Link
          to="/activity"
          onClick={onClose}
          className="block border-t px-3.5 py-2 text-sm text-ink-2 hover:text-ink"
        >
          Show all in Activity
        </Link>
      )}
    </section>
  )
}

function EndedPress({ group, onOpen }: { readonly group: PressGroup; onOpen(): void }) {
  const [first] = group.runs
  if (!first) return null
  const { tone, message } = pressWords(group.press)
  return (
    <Link
      {...workbenchOf(first.operation)}
      search={showing(first.operation, first.intent)}
      onClick={onOpen}
      className="block rounded-md px-2 py-1.5 hover:bg-hover"
    >
      <span className="block truncate text-sm">{first.pressName}</span>
      <span className={classNames('num block truncate text-xs', TONES[tone])}>{message}</span>
    </Link>
  )
}
