import {
  ALargeSmall,
  CalendarDays,
  CircleAlert,
  CircleCheck,
  CircleDollarSign,
  Folder,
  Heart,
  ImageUp,
  Languages,
  Layers,
  type LucideIcon,
  Maximize,
  Palette,
  Pencil,
  Ratio,
  RectangleHorizontal,
  RectangleVertical,
  Sparkles,
  Square,
  SquareDashed,
  Star,
  Tag,
  Trash2,
  WandSparkles,
} from 'lucide-react'
import { isGenerator, isTool, OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import { dayOf } from '#contract/studio/describe/local-days.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { languageName } from '#src/forms/copy/language-name.ts'
import { colorName, NAMED_COLORS } from './named-colors.ts'
import type { Typable } from './typed-keys.ts'

/** A filter that can be added; its label is also that of its chip. */
export interface Filter {
  readonly label: string
  readonly icon: LucideIcon
  readonly search: LibrarySearch
}

/** The filters of the menu, from favourites to the trash. `now` in milliseconds. */
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
  { label: 'With text', icon: ALargeSmall, search: { text: true } },
  { label: 'From complete runs', icon: CircleCheck, search: { state: 'complete' } },
  { label: 'From incomplete runs', icon: CircleAlert, search: { state: 'incomplete' } },
  { label: 'Today', icon: CalendarDays, search: { since: dayOf(now) } },
  { label: 'Last 7 days', icon: CalendarDays, search: { since: dayOf(now, 6) } },
  { label: 'Last 30 days', icon: CalendarDays, search: { since: dayOf(now, 29) } },
  { label: 'Trash', icon: Trash2, search: { trash: true } },
]

/** The maximum number of tags in the list of filters; the search finds the others. */
const MAX_OFFERED = 10

/** Filters by tags in use that are not in force yet, the most used first. */
export const tagFilters = (
  inUse: readonly string[],
  tag: readonly string[] = [],
  max = MAX_OFFERED,
): readonly Filter[] =>
  inUse
    .filter((used) => !tag.includes(used))
    .slice(0, max)
    .map((used) => ({ label: `Tag: ${used}`, icon: Tag, search: { tag: [...tag, used] } }))

export const RATIOS = ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9', '2:1']
const SIDES = [1024, 2048, 4096]
const COSTS = [0.05, 0.1, 0.25]

export const colorFilter = (color: string): Filter => ({
  label: `Colour: ${colorName(color)}`,
  icon: Palette,
  search: { color },
})
export const languageFilter = (language: string): Filter => ({
  label: `Language: ${languageName(language)}`,
  icon: Languages,
  search: { language: [language] },
})
export const ratioFilter = (ratio: string): Filter => ({
  label: `Proportions ${ratio}`,
  icon: Ratio,
  search: { ratio },
})
export const sideFilter = (minSide: number): Filter => ({
  label: `At least ${minSide} px`,
  icon: Maximize,
  search: { minSide },
})
export const costFilter = (minCost: number): Filter => ({
  label: `Cost at least $${minCost}`,
  icon: CircleDollarSign,
  search: { minCost },
})

interface Known extends Typable {
  readonly tags: readonly string[]
  readonly search: LibrarySearch
}

/** Every filter that the search field suggests while a person types. */
export const allFilters = ({
  now,
  tags,
  languages,
  projects,
  collections,
  search,
}: Known): readonly Filter[] => [
  ...filtersAt(now),
  ...tagFilters(tags, search.tag, tags.length),
  ...Object.values(NAMED_COLORS).map(colorFilter),
  ...OPERATION_IDS.filter((id) => isGenerator(id) || isTool(id)).map((operation) => ({
    label: operationOf(operation).title,
    icon: WandSparkles,
    search: { operation },
  })),
  ...languages.map(languageFilter),
  ...RATIOS.map(ratioFilter),
  ...SIDES.map(sideFilter),
  ...COSTS.map(costFilter),
  ...projects.map(({ id, name }) => ({ label: `Project: ${name}`, icon: Folder, search: { project: id } })),
  ...collections.map(({ id, name }) => ({
    label: `Collection: ${name}`,
    icon: Layers,
    search: { collection: id },
  })),
]
