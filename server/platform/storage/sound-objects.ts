import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Damage, Objects } from './objects.ts'

/** Some 150 bytes each. */
const MAX_REMEMBERED = 20_000

/** What a file was found to be, and the state of the disk's entry at which it was. */
interface Found {
  readonly stamp: string | null
  readonly damage: Damage | null
}

export interface SoundObjects extends Objects {
  /**
   * What is wrong with an object, for those who are about to hand it out: its bytes are read for it once, and again when
   * the disk's entry is another one. `damageOf` always reads them: bytes can change behind the entry.
   */
  lastingDamageOf(sha256: string, bytes?: number): Promise<Damage | null>
  /** Those that were found damaged, and not whole since. */
  damaged(): ReadonlySet<string>
}

/**
 * Objects of which is remembered what was found of their bytes. Tells when the damaged ones are others.
 * @param inMemory whole bytes of an object that somebody still has: a damaged file is written anew from them
 */
export function soundObjects(
  objects: Objects,
  onChange: () => void,
  inMemory: (sha256: string) => Buffer | undefined = () => undefined,
): SoundObjects {
  const whole = new LRUCache<string, Found>({ max: MAX_REMEMBERED })
  const damaged = new Map<string, Found>()
  const looking = new Map<string, Promise<Damage | null>>()

  function note(sha256: string, found: Found): void {
    const wasDamaged = damaged.has(sha256)
    if (found.damage) damaged.set(sha256, found)
    else {
      damaged.delete(sha256)
      whole.set(sha256, found)
    }
    if (wasDamaged !== (found.damage !== null)) onChange()
  }

  async function damageOf(sha256: string, bytes?: number): Promise<Damage | null> {
    // Taken first: a file that changes while it is read is read again.
    const stamp = await objects.stampOf(sha256)
    const damage = await objects.damageOf(sha256, bytes)
    if (damage && (await isMended(sha256))) return null
    note(sha256, { stamp, damage })
    return damage
  }

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
      // A disk that takes nothing now: the damage is told, and mended at a later look.
      return false
    }
    note(sha256, { stamp: await objects.stampOf(sha256), damage: null })
    return true
  }

  async function lastingDamageOf(sha256: string, bytes?: number): Promise<Damage | null> {
    const known = damaged.get(sha256) ?? whole.get(sha256)
    if (known && known.stamp === (await objects.stampOf(sha256))) return known.damage
    const look = looking.get(sha256) ?? damageOf(sha256, bytes).finally(() => looking.delete(sha256))
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
    removeUnwanted(sha256, since) {
      const isRemoved = objects.removeUnwanted(sha256, since)
      if (isRemoved && damaged.delete(sha256)) onChange()
      return isRemoved
    },
  }
}
