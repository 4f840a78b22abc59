import type { Place, ScenePlan, Subject, Time, Title, Weather } from '../plan.ts'
import { nounOf } from '../vocabulary/vocabulary.ts'
import type { Draft, Draught, Mention } from './draft.ts'
import { NO_NOUNS, SHOWN_BY_PLACE } from './lexicon/surroundings.ts'
import { isPerson, withSkin } from './people.ts'

interface Read {
  readonly draught: Draught
  readonly unwanted: Draught
  readonly titles: readonly Title[]
  readonly prompt: string
}

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
}
const PEOPLE_WORDS = /^(people|person|human|human being|man|woman|crowd|figure)$/
const TEXT_WORDS = /\b(text|letters?|words?|titles?|typography|writing|captions?|lettering)\b/i
const MAX_SUBJECTS = 14

/** The plan of a prompt that was read, without what it or the negative prompt rules out. */
export function planOf({ draught, unwanted, titles, prompt }: Read): ScenePlan {
  const banned = bannedWords(draught, unwanted)
  const place = mainPlace(draught.places, banned)
  const notDrawn = new Set([...draught.notDrawn].filter((word) => !banned.words.has(word)))
  const scenery = new Set<string>()
  const extra = otherPlaces(draught.places, place, { scenery, notDrawn, banned: banned.words })
  const table = place === null ? tableUnder(draught.subjects) : -1
  if (table >= 0) scenery.add(draught.subjects[table]?.word ?? '')
  const kept = [...draught.subjects, ...extra]
    .map((subject, index) => ({ subject, index }))
    .filter(({ subject, index }) => index !== table && subject.count > 0 && !isBanned(subject, banned))
    .slice(0, MAX_SUBJECTS)
  const time = firstOf<Time>(draught.times, scenery, banned.words)
  const weather = firstOf<Weather>(draught.weathers, scenery, banned.words)
  return {
    subjects: kept.map((each, order) => subjectOf(each, order, { kept, prompt })),
    place: place ?? (table >= 0 ? 'table' : null),
    time,
    weather,
    style: draught.styles[0] ?? null,
    titles: banned.hasText ? [] : titles,
    scenery: [...scenery].filter(
      (word) => !NO_NOUNS.has(word) && !/background|still life|landscape$/.test(word),
    ),
    notDrawn: [...notDrawn].filter((word) => !isShown(word, place)),
  }
}

interface Banned {
  readonly words: ReadonlySet<string>
  readonly drawings: ReadonlySet<string>
  readonly hasPeople: boolean
  readonly hasText: boolean
}

function bannedWords(draught: Draught, unwanted: Draught): Banned {
  const { subjects, places, times, weathers, notDrawn } = unwanted
  const mentioned = [...places, ...times, ...weathers].map(({ word }) => word)
  const words = new Set([
    ...draught.banned,
    ...unwanted.banned,
    ...subjects.map(({ word }) => word),
    ...mentioned,
    ...notDrawn,
  ])
  return {
    words,
    drawings: new Set([...words].flatMap((word) => nounOf(word)?.drawing ?? [])),
    hasPeople: [...words].some((word) => PEOPLE_WORDS.test(word)),
    hasText: [...words].some((word) => TEXT_WORDS.test(word)),
  }
}

const isBanned = ({ word, drawing, as }: Draft, { words, drawings, hasPeople }: Banned) =>
  words.has(word) ||
  (as !== undefined && words.has(as)) ||
  drawings.has(drawing) ||
  (hasPeople && isPerson(drawing))

function mainPlace(places: readonly Mention<Place>[], { words }: Banned): Place | null {
  const wanted = places.filter(({ word }) => !words.has(word))
  const strong = wanted.filter(({ isWeak }) => !isWeak)
  // Mountains can be drawn behind a lake, but no lake before mountains.
  const [first] = [...strong.filter(({ value }) => !AS_THING[value] && value !== 'sky'), ...strong, ...wanted]
  return first?.value ?? null
}

/** The other places of a prompt: shown by the main one, drawn as a thing, or not drawn. */
function otherPlaces(
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
      return []
    }
    seen.add(value)
    if (thing) return [{ word, ...thing, colors: [], size: 'normal' as const, alsoShows: [] }]
    into.notDrawn.add(word)
    return []
  })
}

const isShown = (word: string, place: Place | null) =>
  place !== null && (SHOWN_BY_PLACE[place] ?? '').split(' ').includes(word)

/** A table that things only stand on is the place of a still life. */
function tableUnder(subjects: readonly Draft[]): number {
  const table = subjects.findIndex(({ word }) => /(^| )(table|desk)$/.test(word))
  const related = subjects.filter(({ relation }) => relation?.to === table)
  const isUnder =
    related.length > 0 &&
    related.every(({ relation, drawing }) => relation?.kind === 'on' && !isPerson(drawing))
  return table >= 0 && isUnder && !subjects[table]?.relation ? table : -1
}

function firstOf<T>(
  mentions: readonly Mention<T>[],
  scenery: Set<string>,
  banned: ReadonlySet<string>,
): T | null {
  const wanted = mentions.filter(({ word }) => !banned.has(word))
  const first = wanted.find(({ isWeak }) => !isWeak) ?? wanted[0]
  for (const { word, value } of wanted) if (value === first?.value) scenery.add(word.replace(/^at /, ''))
  return first?.value ?? null
}

interface Kept {
  readonly subject: Draft
  readonly index: number
}

/** Relations name subjects by their place among those that are kept. */
function subjectOf(
  { subject }: Kept,
  order: number,
  { kept, prompt }: { readonly kept: readonly Kept[]; readonly prompt: string },
): Subject {
  const { word, drawing, count, colors, size, as, alsoShows, relation } = subject
  const to = relation ? kept.findIndex(({ index }) => index === relation.to) : -1
  return {
    word,
    drawing: withSkin(drawing, prompt, order),
    count,
    colors,
    size,
    ...(as ? { as } : {}),
    ...(alsoShows.length > 0 ? { alsoShows } : {}),
    ...(relation && to >= 0 ? { relation: { kind: relation.kind, to } } : {}),
  }
}
