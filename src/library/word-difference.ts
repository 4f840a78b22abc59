import { diffArrays } from 'diff'

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

interface Word {
  /** The text that is compared. */
  readonly word: string
  /** The text that is shown, with the space before it. */
  readonly text: string
}

/** Words and punctuation marks. The first one gets a space before it too, as it may follow a removed one. */
const wordsOf = (text: string): readonly Word[] =>
  [...` ${text.trim()}`.matchAll(/(\s*)([\p{L}\p{N}\p{M}'’-]+|\S)/gu)].map(([, space, word = '']) => ({
    word,
    text: `${space && ' '}${word}`,
  }))

/**
 * The word difference of two texts, neighbours of one kind joined (Myers, "An O(ND) difference algorithm and its
 * variations", 1986, by the package `diff`).
 */
export function wordDifference(before: string, after: string): readonly Piece[] {
  return diffArrays([...wordsOf(before)], [...wordsOf(after)], {
    comparator: (left, right) => left.word === right.word,
  }).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.map(({ text }) => text).join(''),
  }))
}
