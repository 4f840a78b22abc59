import type { LineageStep } from '#contract/studio/reuse/lineage.ts'

/**
 * At most `max` kept pictures of a lineage, each after its parent: the picture itself, the root, its parent, its
 * children, then the rest.
 */
export function nearestSteps(steps: readonly LineageStep[], id: string, max: number): readonly LineageStep[] {
  const kept = steps.filter(({ asset }) => asset !== null)
  const self = kept.find(({ asset }) => asset?.id === id)
  const nearness = (step: LineageStep) => {
    if (step === self) return 0
    if (step.parentKey === null) return 1
    if (step.key === self?.parentKey) return 2
    return step.parentKey === self?.key ? 3 : 4
  }
  const near = new Set(kept.toSorted((a, b) => nearness(a) - nearness(b)).slice(0, max))
  return kept.filter((step) => near.has(step))
}
