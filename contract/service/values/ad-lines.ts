import { caseFolded } from '../describe/case-folding.ts'
import { lineKey } from './exact-copy.ts'

/** The lines of an ad that need translation: a number alone needs none. */
export const linesToSet = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /\p{L}/u.test(line))

/** Minimum similarity for a given line to mean a line of the ad despite one or two OCR errors. */
export const MIN_ALIKE = 0.72

/** Similarity of two lines by shared pairs of letters (Dice, 1945), 0 to 1. */
export function alikeness(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)]
  if (a === b) return 1
  const [left, right] = [pairsOf(a), pairsOf(b)]
  return (2 * sharedPairs(left, right)) / Math.max(1, left.length + right.length)
}

/** How many of a text's pairs of letters another one has, 0 to 1; of a single letter, whether it has that. */
export function sharedOf(text: string, other: string): number {
  const [a, b] = [plain(text), plain(other)]
  const pairs = pairsOf(a)
  return pairs.length === 0 ? Number(b.includes(a)) : sharedPairs(pairs, pairsOf(b)) / pairs.length
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

function sharedPairs(pairs: readonly string[], others: readonly string[]): number {
  const rest = [...others]
  let shared = 0
  for (const pair of pairs) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    shared += 1
  }
  return shared
}

/** Without accents: a reader often misses them. */
const plain = (text: string) =>
  caseFolded(text)
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The lines of an ad that no given line means: each means the same line, or else one that is much like it. */
export function linesNotSet(ad: readonly string[], originals: readonly string[]): readonly string[] {
  const lines = linesToSet(ad)
  const open = new Set(lines.map(lineKey))
  const others = originals.filter((original) => !open.has(lineKey(original)))
  for (const original of originals) open.delete(lineKey(original))
  const pairs = others
    .flatMap((original) => [...open].map((key) => ({ original, key, alike: alikeness(original, key) })))
    .filter(({ alike }) => alike >= MIN_ALIKE)
    .sort((one, other) => other.alike - one.alike)
  const meaning = new Set<string>()
  for (const { original, key } of pairs) {
    if (meaning.has(original) || !open.has(key)) continue
    meaning.add(original)
    open.delete(key)
  }
  return lines.filter((line) => open.has(lineKey(line)))
}
