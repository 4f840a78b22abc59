import { readFileSync } from 'node:fs'
import { type SortedLines, sortedLines } from './sorted-lines.ts'

/** A noun that can be seen. */
export interface Noun {
  /** The id of its drawing; null if no set has one. */
  readonly drawing: string | null
  /** What the drawing shows if the noun is more special: 'tree' for an oak. */
  readonly as?: string
}

/** Written by scripts/vocabulary/build.ts. */
const WORDS = new URL('./words.txt', import.meta.url)
let words: SortedLines | undefined

/** Looks a noun up in the singular, several words separated by spaces; undefined for all other words. */
export function nounOf(word: string): Noun | undefined {
  // Read with the first prompt, as a server that paints nothing needs none of it.
  words ??= sortedLines(readFileSync(WORDS, 'latin1'))
  const [drawing, as] = words.find(word) ?? []
  if (drawing === undefined) return undefined
  return { drawing: drawing === '-' ? null : drawing, ...(as ? { as } : {}) }
}
