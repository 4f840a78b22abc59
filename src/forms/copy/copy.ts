import * as z from 'zod/mini'
import { type CopyLine, lineKey } from '#contract/service/values/exact-copy.ts'

const rows = z.array(
  z.object({
    /** The text on the ad. */
    original: z.string(),
    /** By language. */
    replacements: z.record(z.string(), z.string()),
    /** The line of the ad that the row was made for, as it was read; the text may have been corrected since. */
    readAs: z.optional(z.string()),
  }),
)

/** A line of the ad, which all languages share, and its replacement in each. */
export type CopyRow = z.infer<typeof rows>[number]

/** Earlier drafts held the lines of each language on their own. */
const earlierCopy = z.object({
  lines: z.record(z.string(), z.array(z.object({ original: z.string(), replacement: z.string() }))),
})

/** Lines of several languages that replace the same text share a row. */
function rowsByLanguage(lines: Readonly<Record<string, readonly CopyLine[]>>): readonly CopyRow[] {
  const made: CopyRow[] = []
  for (const [language, own] of Object.entries(lines)) {
    for (const { original, replacement } of own) {
      const key = lineKey(original)
      const shared = made.find((row) => !(language in row.replacements) && lineKey(row.original) === key)
      if (shared && key !== '') shared.replacements[language] = replacement
      else made.push({ original, replacements: { [language]: replacement } })
    }
  }
  return made
}

function upgraded(kept: unknown): unknown {
  const earlier = earlierCopy.safeParse(kept)
  if (!earlier.success) return kept
  return { ...Object(kept), rows: rowsByLanguage(earlier.data.lines) }
}

/** The copy of an ad as it is typed: how it comes about, and its lines; they stay either way. */
export const copySchema = z.pipe(z.transform(upgraded), z.object({ way: z.enum(['all', 'lines']), rows }))
export type Copy = z.infer<typeof copySchema>

export const noCopy = (): Copy => ({ way: 'all', rows: [] })

/** The rows as lines of a language; empty where it has no replacement. */
export const linesIn = ({ rows }: Pick<Copy, 'rows'>, language: string): readonly CopyLine[] =>
  rows.map(({ original, replacements }) => ({ original, replacement: replacements[language] ?? '' }))

/** Whether a row has both sides in a language: one without a replacement would take the words off the ad, and stays as it is. */
export const isWhole = ({ original, replacements }: CopyRow, language: string) =>
  original.trim() !== '' && (replacements[language] ?? '').trim() !== ''

/** Lines with both sides. */
export const wholeLines = ({ rows }: Pick<Copy, 'rows'>, language: string) =>
  linesIn({ rows: rows.filter((row) => isWhole(row, language)) }, language)

/** Languages without any replacement, in the mode with exact lines. */
export const languagesWithoutLines = (copy: Copy, languages: readonly string[]) =>
  copy.way === 'all' ? [] : languages.filter((language) => wholeLines(copy, language).length === 0)

/** The lines of one language as `exact_copy` has them. */
export const exactCopyOf = (copy: Copy, language: string) =>
  wholeLines(copy, language)
    .map(({ original, replacement }) => `${original.trim()} => ${replacement.trim()}`)
    .join('\n')

/** The extra values of each language's request: its own lines; none if everything is translated. */
export function copyByLanguage(copy: Copy, languages: readonly string[]) {
  if (copy.way === 'all') return undefined
  return Object.fromEntries(
    languages.map((language) => [language, { exact_copy: exactCopyOf(copy, language) }]),
  )
}
