import { compared, startOf } from '#contract/studio/describe/text.ts'
import { MAX_TAG_LENGTH } from '#contract/studio/library/filter-values.ts'

const MAX_SUGGESTED = 8

const cleaned = (typed: string) => typed.normalize('NFC').replace(/\s+/g, ' ')

/** The tag in a typed text: without spaces around it, in the spelling of a tag in use; empty for none. */
export function tagOf(typed: string, inUse: readonly string[]): string {
  const tag = startOf(cleaned(typed), MAX_TAG_LENGTH).trim()
  return inUse.find((used) => compared(used) === compared(tag)) ?? tag
}

/** How a typed tag is stored, if that differs from the text; null otherwise. */
export function tagNotice(typed: string, inUse: readonly string[]): string | null {
  const clean = cleaned(typed).trim()
  if (clean === '') return null
  if (clean.length > MAX_TAG_LENGTH)
    return `A tag has at most ${MAX_TAG_LENGTH} characters: the rest is cut off.`
  const tag = tagOf(clean, inUse)
  return tag === typed.trim()
    ? null
    : inUse.includes(tag)
      ? `Uses the tag “${tag}” that already exists.`
      : null
}

/** Tags in use that contain the typed text: those that start with it first, else in the order of `inUse`. */
export function suggestedTags(
  typed: string,
  inUse: readonly string[],
  present: readonly string[],
): readonly string[] {
  const sought = compared(typed.trim())
  const found = inUse.filter((tag) => compared(tag).includes(sought) && !present.includes(tag))
  const begins = (tag: string) => (compared(tag).startsWith(sought) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, MAX_SUGGESTED)
}

/** The hue of a tag's color, 0 to 359: the same tag has the same one everywhere (djb2 by D. J. Bernstein). */
export function hueOf(tag: string): number {
  let hash = 5381
  for (const letter of tag) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash % 360
}
