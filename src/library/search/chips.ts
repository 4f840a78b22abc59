import { operationOf } from '#contract/service/operations/table.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import {
  colorFilter,
  costFilter,
  type Filter,
  filtersAt,
  languageFilter,
  ratioFilter,
  sideFilter,
} from './filters.ts'

export interface Chip {
  readonly label: string
  /** The change that removes it. */
  readonly without: LibrarySearch
  /** The colour that it filters by, as six hexadecimal digits. */
  readonly color?: string
}

/** The names of ids in filters; undefined while they load. */
export type FilterNames = Partial<Record<'project' | 'collection' | 'near' | 'like', string | undefined>>

interface Context {
  readonly search: LibrarySearch
  readonly names: FilterNames
  /** Filters of the menu, whose labels are also those of their chips. */
  readonly offered: readonly Filter[]
}

type Key = keyof LibrarySearch
type ChipsOf<Name extends Key> = (
  value: NonNullable<LibrarySearch[Name]>,
  context: Context,
) => readonly Chip[]

const UNKNOWN = '…'
const chip = (key: Key, label: string): readonly Chip[] => [{ label, without: { [key]: undefined } }]

/** The label, as in the menu. */
const asOffered =
  <Name extends Key>(key: Name, otherwise: (value: NonNullable<LibrarySearch[Name]>) => string) =>
  (value: NonNullable<LibrarySearch[Name]>, { offered }: Context) =>
    chip(key, offered.find(({ search }) => search[key] === value)?.label ?? otherwise(value))
const asOfferedOnly = <Name extends Key>(key: Name) => asOffered(key, String)

/** A chip for each of several values. */
const each =
  (key: 'tag' | 'language', label: (value: string) => string) =>
  (values: readonly string[]): readonly Chip[] =>
    values.map((one) => {
      const others = values.filter((other) => other !== one)
      return { label: label(one), without: { [key]: others.length > 0 ? others : undefined } }
    })

/** No chip: another control or the chip of another filter shows it. */
const none = () => []

/** The label of each filter. */
const CHIPS = {
  operation: (id) => chip('operation', operationOf(id).title),
  origin: asOfferedOnly('origin'),
  shape: asOfferedOnly('shape'),
  minSide: (side) => chip('minSide', sideFilter(side).label),
  maxSide: (side) => chip('maxSide', `At most ${side} px`),
  ratio: (ratio) => chip('ratio', ratioFilter(ratio).label),
  minCost: (cost) => chip('minCost', costFilter(cost).label),
  maxCost: (cost) => chip('maxCost', `Cost at most $${cost}`),
  text: asOfferedOnly('text'),
  transparent: asOfferedOnly('transparent'),
  favorite: asOfferedOnly('favorite'),
  rating: (rating) => chip('rating', rating === 5 ? '5 stars' : `${rating} stars or more`),
  state: asOfferedOnly('state'),
  project: (_, { names }) => chip('project', `Project: ${names.project ?? UNKNOWN}`),
  collection: (_, { names }) => chip('collection', `Collection: ${names.collection ?? UNKNOWN}`),
  near: (_, { names }) => chip('near', `Near duplicates of “${names.near ?? UNKNOWN}”`),
  like: (_, { names }) => chip('like', `Like “${names.like ?? UNKNOWN}”`),
  trash: asOfferedOnly('trash'),
  color: (color, { search: { difference } }) => [
    {
      label: `${colorFilter(color).label}${difference === undefined ? '' : `, ΔE ${difference}`}`,
      color,
      without: { color: undefined, difference: undefined },
    },
  ],
  difference: none,
  tag: each('tag', (tag) => `Tag: ${tag}`),
  language: each('language', (language) => languageFilter(language).label),
  since: (since, context) =>
    context.search.until === undefined ? asOffered('since', (day) => `Since ${day}`)(since, context) : [],
  until: (until, { search: { since } }) => [
    {
      label: since === undefined ? `Until ${until}` : `${since} to ${until}`,
      without: { since: undefined, until: undefined },
    },
  ],
  q: none,
  sort: none,
} satisfies { readonly [Name in keyof Required<LibrarySearch>]: ChipsOf<Name> }

const KEYS = Object.keys(CHIPS) as Key[]

/** The chips of the filters in the address. */
export function chipsOf(search: LibrarySearch, now: number, names: FilterNames): readonly Chip[] {
  const context = { search, names, offered: filtersAt(now) }
  return KEYS.flatMap((key) => chipsOfKey(key, context))
}

function chipsOfKey(key: Key, context: Context): readonly Chip[] {
  const words: { chips(value: unknown, context: Context): readonly Chip[] }['chips'] = CHIPS[key]
  const value = context.search[key]
  return value === undefined ? [] : words(value, context)
}
