import { caseFolded } from '../describe/case-folding.ts'

/** One line of `exact_copy`: the text in the ad and its replacement. */
export interface CopyLine {
  readonly original: string
  readonly replacement: string
}

/**
 * Parses `exact_copy`: lines of `original => replacement`, split at the first `=>`, trimmed, blank lines skipped.
 * Returns null if a line has no `=>` or nothing before it.
 */
export function parseExactCopy(text: string): readonly CopyLine[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const at = line.indexOf('=>')
    return { original: line.slice(0, Math.max(at, 0)).trim(), replacement: line.slice(at + 2).trim() }
  })
  return pairs.every((pair) => pair.original !== '') ? pairs : null
}

/** Normalizes a line, so that two spellings of it compare as equal. */
export const lineKey = (text: string) => caseFolded(text.trim()).replaceAll(/\s+/g, ' ')
