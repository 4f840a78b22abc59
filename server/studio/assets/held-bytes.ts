import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Objects } from '#server/platform/objects.ts'

const MB = 1024 * 1024
const MOST_HELD_BYTES = 24 * MB
/** Larger files are streamed from the disk. */
export const MOST_OF_ONE_BYTES = 4 * MB

export type HeldBytes = ReturnType<typeof heldBytes>

/** The bytes of objects that were asked for last. An object never changes, so that they are always right. */
export function heldBytes(objects: Pick<Objects, 'pathOf'>) {
  const held = new LRUCache<string, Buffer>({
    maxSize: MOST_HELD_BYTES,
    maxEntrySize: MOST_OF_ONE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  /** Rejects with ENOENT where there is no such object. */
  return async function bytesOf(sha256: string): Promise<Buffer> {
    const there = held.get(sha256)
    if (there) return there
    const bytes = await readFile(objects.pathOf(sha256))
    // What is damaged is not held: the file may be replaced by a whole one.
    if (createHash('sha256').update(bytes).digest('hex') === sha256) held.set(sha256, bytes)
    return bytes
  }
}
