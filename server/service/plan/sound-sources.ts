import { damagedReason } from '#contract/service/values/failure-reasons.ts'
import type { Damage } from '#server/platform/storage/objects.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import type { GenerationRow } from './plan.ts'

/** A stored input file is damaged or missing: nothing is made from it. */
export class DamagedSource extends Error {
  readonly reason: string

  constructor(
    readonly field: string,
    readonly damage: Damage,
  ) {
    super(`the stored file of ${field} is ${damage === 'missing' ? 'missing' : 'damaged'}`)
    this.reason = damagedReason(field)
  }
}

/** Throws DamagedSource unless every stored input file matches its hash; reads each file once. */
export async function requireSound(
  files: GenerationRow['files'],
  objects: Pick<SoundObjects, 'lastingDamageOf'>,
): Promise<void> {
  for (const [field, list] of Object.entries(files)) {
    for (const { sha256, bytes } of list) {
      const damage = await objects.lastingDamageOf(sha256, bytes)
      if (damage) throw new DamagedSource(field, damage)
    }
  }
}
