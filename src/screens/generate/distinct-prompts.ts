import type { Run } from '#contract/studio/runs.ts'
import { promptOf } from '#src/runs/groups.ts'

/** The newest run of each prompt. */
export function distinctPrompts(runs: readonly Run[]): readonly Run[] {
  const seen = new Set<string>()
  return runs.filter((run) => {
    const words = promptOf(run)
    return words !== '' && !seen.has(words) && seen.add(words)
  })
}
