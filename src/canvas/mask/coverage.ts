import type { Asset } from '#contract/studio/assets.ts'
import { originalOf } from '../stage/original.ts'
import { openMask } from './open-mask.ts'

/** The marked share of a mask, from 0 to 1, as the painter counts it. Fails where the mask cannot be read. */
export async function coverageOf(mask: Asset): Promise<number> {
  const open = await openMask(mask, null)
  try {
    const { painted } = await open.mask.load(await originalOf(mask))
    return painted / (mask.width * mask.height)
  } finally {
    open.close()
  }
}
