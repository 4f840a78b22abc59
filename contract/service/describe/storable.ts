/** JSON that is nested deeper is refused: no prompt needs it, and later recursive readers might overflow the stack. */
export const MAX_DEPTH = 32

/** What no database stores as text: NUL, and halves of surrogate pairs. */
const UNSTORABLE_CHARACTERS = /\0|\p{Surrogate}/u
const EACH_UNSTORABLE = new RegExp(UNSTORABLE_CHARACTERS, 'gu')

/** Text that a database can store: no NUL, no unpaired surrogate. */
export const isStorableText = (text: string): boolean => !UNSTORABLE_CHARACTERS.test(text)

/**
 * Text of another server, made storable. What cannot be stored is replaced, not removed: an id or a link with it must not
 * become that of something else.
 */
export const storableText = (text: string): string => text.replace(EACH_UNSTORABLE, '\ufffd')

/** Why a JSON value cannot be stored unchanged, or null. Iterative, because the value may be hostile. */
export function whyNotStorable(root: unknown): string | null {
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorableText(value)) return UNSTORABLE
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorableText(key)) return UNSTORABLE
      left.push({ value: inner, depth: depth + 1 })
    }
  }
  return null
}

export const UNSTORABLE = 'must not hold characters that cannot be stored, such as NUL or half of an emoji'
