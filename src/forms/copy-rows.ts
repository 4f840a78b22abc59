import type { CopyLine } from '#contract/service/exact-copy.ts'
import type { AdLines } from './aids.ts'
import { type Copy, wholeLines } from './copy.ts'

const keyOf = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The lines of an ad that have letters: a number alone needs no translation. */
const linesToSet = (ad: AdLines | null): readonly string[] =>
  ad?.state === 'read' ? ad.lines.filter((line) => /\p{L}/u.test(line)) : []

/** The rows of a language: its own, then what the ad shows and other languages set and this one does not yet. */
export function rowsOf(copy: Copy, language: string, ad: AdLines | null): readonly CopyLine[] {
  const own = copy.lines[language] ?? []
  const known = new Set(own.map(({ original }) => keyOf(original)))
  const others = Object.values(copy.lines).flatMap((lines) => lines.map(({ original }) => original))
  const open = [...linesToSet(ad), ...others].filter((original) => {
    const key = keyOf(original)
    return key !== '' && !known.has(key) && known.add(key)
  })
  const rows = [...own, ...open.map((original) => ({ original, replacement: '' }))]
  return rows.length > 0 ? rows : [{ original: '', replacement: '' }]
}

/** How many lines are set in a language; of how many the ad shows, where that is known. */
export interface Coverage {
  readonly covered: number
  readonly of: number | null
}

export function coverageOf(copy: Copy, language: string, ad: AdLines | null): Coverage {
  const set = wholeLines(copy, language)
  if (ad?.state !== 'read') return { covered: set.length, of: null }
  const keys = new Set(set.map(({ original }) => keyOf(original)))
  const lines = linesToSet(ad)
  return { covered: lines.filter((line) => keys.has(keyOf(line))).length, of: lines.length }
}

/** Coverage in a few words; a language without lines says so. */
export function coverageWords({ covered, of }: Coverage): string {
  if (of === null) return covered === 0 ? 'no lines' : `${covered} set`
  return `${covered} of ${of}`
}
