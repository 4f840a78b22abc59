import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startOf } from '#contract/studio/describe/text.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { call } from '#src/api/call.ts'
import { runKeys } from '#src/api/keys.ts'
import { showing, workbenchOf } from '#src/forms/workbench-of.ts'
import { count } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { groupByPress, type PressGroup } from './groups.ts'
import { pressWords } from './words.ts'

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
  /** Called once everything is said. */
  onEnd(): void
}

/** Tells on return of the presses that ended while the tab was hidden or closed. */
export function WhileAway({ since, onEnd }: WhileAwayProps) {
  const navigate = useNavigate()
  const { data: groups } = useQuery({
    queryKey: [...runKeys.each, 'while-away', since],
    queryFn: async ({ signal }) => {
      const { runs } = await call(runRoutes.list, { query: { limit: '200' }, signal })
      return groupByPress(runs).filter((group) => endedSince(group, since))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!groups) return
    const [first] = groups[0]?.runs ?? []
    const show = () =>
      first && groups.length === 1
        ? navigate({ ...workbenchOf(first.operation), search: showing(first.operation, first.intent) })
        : navigate({ to: '/activity' })
    if (first) toast(wordsOf(groups), { label: 'Show', run: () => void show() }, 'while away')
    onEnd()
  }, [groups, navigate, onEnd])
  return null
}

const MAX_NAME = 40

function wordsOf(groups: readonly PressGroup[]): string {
  const [group] = groups
  const [run] = group?.runs ?? []
  if (group && run && groups.length === 1) {
    const name = run.pressName
    const shown = name.length > MAX_NAME ? `${startOf(name, MAX_NAME)}…` : name
    return `While you were away: ${shown}: ${pressWords(group.press).message}`
  }
  const bad = groups.filter(({ press }) => pressWords(press).tone === 'bad').length
  const failed = bad > 0 ? `, ${bad} of them without all pictures` : ''
  return `While you were away ${count(groups.length, 'run')} ended${failed}`
}
