import * as z from 'zod/mini'
import type { CopyLine } from '#contract/service/values/exact-copy.ts'

const copyLines = z.array(z.object({ original: z.string(), replacement: z.string() }))

/** The copy of an ad as it is typed: how it comes about, and the lines of each language; they stay either way. */
export const copySchema = z.object({
  way: z.enum(['all', 'lines']),
  lines: z.record(z.string(), copyLines),
})
export type Copy = z.infer<typeof copySchema>

export const noCopy = (): Copy => ({ way: 'all', lines: {} })

const isWhole = ({ original, replacement }: CopyLine) => original.trim() !== '' && replacement.trim() !== ''

/** Lines with both sides: one without a replacement would take the words off the ad, and stays as it is. */
export const wholeLines = (copy: Copy, language: string) => (copy.lines[language] ?? []).filter(isWhole)

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
