import { runNameOf } from '#contract/studio/presses/press-name.ts'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import type { PressState } from '#contract/studio/presses/press-state.ts'
import { promptOf as promptIn } from '#contract/studio/presses/prompt-of.ts'
import { isUnderWay } from '#contract/studio/run-state.ts'
import type { Run, RunResult } from '#contract/studio/runs.ts'

/** The runs of one press, in the order of the request. */
export interface PressGroup {
  readonly intent: string
  readonly runs: readonly Run[]
  /** The state of the press, over all its runs. */
  readonly press: PressState
}

/** Runs by the press they came from, newest press first. */
export function groupByPress(runs: readonly Run[]): readonly PressGroup[] {
  const groups = new Map<string, Run[]>()
  for (const run of runs) {
    const known = groups.get(run.intent)
    if (known) known.push(run)
    else groups.set(run.intent, [run])
  }
  return [...groups].map(([intent, members]) => ({
    intent,
    runs: members.toSorted((a, b) => a.ordinal - b.ordinal),
    press: members[0]?.press ?? pressOf(members),
  }))
}

/** One slot of the stage: a finished picture, one that is still expected, or one that will not come. */
export interface Slot {
  readonly key: string
  readonly run: Run
  readonly result: RunResult | null
  /** The number of pictures that it stands for. */
  readonly pictures: number
}

/**
 * The slots of a press: those of each run in turn; a run without pictures, or with some missing, has one slot for the
 * reason. Deleted pictures have none, unless nothing else is left of the press.
 */
export function slotsOf(press: Pick<PressGroup, 'runs'>): readonly Slot[] {
  const slots = slotsWithoutDeleted(press)
  return slots.length > 0 ? slots : press.runs.map(deletedSlotOf)
}

/** The slot of a run whose pictures were all deleted; one that can be restored stands for all. */
function deletedSlotOf(run: Run): Slot {
  const result = run.results.find(({ deleted }) => deleted === 'trash') ?? run.results[0] ?? null
  return { key: `${run.id}-deleted`, run, result, pictures: run.pictures }
}

function slotsWithoutDeleted({ runs }: Pick<PressGroup, 'runs'>): readonly Slot[] {
  return runs.flatMap((run): Slot[] => {
    const pictures = run.results.filter(({ part }) => part === 'picture')
    if (pictures.length > 0) {
      const lack = run.pictures - pictures.length
      const missing = lack > 0 ? [{ key: `${run.id}-missing`, run, result: null, pictures: lack }] : []
      const there = pictures
        .filter(({ state, asset }) => state !== 'kept' || asset !== null)
        .map((result) => ({ key: `${run.id}-${result.ordinal}`, run, result, pictures: 1 }))
      return [...there, ...missing]
    }
    const places = isUnderWay(run.state) ? run.pictures : 1
    return Array.from({ length: places }, (_, ordinal) => ({
      key: `${run.id}-${ordinal}`,
      run,
      result: null,
      pictures: run.pictures / places,
    }))
  })
}

/** The name of a run: its prompt, its input picture or its operation. */
export const nameOf = (run: Run): string => runNameOf(run)

/** The prompt, the instruction or the description of a structured prompt. */
export const promptOf = ({ values }: Pick<Run, 'values'>): string => promptIn(values) ?? ''
