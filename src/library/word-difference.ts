export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/**
 * The difference between two texts in words: a longest common subsequence by dynamic programming (Wagner and
 * Fischer, "The string-to-string correction problem", 1974), pieces of one kind joined.
 */
export function wordDifference(before: string, after: string): readonly Piece[] {
  const old = before.split(/\s+/).filter(Boolean)
  const now = after.split(/\s+/).filter(Boolean)
  const lengths = commonLengths(old, now)
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0
  const pieces: { kind: Piece['kind']; words: string[] }[] = []
  const add = (kind: Piece['kind'], word: string | undefined) => {
    const last = pieces.at(-1)
    if (word === undefined) return
    if (last?.kind === kind) last.words.push(word)
    else pieces.push({ kind, words: [word] })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      add('same', old[i])
      i += 1
      j += 1
    } else if (j >= now.length || (i < old.length && length(i + 1, j) >= length(i, j + 1))) {
      add('removed', old[i])
      i += 1
    } else {
      add('added', now[j])
      j += 1
    }
  }
  return pieces.map(({ kind, words }) => ({ kind, text: words.join(' ') }))
}

/** `[i][j]`: how many words the texts have in common from their i-th and j-th word on. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      const below = table[i + 1]
      if (!row || !below) continue
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}
