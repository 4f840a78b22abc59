export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

interface Word {
  /** What is compared. */
  readonly word: string
  /** What is shown: with the space before it. */
  readonly text: string
}

/** Words and single marks. The first has a space before it too: it may come to stand behind a removed one. */
const wordsOf = (text: string): readonly Word[] =>
  [...` ${text.trim()}`.matchAll(/(\s*)([\p{L}\p{N}\p{M}'’-]+|\S)/gu)].map(([, space, word = '']) => ({
    word,
    text: `${space && ' '}${word}`,
  }))

/**
 * The difference between two texts in words and marks: a longest common subsequence by dynamic programming (Wagner and
 * Fischer, "The string-to-string correction problem", 1974), pieces of one kind joined.
 */
export function wordDifference(before: string, after: string): readonly Piece[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const lengths = commonLengths(old, now)
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0
  const pieces: { kind: Piece['kind']; text: string }[] = []
  const add = (kind: Piece['kind'], one: Word | undefined) => {
    const last = pieces.at(-1)
    if (!one) return
    if (last?.kind === kind) last.text += one.text
    else pieces.push({ kind, text: one.text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i]?.word === now[j]?.word) {
      add('same', now[j])
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
  return pieces
}

/** `[i][j]`: how many words the texts have in common from their i-th and j-th word on. */
function commonLengths(old: readonly Word[], now: readonly Word[]): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      const below = table[i + 1]
      if (!row || !below) continue
      row[j] =
        old[i]?.word === now[j]?.word ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}
