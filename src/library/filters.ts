import {
  CalendarDays,
  Heart,
  ImageUp,
  type LucideIcon,
  Pencil,
  RectangleHorizontal,
  RectangleVertical,
  Sparkles,
  Square,
  SquareDashed,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import { operationOf } from '#contract/service/operations/table.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'

/** A filter that can be added; its words are those of its chip, too. */
interface Filter {
  readonly label: string
  readonly icon: LucideIcon
  readonly search: LibrarySearch
}

const DAY_MS = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** All filters, from favourites to the trash. `now` in milliseconds. */
export const filtersAt = (now: number): readonly Filter[] => [
  { label: 'Favourites', icon: Heart, search: { favorite: true } },
  { label: '4 stars or more', icon: Star, search: { rating: 4 } },
  { label: 'Generated', icon: Sparkles, search: { origin: 'result' } },
  { label: 'Uploaded', icon: ImageUp, search: { origin: 'upload' } },
  { label: 'Edited by hand', icon: Pencil, search: { origin: 'edit' } },
  { label: 'Landscape', icon: RectangleHorizontal, search: { shape: 'landscape' } },
  { label: 'Portrait', icon: RectangleVertical, search: { shape: 'portrait' } },
  { label: 'Square', icon: Square, search: { shape: 'square' } },
  { label: 'With transparency', icon: SquareDashed, search: { transparent: true } },
  { label: 'Today', icon: CalendarDays, search: { since: dayOf(now) } },
  { label: 'Last 7 days', icon: CalendarDays, search: { since: dayOf(now - 6 * DAY_MS) } },
  { label: 'Last 30 days', icon: CalendarDays, search: { since: dayOf(now - 29 * DAY_MS) } },
  { label: 'Trash', icon: Trash2, search: { trash: true } },
]

/** How many tags the list of filters offers: the search finds all others. */
const MAX_OFFERED = 10

/** Filters by tags in use that are not filtered by yet, the most used first. */
export const tagFilters = (inUse: readonly string[], tag: readonly string[] = []): readonly Filter[] =>
  inUse
    .filter((used) => !tag.includes(used))
    .slice(0, MAX_OFFERED)
    .map((used) => ({ label: `Tag: ${used}`, icon: Tag, search: { tag: [...tag, used] } }))

interface Chip {
  readonly label: string
  /** What takes it away. */
  readonly without: LibrarySearch
}

/** A chip for each filter in the address; words and order have places of their own. */
export function chipsOf(search: LibrarySearch, now: number): readonly Chip[] {
  const { q: _, sort: __, operation, rating, tag, since, until, ...rest } = search
  const known = filtersAt(now)
  const labelOf = (key: keyof LibrarySearch, value: unknown) =>
    known.find((filter) => filter.search[key] === value)?.label
  const chips: Chip[] = Object.entries(rest).flatMap(([key, value]) => {
    const label = value === undefined ? undefined : labelOf(key as keyof LibrarySearch, value)
    return label ? [{ label, without: { [key]: undefined } }] : []
  })
  if (operation) chips.push({ label: operationOf(operation).title, without: { operation: undefined } })
  if (rating)
    chips.push({
      label: rating === 5 ? '5 stars' : `${rating} stars or more`,
      without: { rating: undefined },
    })
  for (const one of tag ?? []) {
    const others = tag?.filter((other) => other !== one)
    chips.push({ label: `Tag: ${one}`, without: { tag: others?.length ? others : undefined } })
  }
  if (since && !until)
    chips.push({ label: labelOf('since', since) ?? `Since ${since}`, without: { since: undefined } })
  if (until)
    chips.push({
      label: since ? `${since} to ${until}` : `Until ${until}`,
      without: { since: undefined, until: undefined },
    })
  return chips
}
