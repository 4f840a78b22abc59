export interface SelectOption {
  readonly value: string
  readonly label: string
  /** Options of one group that follow one another stand under its name. */
  readonly group?: string
}

/** Steps of Page up and Page down. */
const PAGE = 8
/** What is typed faster than this is one word. */
const ONE_WORD_MS = 800

/** Where a key leads in a list; null for keys that lead nowhere. */
export function moved(key: string, from: number, length: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: length - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
  }
  const place = to[key]
  return place === undefined ? null : Math.min(length - 1, Math.max(0, place))
}

/** Letters that were typed into a list, and when the last of them was; changed in place. */
export interface Typed {
  text: string
  at: number
}

/** Whether what is typed now still belongs to the word before. */
export const goesOn = ({ text, at }: Typed, now: number): boolean => text !== '' && now - at < ONE_WORD_MS

interface Typing {
  readonly key: string
  readonly now: number
  readonly from: number
  readonly options: readonly { readonly label: string }[]
}

/** The option that typing leads to: the next that begins with it; one letter again and again walks through them. */
export function typedTo(typed: Typed, { key, now, from, options }: Typing): number | null {
  const text = (goesOn(typed, now) ? typed.text : '') + key.toLowerCase()
  Object.assign(typed, { text, at: now })
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const sought = isOneLetter ? text.slice(0, 1) : text
  const first = text.length === 1 || isOneLetter ? from + 1 : from
  const order = options.map((_, step) => (first + step) % options.length)
  return order.find((place) => options[place]?.label.toLowerCase().startsWith(sought)) ?? null
}
