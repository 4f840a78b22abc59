/** A pseudo-random number generator with a seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number
  between(from: number, to: number): number
  /** A whole number from 0 up to but not including `count`. */
  below(count: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** True with this probability. */
  chance(share: number): boolean
}

/** A 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** sfc32 (Chris Doty-Humphrey, PractRand), started from a seed and a name, so that each name has its own stream. */
export function randomFrom(seed: number, name: string): Random {
  let [a, b, c, counter] = [seed >>> 0, hashText(name), 0x9e3779b9 ^ seed, 1]
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 12; warm += 1) next()
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (from, to) => from + next() * (to - from),
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (share) => next() < share,
  }
}
