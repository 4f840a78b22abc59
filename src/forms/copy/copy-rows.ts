import { type CopyLine, lineKey, linesNotSet, linesToSet } from '#contract/service/values/exact-copy.ts'
import type { AdLines } from './aids.ts'
import { type Copy, wholeLines } from './copy.ts'

const wordsOf = (ad: AdLines | null): readonly string[] => (ad?.state === 'read' ? linesToSet(ad.lines) : [])

/** The rows of a language: its own, then lines of the ad and of other languages that it does not set yet. */
export function rowsOf(copy: Copy, language: string, ad: AdLines | null): readonly CopyLine[] {
  const own = copy.lines[language] ?? []
  const known = new Set(own.map(({ original }) => lineKey(original)))
  const others = Object.values(copy.lines).flatMap((lines) => lines.map(({ original }) => original))
  const open = [...wordsOf(ad), ...others].filter((original) => {
    const key = lineKey(original)
    return key !== '' && !known.has(key) && known.add(key)
  })
  const rows = [...own, ...open.map((original) => ({ original, replacement: '' }))]
  return rows.length > 0 ? rows : [{ original: '', replacement: '' }]
}

/** The number of lines that are set in a language, and of the ad's lines if it is known. */
export interface Coverage {
  readonly covered: number
  readonly of: number | null
}

export function coverageOf(copy: Copy, language: string, ad: AdLines | null): Coverage {
  const set = wholeLines(copy, language)
  if (ad?.state !== 'read') return { covered: set.length, of: null }
  const of = linesToSet(ad.lines).length
  const open = linesNotSet(
    ad.lines,
    set.map(({ original }) => original),
  )
  return { covered: of - open.length, of }
}

/** Coverage in a few words; also for a language without lines. */
export function coverageWords({ covered, of }: Coverage): string {
  if (of === null) return covered === 0 ? 'no lines' : `${covered} set`
  return `${covered} of ${of}`
}
