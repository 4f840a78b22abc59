import type { Run } from '#contract/studio/runs.ts'
import type { Wanted } from '#src/runs/unanswered/unanswered.ts'

/**
 * The request for one more picture like those of a run, with another seed, and its estimated price in millionths of a
 * US dollar. A run with several pictures is repeated for one of them, not as a whole.
 */
export function oneMoreOf({
  operation,
  values: { seed: _, ...values },
  files,
  pictures,
  estimateUsdMicros,
}: Run): {
  readonly wanted: Wanted
  readonly usdMicros: number
} {
  // Only generators with a picture count make several; a layerized design counts as one.
  const isOneOfMany = pictures > 1 && values.num_images !== undefined
  return {
    wanted: {
      operation,
      values: isOneOfMany ? { ...values, num_images: 1 } : values,
      files,
      requests: 1,
    },
    usdMicros: Math.round(isOneOfMany ? estimateUsdMicros / pictures : estimateUsdMicros),
  }
}
