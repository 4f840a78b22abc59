import type { Color } from '../../../color/color.ts'
import { colorsIn } from '../../../color/color-words.ts'
import { isBareFor } from '../../composing/furnish.ts'
import type { Place, ScenePlan } from '../../plan.ts'
import type { Draft, Draught, Mention } from '../draft.ts'
import { SHOWN_BY_PLACE } from '../lexicon/surroundings.ts'

/** Drawings for a place that stands in another one: a village in the mountains. */
const AS_THING: Readonly<Partial<Record<Place, { readonly drawing: string; readonly count: number }>>> = {
  village: { drawing: 'flat:houses', count: 1 },
  city: { drawing: 'flat:office-building', count: 3 },
  mountains: { drawing: 'flat:snow-capped-mountain', count: 1 },
  forest: { drawing: 'flat:evergreen-tree', count: 5 },
}
/** Places that the scenery of another one includes. */
const PARTS: Readonly<Partial<Record<Place, readonly Place[]>>> = {
  street: ['city', 'village'],
  city: ['street'],
  beach: ['sea'],
  underwater: ['sea'],
  kitchen: ['room'],
  office: ['room'],
  garden: ['field'],
  village: ['street'],
  lake: ['mountains'],
  table: ['room', 'kitchen'],
}
/** Places that another one stands for. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  canyon: 'mountain',
  gorge: 'mountain',
  ravine: 'mountain',
  'swimming pool': 'lake',
  pool: 'lake',
  swamp: 'lake',
  zoo: 'garden',
  vineyard: 'garden',
  'parking lot': 'street',
  'golf course': 'field',
  'football field': 'field',
  'soccer field': 'field',
  aquarium: 'sea',
  'ice rink': 'snowfield',
  'new york': 'city',
  london: 'city',
  paris: 'city',
  tokyo: 'city',
  mars: 'moon',
  venus: 'moon',
}
const INSIDE: ReadonlySet<Place | null> = new Set<Place>(['room', 'kitchen', 'office'])
/** The most special word for a place inside. */
export function roomWord(
  places: readonly Mention<Place>[],
  place: Place | null,
  { words }: { readonly words: ReadonlySet<string> },
): string | undefined {
  if (!INSIDE.has(place)) return undefined
  const found = places
    .filter(({ value, word }) => value === place && !words.has(word))
    .map(({ word }) => word)
  return found.find((word) => !/^(room|interior|indoors|.*wall|.*floor)$/.test(word)) ?? found[0]
}

/** Places that are one surface, which has a colour of its own. */
const SURFACES: ReadonlySet<Place | null> = new Set<Place>(['table', 'studio', 'room'])

export function groundOf(
  { subjects, places }: Draught,
  place: Place | null,
  table: number,
): Pick<ScenePlan, 'ground' | 'wall' | 'sky'> {
  const color = SURFACES.has(place)
    ? places.find((one) => one.value === place && one.color)?.color
    : subjects[table]?.colors[0]
  return { ...(color ? { ground: color } : {}), ...wallOf(places, place), ...skyOf(places) }
}

/** "An orange sky"; a blue one has the colour of the hour. */
function skyOf(places: readonly Mention<Place>[]): { readonly sky?: Color } {
  const sky = places.find(({ word, color }) => word === 'sky' && color)?.color
  return sky ? { sky } : {}
}

/** The colour of the wall behind a worktop, which has one of its own. */
function wallOf(places: readonly Mention<Place>[], place: Place | null): { readonly wall?: Color } {
  const wall = places.find(({ word, color }) => color && /wall$/.test(word))?.color
  return wall && WORKTOPS.has(place) ? { wall } : {}
}
const WORKTOPS: ReadonlySet<Place | null> = new Set<Place>(['kitchen', 'office', 'table'])

/** A place inside without furniture of its own is a room, and a valley is drawn as mountains. */
export const shownAs = (word: string, place: Place | null): string => {
  const as = SUBSTITUTES[word] ?? (INSIDE.has(place) && isBareFor(word) ? 'room' : undefined)
  return as ? `${word} (as a ${as})` : word
}

export function mainPlace(
  places: readonly Mention<Place>[],
  { words }: { readonly words: ReadonlySet<string> },
): Place | null {
  const wanted = places.filter(({ word }) => !words.has(word))
  const strong = wanted.filter(({ isWeak }) => !isWeak)
  // Mountains can be drawn behind a lake, but no lake before mountains.
  const [first] = [
    ...strong.filter(({ value }) => !AS_THING[value] && value !== 'sky'),
    ...strong.filter(({ value }) => value === 'mountains'),
    ...strong,
    ...wanted,
  ]
  return first?.value ?? null
}

/** The other places of a prompt: shown by the main one, drawn as a thing, or not drawn. */
export function otherPlaces(
  places: readonly Mention<Place>[],
  main: Place | null,
  into: {
    readonly scenery: Set<string>
    readonly notDrawn: Set<string>
    readonly banned: ReadonlySet<string>
  },
): readonly Draft[] {
  const seen = new Set<Place | null>([main])
  return places.flatMap(({ value, word, isWeak }) => {
    if (into.banned.has(word)) return []
    const isPart = value === main || isShown(word, main) || (PARTS[main ?? 'studio'] ?? []).includes(value)
    if (isPart) into.scenery.add(word)
    const thing = AS_THING[value]
    if (isPart || isWeak || seen.has(value)) {
      if (value === 'sky') into.scenery.add(word)
      else if (/wall$/.test(word) && !isPart) into.notDrawn.add(word)
      return []
    }
    seen.add(value)
    if (thing) return [{ word, ...thing, colors: [], size: 'normal' as const, alsoShows: [] }]
    into.notDrawn.add(word)
    return []
  })
}

export const isShown = (word: string, place: Place | null) =>
  place !== null && (SHOWN_BY_PLACE[place] ?? '').split(' ').includes(word)

const MARBLE: Color = { l: 0.93, c: 0.008, h: 80 }

/** "A pink wall", "white background". */
export function colorOfPlace([given]: readonly Color[], word: string): { readonly color?: Color } {
  const color = given ?? colorsIn(word)[0] ?? (word.startsWith('marble') ? MARBLE : undefined)
  return color ? { color } : {}
}
