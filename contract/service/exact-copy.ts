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
