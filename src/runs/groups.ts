import { operationOf } from '#contract/service/operations/table.ts'
import type { Run, RunResult } from '#contract/studio/runs.ts'

/** The runs of one press, first asked for first. */
export interface PressGroup {
  readonly intent: string
  readonly runs: readonly Run[]
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
  }))
}

/** One place in the stage: a picture that came, or one that is awaited or will not come. */
export interface Slot {
  readonly key: string
  readonly run: Run
  readonly result: RunResult | null
}

/** Slots of a press: those of each run in turn; a run that ended without pictures has one, to say why. */
export function slotsOf({ runs }: PressGroup): readonly Slot[] {
  return runs.flatMap((run): Slot[] => {
    if (run.results.length > 0) {
      return run.results
        .filter(({ part, state, asset }) => part === 'picture' && (state !== 'kept' || asset !== null))
        .map((result) => ({ key: `${run.id}-${result.ordinal}`, run, result }))
    }
    const places = isOver(run) ? 1 : run.pictures
    return Array.from({ length: places }, (_, ordinal) => ({
      key: `${run.id}-${ordinal}`,
      run,
      result: null,
    }))
  })
}

export const isOver = ({ state }: Run) => !['queued', 'submitting', 'pending'].includes(state)

/** What a run is called: its words, or the name of what it does where it has none. */
export const nameOf = (run: Run): string => promptOf(run) || operationOf(run.operation).title

/** What people asked for, in words: the prompt, an instruction, or what a structured prompt describes. */
export function promptOf(run: Pick<Run, 'values'>): string {
  const { text_prompt, instruction, prompt, json_prompt } = run.values
  if (typeof instruction === 'string') return instruction
  if (typeof text_prompt === 'string') return text_prompt
  if (typeof prompt === 'string') return prompt
  const description = Object(json_prompt).high_level_description
  return typeof description === 'string' ? description : ''
}
