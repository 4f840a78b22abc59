import type { Readable } from 'node:stream'
import type { Damage, Objects } from '../storage/objects.ts'
import type { Examined, Fault } from './examined.ts'

/** An object that a row names. */
export interface Named {
  readonly sha256: string
  /** Its size, where the row knows it. */
  readonly bytes?: number | undefined
}

/** Another place that may have the right bytes of an object. */
export interface Spare {
  readonly name: string
  /** Called with all hashes that will be asked for. */
  prepare?(hashes: readonly string[]): Promise<void>
  /** Null if it does not have them. */
  open(sha256: string): Promise<Readable | null>
}

type Files = Pick<Objects, 'damageOf' | 'intake' | 'keep' | 'drop'>

interface Examining {
  readonly rule: string
  readonly objects: Files
  readonly named: AsyncIterable<Named>
  /** Tried in turn to mend what is damaged; without any, nothing is mended. */
  readonly spares: readonly Spare[]
}

const WORDS: Readonly<Record<Damage, string>> = {
  missing: 'is missing',
  'cut-off': 'is cut off',
  changed: 'has other bytes than it should have',
}

/** Reads every object that rows name, compares it with its hash, and replaces damaged ones from other places. */
export async function examineObjects({ rule, objects, named, spares }: Examining): Promise<Examined> {
  const seen = new Set<string>()
  const damaged = new Map<string, Damage>()
  for await (const { sha256, bytes } of named) {
    if (seen.has(sha256)) continue
    seen.add(sha256)
    const damage = await objects.damageOf(sha256, bytes)
    if (damage) damaged.set(sha256, damage)
  }
  if (damaged.size > 0) for (const spare of spares) await spare.prepare?.([...damaged.keys()])
  const faults: Fault[] = []
  for (const [sha256, damage] of damaged) {
    const from = await mendedFrom(sha256, objects, spares)
    faults.push({ id: sha256, what: WORDS[damage], mended: from && `replaced from ${from}` })
  }
  return { rule, count: seen.size, faults }
}

const NO_LIMIT = { maxBytes: Number.MAX_SAFE_INTEGER }

/** The name of the place that had the right bytes; null if none had. */
async function mendedFrom(sha256: string, objects: Files, spares: readonly Spare[]): Promise<string | null> {
  for (const spare of spares) {
    const source = await spare.open(sha256)
    if (!source) continue
    const file = await objects.intake(source, NO_LIMIT)
    if (file.sha256 === sha256) {
      await objects.keep(file)
      return spare.name
    }
    await objects.drop(file)
  }
  return null
}
