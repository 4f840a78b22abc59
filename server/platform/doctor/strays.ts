import type { Bucket } from '../storage/bucket.ts'
import type { ObjectUses } from '../storage/object-uses.ts'
import type { Objects } from '../storage/objects.ts'
import type { Examined, Fault } from './examined.ts'

const AT_ONCE = 500

interface Orphans {
  readonly rule: string
  readonly objects: Pick<Objects, 'unwantedSince' | 'removeUnwanted'>
  /** Younger ones may be on their way to their row, or are removed by the sweep. */
  readonly since: Date
  /** Those of some objects that rows name. */
  named(hashes: readonly string[]): Promise<ReadonlySet<string>>
  readonly isMending: boolean
}

/** Files that no row names, and that no sweep has removed. */
export async function examineOrphans({ rule, objects, since, named, isMending }: Orphans): Promise<Examined> {
  let count = 0
  const faults: Fault[] = []
  for await (const found of objects.unwantedSince(since)) {
    count += found.length
    for (let at = 0; at < found.length; at += AT_ONCE) {
      const some = found.slice(at, at + AT_ONCE)
      const kept = await named(some)
      for (const id of some) {
        if (kept.has(id)) continue
        const isGone = isMending && (await objects.removeUnwanted(id, since))
        faults.push({ id, what: 'is a file that nothing refers to', mended: isGone ? 'removed' : null })
      }
    }
  }
  return { rule, count, faults }
}

interface Strays {
  readonly rule: string
  readonly bucket: Pick<Bucket, 'list'>
  readonly part: string
  readonly uses: Pick<ObjectUses, 'known' | 'claim'>
  readonly isMending: boolean
}

/** Files in a bucket that the database does not know: no sweep would ever see them. */
export async function examineStrays({ rule, bucket, part, uses, isMending }: Strays): Promise<Examined> {
  let count = 0
  const faults: Fault[] = []
  async function examine(some: readonly string[]): Promise<void> {
    count += some.length
    const known = await uses.known(some)
    for (const id of some) {
      if (known.has(id)) continue
      if (isMending) await uses.claim(id)
      faults.push({
        id,
        what: 'is in the bucket, and not in the database',
        mended: isMending ? 'noted' : null,
      })
    }
  }
  let some: string[] = []
  for await (const { name } of bucket.list(`${part}/`)) {
    some.push(name.split('/').at(-1) ?? '')
    if (some.length < AT_ONCE) continue
    await examine(some)
    some = []
  }
  if (some.length > 0) await examine(some)
  return { rule, count, faults }
}
