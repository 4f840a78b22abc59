import { Readable } from 'node:stream'
import { cacheOf } from '../cache-of.ts'
import type { Damage, Objects } from './objects.ts'

/** About 150 bytes each. */
const MAX_REMEMBERED = 20_000

/** The result of a check, and the version of the directory entry that was checked. */
interface CheckResult {
  readonly stamp: string | null
  readonly damage: Damage | null
}

export interface SoundObjects extends Objects {
  /**
   * The damage of an object that is about to be served: reads its bytes once, and again if its directory entry has
   * changed. `damageOf` always reads them, as bytes can change without the entry.
   */
  lastingDamageOf(sha256: string, bytes?: number): Promise<Damage | null>
  /** Objects that were damaged at the last check. */
  damaged(): ReadonlySet<string>
}

/**
 * Wraps objects with a cache of check results. Calls back when the set of damaged objects changes.
 * @param inMemory returns the bytes of an object if they are still in memory: a damaged file is rewritten from them
 */
export function soundObjects(
  objects: Objects,
  onChange: () => void,
  inMemory: (sha256: string) => Buffer | undefined = () => undefined,
): SoundObjects {
  const whole = cacheOf<CheckResult>(MAX_REMEMBERED)
  const damaged = new Map<string, CheckResult>()
  const looking = new Map<string, Promise<Damage | null>>()

  function note(sha256: string, found: CheckResult): void {
    const wasDamaged = damaged.has(sha256)
    if (found.damage) damaged.set(sha256, found)
    else {
      damaged.delete(sha256)
      whole.set(sha256, found)
    }
    if (wasDamaged !== (found.damage !== null)) onChange()
  }

  type Check = Objects['damageOf']

  async function checked(check: Check, sha256: string, bytes?: number): Promise<Damage | null> {
    // Read the version first: a file that changes during the check is checked again.
    const stamp = await objects.stampOf(sha256)
    const damage = await check(sha256, bytes)
    if (damage && (await isMended(sha256))) return null
    note(sha256, { stamp, damage })
    return damage
  }

  const damageOf: Check = (sha256, bytes) => checked(objects.damageOf, sha256, bytes)

  async function isMended(sha256: string): Promise<boolean> {
    const whole = inMemory(sha256)
    if (!whole) return false
    try {
      const intake = await objects.intake(Readable.from([whole]), { maxBytes: whole.length })
      await objects.keep(intake).catch(async (error: unknown) => {
        await objects.drop(intake)
        throw error
      })
    } catch {
      // The disk is not writable now: report the damage, and repair it at a later check.
      return false
    }
    note(sha256, { stamp: await objects.stampOf(sha256), damage: null })
    return true
  }

  async function lastingDamageOf(sha256: string, bytes?: number): Promise<Damage | null> {
    const known = damaged.get(sha256) ?? whole.get(sha256)
    if (known && known.stamp === (await objects.stampOf(sha256))) return known.damage
    const look =
      looking.get(sha256) ??
      checked(objects.servedDamageOf, sha256, bytes).finally(() => looking.delete(sha256))
    looking.set(sha256, look)
    return look
  }

  return {
    ...objects,
    damageOf,
    lastingDamageOf,
    damaged: () => new Set(damaged.keys()),
    async keep(intake) {
      const sha256 = await objects.keep(intake)
      if (damaged.has(sha256)) await damageOf(sha256, intake.bytes)
      return sha256
    },
    async removeUnwanted(sha256, since) {
      const isRemoved = await objects.removeUnwanted(sha256, since)
      if (isRemoved && damaged.delete(sha256)) onChange()
      return isRemoved
    },
  }
}
