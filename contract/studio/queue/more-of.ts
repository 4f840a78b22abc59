import type { Press } from '../presses/press.ts'
import type { Run } from '../runs.ts'

interface More {
  readonly wanted: Omit<Press, 'intent'>
  readonly usdMicros: number
}

type Made = Pick<Run, 'operation' | 'values' | 'files' | 'pictures' | 'estimateUsdMicros'>

/**
 * The request for `count` more pictures like those of a run, with another seed, and its estimated price in millionths of
 * a US dollar. A run with several pictures is repeated for those that are wanted, not as a whole.
 */
export function moreOf(
  { operation, values: { seed: _, ...values }, files, pictures, estimateUsdMicros }: Made,
  count: number,
): More {
  // Only generators with a picture count make several; a layerized design counts as one.
  const isOfMany = pictures > 1 && values.num_images !== undefined
  return {
    wanted: {
      operation,
      values: isOfMany ? { ...values, num_images: count } : values,
      files,
      requests: 1,
    },
    usdMicros: Math.round(isOfMany ? (estimateUsdMicros / pictures) * count : estimateUsdMicros),
  }
}
