import type { Place, Season } from '../../plan.ts'
import { SHELTERED } from './surroundings.ts'

const ROWS: Readonly<Record<Season, string>> = {
  autumn:
    'autumn, autumnal, autumn color, autumn colour, autumn foliage, autumn tree, autumn day, autumn scene, in fall, in the fall, fall color, fall colour, fall foliage, fall season, fall day, fall leaf',
  spring:
    'spring, in spring, springtime, spring day, spring season, in the spring, early spring, spring blossom',
  summer: 'summer, summertime, summer day, summery, midsummer, high summer',
}

/** Words for seasons, in the singular; winter is weather. */
export const SEASONS: ReadonlyMap<string, Season> = new Map(
  (Object.entries(ROWS) as [Season, string][]).flatMap(([season, words]) =>
    words.split(', ').map((word) => [word, season] as const),
  ),
)

/** Places where nothing grows that a season changes. */
const BARE: ReadonlySet<Place> = new Set<Place>([...SHELTERED, 'desert', 'sky', 'snowfield', 'sea'])

/** Whether a season can be seen at a place. */
export const showsSeason = (place: Place): boolean => !BARE.has(place)
