import type { Press } from '../presses/press.ts'
import type { Run } from '../runs.ts'

interface OneMore {
  readonly wanted: Omit<Press, 'intent'>
  readonly usdMicros: number
}

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
}: Pick<Run, 'operation' | 'values' | 'files' | 'pictures' | 'estimateUsdMicros'>): OneMore {
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
