/** One line of `exact_copy`: the words that the ad shows, and the words to set in their place. */
export interface CopyLine {
  readonly original: string
  readonly replacement: string
}

/**
 * Reads `exact_copy`: lines of `original => replacement`, split at the first `=>`, sides trimmed, blank lines
 * skipped. Returns null when a line has no `=>` or nothing before it.
 */
export function parseExactCopy(text: string): readonly CopyLine[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const at = line.indexOf('=>')
    return { original: line.slice(0, Math.max(at, 0)).trim(), replacement: line.slice(at + 2).trim() }
  })
  return pairs.every((pair) => pair.original !== '') ? pairs : null
}

/** The lines of an ad that ask for words in another language: a number alone needs none. */
export const linesToSet = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /\p{L}/u.test(line))

/** The same for two writings of one line. */
export const lineKey = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Those of an ad's lines that none of the given ones is for. */
export function linesNotSet(ad: readonly string[], originals: readonly string[]): readonly string[] {
  const keys = new Set(originals.map(lineKey))
  return linesToSet(ad).filter((line) => !keys.has(lineKey(line)))
}
