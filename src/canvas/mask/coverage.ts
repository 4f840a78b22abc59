import type { Asset } from '#contract/studio/assets.ts'
import { openedFile } from '../stage/opened.ts'
import { openMask } from './open-mask.ts'
import type { ReadMask } from './worker/read-mask.ts'

export interface Coverage {
  /** The marked share of the picture, from 0 to 1, as the painter counts it. */
  readonly share: number
  /** The ways to read a mask in colour; none of a gray one. */
  readonly readings: readonly ReadMask[]
}

/** What a mask marks. Fails where it cannot be read. */
export async function coverageOf(mask: Asset): Promise<Coverage> {
  const open = await openMask(mask, null)
  try {
    const file = await openedFile(mask)
    const { painted } = await open.mask.load(file)
    return { share: painted / (mask.width * mask.height), readings: await open.mask.readings(file) }
  } finally {
    open.close()
  }
}
