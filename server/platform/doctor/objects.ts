import { createHash } from 'node:crypto'
import type { KeptObjects } from '../backup/kept-objects.ts'
import type { Damage } from '../storage/objects.ts'
import type { Examined, Fault, PartExamination } from './examined.ts'

/** An object that a row names. */
export interface Named {
  readonly sha256: string
  /** Its size, where the row knows it. */
  readonly bytes?: number | undefined
}

interface Examining extends Pick<PartExamination, 'kept' | 'objects' | 'spares'> {
  readonly rule: string
  readonly named: AsyncIterable<Named>
}

const WORDS: Readonly<Record<Damage, string>> = {
  missing: 'is missing',
  'cut-off': 'is cut off',
  changed: 'has other bytes than it should have',
}

/** Reads every object that rows name, compares it with its hash, and replaces damaged ones from other places. */
export async function examineObjects({ rule, kept, objects, named, spares }: Examining): Promise<Examined> {
  const seen = new Set<string>()
  const damaged = new Map<string, Damage>()
  for await (const object of named) {
    if (seen.has(object.sha256)) continue
    seen.add(object.sha256)
    const damage = await damageOf(object, kept)
    if (damage) damaged.set(object.sha256, damage)
  }
  if (damaged.size > 0) for (const spare of spares) await spare.prepare?.([...damaged.keys()])
  const faults: Fault[] = []
  for (const [sha256, damage] of damaged) {
    const from = await mendedFrom(sha256, { kept, objects, spares })
    faults.push({ id: sha256, what: WORDS[damage], mended: from && `replaced from ${from}` })
  }
  return { rule, count: seen.size, faults }
}

async function damageOf({ sha256, bytes }: Named, kept: KeptObjects): Promise<Damage | null> {
  const object = await kept.open(sha256)
  if (!object) return 'missing'
  const hash = createHash('sha256')
  for await (const chunk of object.stream) hash.update(chunk)
  if (hash.digest('hex') === sha256) return null
  return bytes !== undefined && object.bytes < bytes ? 'cut-off' : 'changed'
}

const NO_LIMIT = { maxBytes: Number.MAX_SAFE_INTEGER }

type Mending = Pick<PartExamination, 'kept' | 'objects' | 'spares'>

/** The name of the place that had the right bytes; null if none had, or if they could not be put in their place. */
async function mendedFrom(sha256: string, { kept, objects, spares }: Mending): Promise<string | null> {
  for (const spare of spares) {
    const source = await spare.open(sha256)
    if (!source) continue
    const file = await objects.intake(source, NO_LIMIT)
    if (file.sha256 === sha256) {
      await objects.keep(file)
      return (await damageOf({ sha256 }, kept)) ? null : spare.name
    }
    await objects.drop(file)
  }
  return null
}

/** Objects that a query gives in the order of their hashes, some at a time: those after `last`. */
export async function* inPages(read: (last: string) => Promise<readonly Named[]>): AsyncGenerator<Named> {
  for (let last = ''; ; ) {
    const page = await read(last)
    yield* page
    const end = page.at(-1)
    if (!end) return
    last = end.sha256
  }
}
