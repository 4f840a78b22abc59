import type { LibrarySearch } from '#src/address/library-search.ts'
import type { Filter } from './filters.ts'
import { folded, type Typable, typedKeyOf } from './typed-keys.ts'

const MAX_SUGGESTED = 8
/** A single letter matches too many filters. */
const MIN_LETTERS = 2

/** The last word of the text; after a key (`tag:`) everything that follows the key. */
export function lastWord(typed: string): string {
  const keyed = /(?:^|\s)(\p{L}+:\S*|\p{L}+:"[^"]*"?)$/u.exec(typed)
  return keyed?.[1] ?? /\S*$/.exec(typed)?.[0] ?? ''
}

export const withoutLastWord = (typed: string): string =>
  typed.slice(0, typed.length - lastWord(typed).length)

/** Filters with a word that starts with the typed one; labels that start with it come first. */
export function suggestedFilters(
  typed: string,
  filters: readonly Filter[],
  known: Typable,
): readonly Filter[] {
  const word = lastWord(typed)
  const written = filterOf(word, known)
  const sought = folded(word.replace(/^(\p{L}+):/u, '$1 ').replaceAll('"', '')).trim()
  if (sought.length < MIN_LETTERS || word.startsWith('-')) return []
  const parts = sought.split(/\s+/)
  const begins = (label: string, part: string) => label.split(/\s+/).some((each) => each.startsWith(part))
  const found = filters.filter(({ label }) => parts.every((part) => begins(folded(label), part)))
  const first = (label: string) => (folded(label).startsWith(sought) ? 0 : 1)
  const ordered = found.toSorted((a, b) => first(a.label) - first(b.label))
  const own = written ? filters.filter(({ search }) => isSame(search, written)) : []
  return [...new Set([...own, ...ordered])].slice(0, MAX_SUGGESTED)
}

const isSame = (one: LibrarySearch, other: LibrarySearch) => JSON.stringify(one) === JSON.stringify(other)

/** A word with a known key: its filter, or the valid values of the key if its value is not valid. */
type ReadWord = { readonly filter: LibrarySearch } | { readonly advice: string }

/** The meaning of a word with a key, such as `colour:#aabbcc` or `stars:4`; null for any other word. */
export function readWord(word: string, known: Typable): ReadWord | null {
  const [, name = '', given = ''] = /^(\p{L}+):"?(.*?)"?$/u.exec(word) ?? []
  const key = typedKeyOf(name)
  if (!key) return null
  const value = given.trim()
  const filter = value === '' ? null : key.read(value, known)
  return filter ? { filter } : { advice: key.advice(known) }
}

/** The filter of a word; null for a word that is none. */
export function filterOf(word: string, known: Typable): LibrarySearch | null {
  const read = readWord(word, known)
  return read && 'filter' in read ? read.filter : null
}

export interface ReadWords {
  /** The text to search for. */
  readonly q: string
  /** The filter of the last word while it is typed. */
  readonly filter: LibrarySearch | null
  /** The valid values of the last word's key, if its value is not valid. */
  readonly advice: string | null
}

/** Parses the text; a last word with a known key is never searched for as text. */
export function readWords(typed: string, known: Typable): ReadWords {
  const read = readWord(lastWord(typed), known)
  if (!read) return { q: typed, filter: null, advice: adviceIn(typed, known) }
  const q = withoutLastWord(typed).trimEnd()
  return 'filter' in read
    ? { q, filter: read.filter, advice: null }
    : { q, filter: null, advice: read.advice }
}

/** Words with a key that a space follows. */
const COMPLETE = /(?<=^|\s)(\p{L}+:(?:"[^"]*"|[^\s"]\S*))(?=\s)/gu

/** The valid values of the first complete word whose key is known and whose value is not valid; it is searched for as text. */
function adviceIn(typed: string, known: Typable): string | null {
  for (const [word] of typed.matchAll(COMPLETE)) {
    const read = readWord(word, known)
    if (read && 'advice' in read) return read.advice
  }
  return null
}

/** Extracts the filters from complete words. */
export function taken(typed: string, search: LibrarySearch, known: Typable) {
  let filter: LibrarySearch = {}
  let isAny = false
  const rest = typed.replace(COMPLETE, (word) => {
    const written = filterOf(word, known)
    if (!written) return word
    isAny = true
    filter = { ...filter, ...added({ ...search, ...filter }, written) }
    return ''
  })
  return isAny ? { rest: rest.trimStart().replace(/\s+/g, ' '), filter } : { rest: typed, filter: null }
}

/** Adds a filter to a search: tags and languages are added to those in force. */
export function added(search: LibrarySearch, filter: LibrarySearch): LibrarySearch {
  const join = (old: readonly string[] = [], more: readonly string[] = []) => [...new Set([...old, ...more])]
  return {
    ...filter,
    ...(filter.tag && { tag: join(search.tag, filter.tag) }),
    ...(filter.language && { language: join(search.language, filter.language) }),
    ...('since' in filter && !('until' in filter) && { until: undefined }),
  }
}
