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

/** The lines of an ad that need translation: a number alone needs none. */
export const linesToSet = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /\p{L}/u.test(line))

/** Normalizes a line, so that two spellings of it compare as equal. */
export const lineKey = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The lines of an ad that no given line matches. */
export function linesNotSet(ad: readonly string[], originals: readonly string[]): readonly string[] {
  const keys = new Set(originals.map(lineKey))
  return linesToSet(ad).filter((line) => !keys.has(lineKey(line)))
}
