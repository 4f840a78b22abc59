/** JSON that is nested deeper is refused: no prompt needs it, and later recursive readers might overflow the stack. */
export const MAX_DEPTH = 32

/** What no database stores as text: NUL, and halves of surrogate pairs. */
const UNSTORABLE_CHARACTERS = /\0|\p{Surrogate}/u
// Left out of the browser's files, where nothing reads it.
const EACH_UNSTORABLE = /* @__PURE__ */ new RegExp(UNSTORABLE_CHARACTERS, 'gu')

/**
 * Matches a text that people can see: not only blanks, zero-width characters and direction controls. DI are the
 * default-ignorable characters (fillers of Hangul and of emoji, for example), U+2800 is an empty cell of Braille.
 */
export const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u

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
