/** JSON that is nested deeper is refused: no prompt needs it, and later recursive readers might overflow the stack. */
export const MAX_DEPTH = 32

/** Text that a database can store: no NUL, no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

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
