import { linesNotSet, linesToSet } from '#contract/service/values/ad-lines.ts'
import { lineKey } from '#contract/service/values/exact-copy.ts'
import type { AdLines } from './aids.ts'
import { type Copy, type CopyRow, isWhole } from './copy.ts'

const wordsOf = (ad: AdLines | null): readonly string[] => (ad?.state === 'read' ? linesToSet(ad.lines) : [])

/** The line of the ad that a row stands for, also where its text was corrected; else its text. */
const lineOf = ({ original, readAs }: CopyRow, onAd: ReadonlySet<string>) =>
  readAs !== undefined && onAd.has(lineKey(readAs)) ? readAs : original

/**
 * The rows of a copy, then lines of the ad that it does not hold yet; an empty row if there are none. Lines that were read
 * from another ad go, unless they were corrected or a language sets them.
 */
export function rowsOf({ rows }: Copy, ad: AdLines | null): readonly CopyRow[] {
  const words = wordsOf(ad)
  const onAd = new Set(words.map(lineKey))
  const kept = rows.filter(
    (row) => row.readAs !== row.original || isSet(row) || onAd.has(lineKey(row.original)),
  )
  const known = new Set<string>()
  const open = linesNotSet(
    words,
    kept.map((row) => lineOf(row, onAd)),
  ).filter((line) => !known.has(lineKey(line)) && known.add(lineKey(line)))
  const shown = [...kept, ...open.map((original) => ({ original, replacements: {}, readAs: original }))]
  return shown.length > 0 ? shown : [{ original: '', replacements: {} }]
}

/** Whether any language sets a row, or any but one. */
export const isSet = ({ replacements }: CopyRow, but?: string): boolean =>
  Object.entries(replacements).some(([code, text]) => code !== but && text.trim() !== '')

/** The rows without the line of a language; the row goes with it, unless another language sets it. */
export function withoutLine(rows: readonly CopyRow[], place: number, language: string): readonly CopyRow[] {
  const row = rows[place]
  if (!row || !isSet(row, language)) return rows.toSpliced(place, 1)
  const { [language]: _, ...replacements } = row.replacements
  return rows.with(place, { ...row, replacements })
}

/** The number of lines that are set in a language, and of the ad's lines if it is known. */
export interface Coverage {
  readonly covered: number
  readonly of: number | null
}

export function coverageOf(copy: Copy, language: string, ad: AdLines | null): Coverage {
  const set = copy.rows.filter((row) => isWhole(row, language))
  const words = wordsOf(ad)
  const of = words.length
  if (of === 0) return { covered: set.length, of: null }
  const onAd = new Set(words.map(lineKey))
  const open = linesNotSet(
    words,
    set.map((row) => lineOf(row, onAd)),
  )
  return { covered: of - open.length, of }
}

/** Coverage in a few words; also for a language without lines. */
export function coverageWords({ covered, of }: Coverage): string {
  if (of === null) return covered === 0 ? 'no lines' : `${covered} set`
  return `${covered} of ${of}`
}
