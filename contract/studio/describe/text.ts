/**
 * A text as it is compared with others: without regard to case, and in one spelling of letters with accents, which
 * Unicode spells in two ways (NFC, NFD).
 */
export const compared = (text: string): string => text.normalize('NFC').toLowerCase()

/** Words of a search without characters that no stored text has, such as NUL: they are invisible, and requests refuse them. */
export const searchable = (words: string): string => words.replace(/[\0\p{Surrogate}]/gu, '')

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The start of a text that fits into a field: whole characters as people see them (Unicode, UAX #29), so that no emoji is cut
 * into parts.
 * @param maxLength as bounds of fields count it, in UTF-16 code units
 */
export function startOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let end = 0
  // Segments are found one by one, so the rest of a long text costs nothing.
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
