import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ArchiveEntry } from './archive.ts'

/** Larger ones are not read into memory. */
const SMALL_BYTES = 4_000_000
const AT_ONCE = 16

/** Keeps the small entries of an archive beside each other, as each of them waits for the disk or the bucket. */
export function keepingBeside() {
  const running = new Set<Promise<unknown>>()
  const errors: unknown[] = []

  function requireNoError(): void {
    if (errors.length > 0) throw errors[0]
  }

  return {
    /** Resolves once the entry is read; throws the error of an earlier one. */
    async add({ bytes, content }: ArchiveEntry, keep: (source: Readable) => Promise<void>): Promise<void> {
      requireNoError()
      if (bytes > SMALL_BYTES) return keep(Readable.from(content))
      const whole = await buffer(content)
      while (running.size >= AT_ONCE) await Promise.race(running)
      const task = keep(Readable.from([whole]))
        .catch((error) => errors.push(error))
        .finally(() => running.delete(task))
      running.add(task)
    },
    /** Resolves once nothing is being kept any more. */
    settled: () => Promise.all(running),
    requireNoError,
  }
}
