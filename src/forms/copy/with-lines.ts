import { type CopyLine, lineKey } from '#contract/service/values/exact-copy.ts'
import { type Copy, type CopyRow, linesIn } from './copy.ts'

const isFree = ({ original, replacements }: CopyRow) =>
  original.trim() === '' && Object.values(replacements).every((text) => text === '')

/**
 * Rows with lines of a language set: each at the row of its text on the ad, or else in a new row at a place, by default the
 * end. An empty row at that place makes room.
 */
export function withLines(
  before: readonly CopyRow[],
  language: string,
  lines: readonly CopyLine[],
  place = before.length,
): CopyRow[] {
  const set = new Map<number, string>()
  const added: CopyRow[] = []
  for (const { original, replacement } of lines) {
    const key = lineKey(original)
    const at = before.findIndex((row, index) => !set.has(index) && lineKey(row.original) === key)
    if (at < 0 || key === '') added.push({ original, replacements: { [language]: replacement } })
    else set.set(at, replacement)
  }
  const changed = before.map((row, at) => withReplacement(row, language, set.get(at)))
  const there = changed[place]
  return changed.toSpliced(place, there && isFree(there) ? 1 : 0, ...added)
}

const withReplacement = (row: CopyRow, language: string, text: string | undefined): CopyRow =>
  text === undefined ? row : { ...row, replacements: { ...row.replacements, [language]: text } }

/** A copy with the way of another one, and with its lines in the languages that it sets; other languages keep theirs. */
export function takenOver(copy: Copy, from: Copy): Copy {
  const languages = new Set(from.rows.flatMap(({ replacements }) => Object.keys(replacements)))
  const others = copy.rows.map((row) => ({
    ...row,
    replacements: Object.fromEntries(
      Object.entries(row.replacements).filter(([code]) => !languages.has(code)),
    ),
  }))
  const rows = [...languages].reduce<CopyRow[]>(
    (made, language) => withLines(made, language, linesIn(from, language)),
    others,
  )
  return { way: from.way, rows }
}
