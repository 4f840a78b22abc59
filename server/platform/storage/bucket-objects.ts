import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { within } from '../deadline.ts'
import type { Bucket } from './bucket.ts'
import type { ObjectUses } from './object-uses.ts'
import { type Damage, type Objects, openFolderObjects } from './objects.ts'

/** Objects in a bucket. */
interface BucketObjects {
  readonly bucket: Bucket
  /** Begins the names of a part's objects. */
  readonly part: string
  readonly uses: ObjectUses
  /** A folder of this process: unfinished files, and copies of what was used lately. */
  readonly folder: string
  readonly cacheBytes: number
  /** They are open already in this folder. */
  readonly isBeside?: boolean
}

/** Copies stay at least so long after their last use: somebody may be about to read one. */
const SPARED_MS = 10 * 60_000
const TRIM_EVERY_MS = 60_000
/** Names in one question to the database. */
const AT_ONCE = 500
/** A removal ends before others may take it for an interrupted one. */
const REMOVING_MS = 10_000

/** The name of an object of a part, by its hash. */
export const objectName = (part: string, sha256: string): string => `${part}/${sha256.slice(0, 2)}/${sha256}`

/** No object is larger. */
const MAX_BYTES = Number.MAX_SAFE_INTEGER

/**
 * Objects in a bucket that several processes share, `ab/cdef…` by hash, with copies in a folder. An object is in the bucket
 * before anybody is told that it is kept.
 */
export async function openBucketObjects(options: BucketObjects): Promise<Objects> {
  const { bucket, part, uses, folder, cacheBytes, isBeside = false } = options
  const copies = await openFolderObjects(folder, { isBeside })
  const nameOf = (sha256: string) => objectName(part, sha256)
  const fetching = new Map<string, Promise<void>>()
  const { trim, removeForgotten } = cacheIn(folder, cacheBytes)

  async function put(sha256: string, path: string): Promise<void> {
    await uses.noteSound(sha256, await bucket.put(nameOf(sha256), path))
  }

  /** Reads all bytes in the bucket, unless this version was sent or read whole before. */
  async function damageInBucket(sha256: string, bytes?: number): Promise<Damage | null> {
    const found = await bucket.find(nameOf(sha256))
    if (!found) return 'missing'
    if (bytes !== undefined && found.bytes !== bytes) return 'cut-off'
    if (found.version !== '' && found.version === (await uses.soundVersionOf(sha256))) return null
    const source = await bucket.read(nameOf(sha256))
    if (!source) return 'missing'
    const hash = createHash('sha256')
    for await (const chunk of source) hash.update(chunk)
    if (hash.digest('hex') !== sha256) return 'changed'
    await uses.noteSound(sha256, found.version)
    return null
  }

  /** Whether there is a copy with the right bytes; removes one with others. */
  async function hasCopy(sha256: string): Promise<boolean> {
    const damage = await copies.damageOf(sha256)
    if (damage && damage !== 'missing') await rm(await copies.fileOf(sha256), { force: true })
    return damage === null
  }

  /** A sound copy is enough to serve, also while the bucket does not answer. */
  const servedDamageOf = async (sha256: string, bytes?: number): Promise<Damage | null> =>
    (await hasCopy(sha256)) ? null : damageInBucket(sha256, bytes)

  /** A copy mends what the bucket has lost. */
  async function damageOf(sha256: string, bytes?: number): Promise<Damage | null> {
    const isHere = await hasCopy(sha256)
    const damage = await damageInBucket(sha256, bytes)
    if (!damage || !isHere || !(await uses.touch(sha256))) return damage
    await put(sha256, await copies.fileOf(sha256))
    return null
  }

  /** Copies the object's bytes, if the bucket has them. */
  async function fetched(sha256: string): Promise<void> {
    const source = await bucket.read(nameOf(sha256))
    if (!source) return
    const copy = await copies.intake(source, { maxBytes: MAX_BYTES })
    if (copy.sha256 !== sha256) return copies.drop(copy)
    await copies.keep(copy)
    void trim()
  }

  /** The copy of an object, made if there is none. */
  async function fileOf(sha256: string): Promise<string> {
    if (!(await copies.touch(sha256))) {
      const going = fetching.get(sha256) ?? fetched(sha256).finally(() => fetching.delete(sha256))
      fetching.set(sha256, going)
      await going
    }
    return copies.fileOf(sha256)
  }

  return {
    ...copies,
    async keep(intake) {
      const { sha256, bytes, path } = intake
      await uses.claim(sha256)
      if (await damageInBucket(sha256, bytes)) await put(sha256, path)
      await copies.keep(intake)
      void trim()
      return sha256
    },
    read: async (sha256, range) => createReadStream(await fileOf(sha256), range),
    has: async (sha256) => (await bucket.find(nameOf(sha256))) !== null,
    async sizeOf(sha256) {
      const found = await bucket.find(nameOf(sha256))
      if (!found) throw new Error(`there is no object ${sha256}`)
      return found.bytes
    },
    damageOf,
    servedDamageOf,
    // What is served is the copy, if there is one.
    stampOf: async (sha256) =>
      (await copies.stampOf(sha256)) ?? (await bucket.find(nameOf(sha256)))?.version ?? null,
    fileOf,
    touch: uses.touch,
    async *unwantedSince(time) {
      await removeForgotten(uses.known)
      yield* uses.unwantedSince(time)
    },
    async removeUnwanted(sha256, since) {
      const begun = Date.now()
      if (!(await uses.condemn(sha256, since))) return false
      // Late, it would remove what another process has kept again meanwhile.
      const left = begun + REMOVING_MS - Date.now()
      if (left <= 0) return false
      await within(left, undefined, (signal) => bucket.remove(nameOf(sha256), signal))
      await rm(await copies.fileOf(sha256), { force: true })
      await uses.forget(sha256)
      return true
    },
  }
}

interface Copy {
  readonly sha256: string
  readonly path: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly usedAt: number
}

/** Removes copies, none that was used a moment ago. */
function cacheIn(folder: string, maxBytes: number) {
  let last = 0

  async function all(): Promise<readonly Copy[]> {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    const found = await Promise.all(
      names
        .filter((name) => /^..[/\\].{64}$/.test(name))
        .map(async (name): Promise<Copy[]> => {
          const path = join(folder, name)
          const at = await stat(path).catch(() => null)
          return at ? [{ sha256: basename(name), path, bytes: at.size, usedAt: at.mtimeMs }] : []
        }),
    )
    return found.flat()
  }
  const isSpared = ({ usedAt }: Copy) => usedAt > Date.now() - SPARED_MS
  const remove = ({ path }: Copy) => rm(path, { force: true }).catch(() => {})

  return {
    /** Removes those that were not used for longest, where all of them are larger than the bound. */
    async trim(): Promise<void> {
      if (Date.now() - last < TRIM_EVERY_MS) return
      last = Date.now()
      const copies = await all()
      let bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0)
      for (const copy of copies.toSorted((one, other) => one.usedAt - other.usedAt)) {
        if (bytes <= maxBytes || isSpared(copy)) return
        await remove(copy)
        bytes -= copy.bytes
      }
    },
    /** Removes those of objects that no process knows any more, as they were deleted for good. */
    async removeForgotten(known: ObjectUses['known']): Promise<void> {
      const copies = (await all()).filter((copy) => !isSpared(copy))
      for (let at = 0; at < copies.length; at += AT_ONCE) {
        const some = copies.slice(at, at + AT_ONCE)
        const kept = await known(some.map(({ sha256 }) => sha256))
        for (const copy of some) if (!kept.has(copy.sha256)) await remove(copy)
      }
    },
  }
}
