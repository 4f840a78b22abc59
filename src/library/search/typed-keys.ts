import { RATIO, RUN_OUTCOMES, tagText } from '#contract/studio/library/filter-values.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { languageName } from '#src/forms/copy/language-name.ts'
import { dayIn, monthIn } from './days.ts'
import { NAMED_COLORS } from './named-colors.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The names that typed values may refer to. */
export interface Typable {
  /** In milliseconds. */
  readonly now: number
  readonly projects: readonly Named[]
  readonly collections: readonly Named[]
  readonly languages: readonly string[]
}

interface TypedKey {
  /** The filter of a value; null for one that the key does not accept. */
  read(value: string, known: Typable): LibrarySearch | null
  /** The valid values, in words. */
  advice(known: Typable): string
}

export const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const amount = (text: string, max: number): number | null => {
  const value = Number(text.replace(/^[>≥$]+|px$/gu, ''))
  return Number.isFinite(value) && value > 0 && value <= max ? value : null
}

function color(value: string): LibrarySearch | null {
  const named = Object.entries(NAMED_COLORS).find(([name]) => folded(name) === folded(value))?.[1]
  const [, three, six] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(value) ?? []
  const hex = named ?? six ?? (three && [...three].map((digit) => digit + digit).join(''))
  return hex ? { color: hex.toLowerCase() } : null
}

function size(value: string): LibrarySearch | null {
  const isMost = /^[<≤]/u.test(value)
  const side = amount(value.replace(/^[<≤]+/u, ''), 999_999)
  if (side === null || !Number.isInteger(side)) return null
  return isMost ? { maxSide: side } : { minSide: side }
}

function cost(value: string): LibrarySearch | null {
  const isMost = /^[<≤]/u.test(value)
  const dollars = amount(value.replace(/^[<≤]+/u, ''), 999_999)
  if (dollars === null) return null
  return isMost ? { maxCost: dollars } : { minCost: dollars }
}

function language(value: string, { languages }: Typable): LibrarySearch | null {
  const named = languages.find((code) => folded(languageName(code)) === folded(value))
  if (named !== undefined) return { language: [named] }
  try {
    return languageName(value) === value ? null : { language: [value.toLowerCase()] }
  } catch {
    // Not a language code.
    return null
  }
}

const SHOWN_NAMES = 4
/** The first names of a list, in words. */
const listed = (names: readonly string[]) =>
  names.length > SHOWN_NAMES ? `${names.slice(0, SHOWN_NAMES).join(', ')} and others` : names.join(', ')

const place = (key: 'project' | 'collection', label: string, all: 'projects' | 'collections'): TypedKey => ({
  read(value, known) {
    const found = known[all].find(({ name, id }) => folded(name) === folded(value) || id === value)
    return found ? { [key]: found.id } : null
  },
  advice: (known) =>
    known[all].length === 0
      ? `${label}: there are none`
      : `${label}: ${listed(known[all].map(({ name }) => name))}`,
})

const DAYS = 'a day such as 2026-11-23, a month such as 2026-11, today, yesterday or 7d'

/** The keys of words, and how their values are parsed. */
const KEYS: Readonly<Record<string, TypedKey>> = {
  color: {
    read: color,
    advice: () => `Colour: ${Object.keys(NAMED_COLORS).join(', ')}, or six digits such as #d4322c`,
  },
  tag: {
    read: (value) => (tagText.safeParse(value).success ? { tag: [value] } : null),
    advice: () => 'Tag: one of your tags, in quotes if it has spaces',
  },
  stars: {
    read: (value) => (/^[1-5]$/.test(value) ? { rating: Number(value) } : null),
    advice: () => 'Stars: 1 to 5, for at least that many',
  },
  size: { read: size, advice: () => 'Size: pixels, such as 2048 for at least or <1024 for at most' },
  cost: { read: cost, advice: () => 'Cost: US dollars, such as 0.05 for at least or <0.1 for at most' },
  ratio: {
    read: (value) => (RATIO.test(value) ? { ratio: value } : null),
    advice: () => 'Proportions: width and height, such as 4:5',
  },
  language: {
    read: language,
    advice: ({ languages }) =>
      `Language: a code or a name, such as ${listed(languages.map((code) => languageName(code)))}`,
  },
  project: place('project', 'Project', 'projects'),
  collection: place('collection', 'Collection', 'collections'),
  state: {
    read: (value) => {
      const outcome = RUN_OUTCOMES.find((each) => each === folded(value))
      return outcome ? { state: outcome } : null
    },
    advice: () => 'State: complete (its run kept every picture) or incomplete (others were lost or withheld)',
  },
  since: {
    read(value, { now }) {
      const since = monthIn(value)?.first ?? dayIn(value, now, { daysOf: 'last' })
      return since ? { since } : null
    },
    advice: () => `Since: ${DAYS}`,
  },
  until: {
    read(value, { now }) {
      const until = monthIn(value)?.last ?? dayIn(value, now, { daysOf: 'before' })
      return until ? { until } : null
    },
    advice: () => `Until: ${DAYS}`,
  },
}

/** The key for a typed name; both spellings of colour are keys. */
export const typedKeyOf = (typed: string): TypedKey | undefined => {
  const name = folded(typed).replace(/^colour$/, 'color')
  return Object.hasOwn(KEYS, name) ? KEYS[name] : undefined
}
