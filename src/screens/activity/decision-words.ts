import { CircleHelp, CircleX, CreditCard, EyeOff, type LucideIcon, RotateCcw, Unplug } from 'lucide-react'
import { isGenerator, operationOf } from '#contract/service/operations/table.ts'
import { picturesOf } from '#contract/studio/presses/press-of.ts'
import type { PictureState } from '#contract/studio/presses/press-state.ts'
import type { Decision } from '#contract/studio/queue/decision.ts'
import { repeatOf } from '#contract/studio/queue/repeat-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import { CHANGE } from '#src/runs/words.ts'
import { count, formatMicros } from '#src/ui/format/format.ts'

/** One thing that a person can do about runs that need a decision, and what it costs. */
export interface Choice {
  readonly label: string
  readonly cost: string
  /** `repeat`: press them once more; `settle`: leave them as they are; `change`: open the form with the settings. */
  readonly does: 'repeat' | 'settle' | 'change'
}

interface Words {
  readonly icon: LucideIcon
  title(runs: readonly Run[]): string
  choices(runs: readonly Run[]): readonly Choice[]
}

const about = (micros: number) => `≈ ${formatMicros(micros)}`
const priceOf = (runs: readonly Run[]) => runs.reduce((all, run) => all + repeatOf(run).estimateUsdMicros, 0)
const picturesIn = (runs: readonly Run[], ...states: PictureState[]) =>
  runs.flatMap(picturesOf).filter((state) => states.includes(state)).length
const all = (runs: readonly Run[], one: string, many: string) =>
  runs.length === 1 ? one : many.replace('#', String(runs.length))

const NOT_CHARGED = 'Not charged'
const NO_MORE = 'No further charge'

const repeat = (runs: readonly Run[], label: string, more = ''): Choice => ({
  label,
  cost: `${about(priceOf(runs))}${more}`,
  does: 'repeat',
})
const settle = (label: string, cost: string): Choice => ({ label, cost, does: 'settle' })

/** Only one run can be changed at a time. */
function change(runs: readonly Run[]): readonly Choice[] {
  const [first, ...others] = runs
  if (!first || others.length > 0) return []
  return [
    {
      label: CHANGE,
      cost: `Opens ${isGenerator(first.operation) ? 'Generate' : operationOf(first.operation).title}`,
      does: 'change',
    },
  ]
}

/** The words of each decision; the first choice is the one that most people want. */
export const DECISION_WORDS: Readonly<Record<Decision, Words>> = {
  unknown: {
    icon: CircleHelp,
    title: (runs) => all(runs, 'Sent, but the response was lost', '# runs sent, but the responses were lost'),
    choices: (runs) => [
      settle(all(runs, 'Leave as is', 'Leave all # as is'), `May be charged: ${about(priceOf(runs))}`),
      repeat(runs, all(runs, 'Send once more', 'Send all # once more'), ', may be charged twice'),
    ],
  },
  credit: {
    icon: CreditCard,
    title: (runs) =>
      all(runs, 'Refused: the account’s credit or limit', '# runs refused: the account’s credit or limit'),
    choices: (runs) => [
      repeat(runs, all(runs, 'Try again', 'Try all # again'), ', once there is credit'),
      settle(all(runs, 'Dismiss', 'Dismiss #'), NOT_CHARGED),
    ],
  },
  withheld: {
    icon: EyeOff,
    title(runs) {
      const withheld = picturesIn(runs, 'withheld')
      return `${withheld} of ${count(runs.flatMap(picturesOf).length, 'picture')} withheld`
    },
    choices(runs) {
      const kept = picturesIn(runs, 'made', 'warned', 'keeping')
      return [
        settle(kept === 0 ? 'Leave as is' : `Keep the other ${kept}`, NO_MORE),
        repeat(runs, 'Try again', ` for ${picturesIn(runs, 'withheld')}`),
        ...change(runs),
      ]
    },
  },
  lost: {
    icon: Unplug,
    title: (runs) => `${count(picturesIn(runs, 'lost', 'ungiven'), 'picture')} lost`,
    choices: (runs) => [
      repeat(runs, all(runs, 'Make it again', 'Make all again')),
      settle(all(runs, 'Leave as is', 'Leave all # as is'), NO_MORE),
    ],
  },
  refused: {
    icon: CircleX,
    title: (runs) => all(runs, 'The request has to change', '# requests have to change'),
    choices: (runs) => [...change(runs), settle(all(runs, 'Dismiss', 'Dismiss all #'), NOT_CHARGED)],
  },
  failed: {
    icon: RotateCcw,
    title: (runs) => all(runs, 'Failed', '# runs failed'),
    choices: (runs) => [
      repeat(runs, all(runs, 'Try again', 'Try all # again')),
      ...change(runs),
      settle(all(runs, 'Dismiss', 'Dismiss all #'), chargeOf(runs)),
    ],
  },
}

function chargeOf(runs: readonly Run[]): string {
  return runs.every(({ failure }) => failure?.charged === 'no') ? NOT_CHARGED : 'May be charged'
}
