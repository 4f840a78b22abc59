/** A test file, and how long it took, in seconds. */
export interface Timed<T> {
  readonly file: T
  readonly seconds: number
}

/** How many other processes work while one waits, on two cores (vitest.config.ts). */
const OTHERS = 2

/**
 * The order in which files begin: the longest first, so that no core works alone at the end, and of those that mostly wait
 * one at a time, as the cores would wait with them. The next one follows the work of the other processes until the one
 * before has ended.
 */
export function inOrder<T>(busy: readonly Timed<T>[], waiting: readonly Timed<T>[]): readonly T[] {
  const left = longestFirst(busy)
  const order: T[] = []
  for (const { file, seconds } of longestFirst(waiting)) {
    order.push(file)
    for (let work = 0; left.length > 0 && work < seconds * OTHERS; ) {
      const next = left.shift()
      if (next) order.push(next.file)
      work += next?.seconds ?? 0
    }
  }
  return [...order, ...left.map(({ file }) => file)]
}

const longestFirst = <T>(files: readonly Timed<T>[]) => files.toSorted((a, b) => b.seconds - a.seconds)
