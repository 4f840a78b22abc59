export interface SelectOption {
  readonly value: string
  readonly label: string
  /** Consecutive options of one group are shown under its name. */
  readonly group?: string
}

/** Steps of Page up and Page down. */
const PAGE = 8
/** Letters typed faster than this form one search. */
const ONE_WORD_MS = 800

/** The option that a key moves to; null for other keys. */
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

/** The suggestion that an arrow key moves to, -1 for the text as it is typed; null for other keys. */
export function movedSuggestion(key: string, from: number, length: number): number | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  return key === 'ArrowUp' && from <= 0 ? -1 : (moved(key, from, length) ?? -1)
}

/** The typeahead buffer and the time of its last letter; mutable. */
export interface Typed {
  text: string
  at: number
}

/** Whether a letter typed now continues the current search. */
export const goesOn = ({ text, at }: Typed, now: number): boolean => text !== '' && now - at < ONE_WORD_MS

interface Typing {
  readonly key: string
  readonly now: number
  readonly from: number
  readonly options: readonly { readonly label: string }[]
}

/** Type-ahead: the next option that begins with the typed text; repeating one letter goes through its options. */
export function typedTo(typed: Typed, { key, now, from, options }: Typing): number | null {
  const text = (goesOn(typed, now) ? typed.text : '') + key.toLowerCase()
  Object.assign(typed, { text, at: now })
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const sought = isOneLetter ? text.slice(0, 1) : text
  const first = text.length === 1 || isOneLetter ? from + 1 : from
  const order = options.map((_, step) => (first + step) % options.length)
  return order.find((place) => options[place]?.label.toLowerCase().startsWith(sought)) ?? null
}
