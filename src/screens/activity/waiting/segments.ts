import type { Run } from '#contract/studio/runs.ts'

/** Neighbours of the waiting line that are shown together. */
export interface Segment {
  readonly kind: 'single' | 'press'
  readonly key: string
  readonly runs: readonly Run[]
}

/**
 * The waiting line in segments: each press of many is a group, where its first run stands, although presses take turns;
 * single requests between two groups are one list.
 */
export function segmentsOf(runs: readonly Run[]): readonly Segment[] {
  const segments: { kind: Segment['kind']; key: string; runs: Run[] }[] = []
  const presses = new Map<string, Run[]>()
  for (const run of runs) {
    const last = segments.at(-1)
    const press = presses.get(run.intent)
    if (run.isBatch && press) press.push(run)
    else if (run.isBatch) {
      const members = [run]
      presses.set(run.intent, members)
      segments.push({ kind: 'press', key: run.intent, runs: members })
    } else if (last?.kind === 'single') last.runs.push(run)
    else segments.push({ kind: 'single', key: `single-${segments.length}`, runs: [run] })
  }
  return segments
}
