import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'

const MB = 1024 * 1024
const MAX_HELD_BYTES = 24 * MB
/** Larger files are streamed from the disk. */
export const MAX_OF_ONE_BYTES = 4 * MB

/** An object's bytes do not match its hash, or are missing: they are never served. */
export class DamagedFile extends Error {
  constructor(sha256: string) {
    super(`the stored file ${sha256} is damaged`)
  }
}

export type HeldBytes = ReturnType<typeof heldBytes>

/** Memory for the bytes of recently requested objects. */
export const memoryForBytes = () =>
  new LRUCache<string, Buffer>({
    maxSize: MAX_HELD_BYTES,
    maxEntrySize: MAX_OF_ONE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })

/** The bytes of objects. Objects are immutable, so cached bytes are always right. */
export function heldBytes(objects: Pick<SoundObjects, 'fileOf' | 'damageOf'>, held = memoryForBytes()) {
  /** Rejects with DamagedFile where the bytes are not there, or are others. */
  return async function bytesOf(sha256: string): Promise<Buffer> {
    const there = held.get(sha256)
    if (there) return there
    const bytes = await objects
      .fileOf(sha256)
      .then((path) => readFile(path))
      .catch(gone)
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) {
      // So that the damage is recorded and shown.
      await objects.damageOf(sha256)
      throw new DamagedFile(sha256)
    }
    held.set(sha256, bytes)
    return bytes
  }
}

/** Other failures than a file that is not there are no damage. */
function gone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
