import { roomOf } from '../composing/furnish.ts'
import type { PoseName } from '../drawings/people/pose.ts'
import type { Place, ScenePlan, Subject, Time, Title, Weather } from '../plan.ts'
import { nounOf } from '../vocabulary/vocabulary.ts'
import type { Draft, Draught, Mention } from './draft.ts'
import { NO_NOUNS } from './lexicon/surroundings.ts'
import { bodyOf, holding, isSeat } from './people/bodies.ts'
import { judged } from './people/deeds.ts'
import { wearTraits } from './people/hair.ts'
import { isPerson, withSkin } from './people/people.ts'
import { groundOf, isShown, mainPlace, otherPlaces, roomWord, shownAs } from './setting/places.ts'
import { seasonOf } from './setting/season.ts'
import { shadesOf } from './setting/shades.ts'
import { listLost } from './ties/lost-ties.ts'
import { settable } from './titles.ts'
import { joinParts, openVessels, pour } from './vessels.ts'

interface Read {
  readonly draught: Draught
  readonly unwanted: Draught
  readonly titles: readonly Title[]
  readonly prompt: string
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
  const room = roomWord(draught.places, place, banned)
  if (place === 'office' || (place === 'room' && roomOf(room).hasWindow))
    for (const word of windowsOf(draught.subjects)) scenery.add(word)
  ride(draught.subjects)
  for (const word of pour(draught.subjects)) notDrawn.add(word)
  joinParts(draught.subjects)
  openVessels(draught.subjects)
  for (const subject of draught.subjects) for (const words of wearTraits(subject)) notDrawn.add(words)
  const kept = [...draught.subjects, ...extra]
    .map((subject, index) => ({ subject, index }))
    .filter(({ subject, index }) => index !== table && subject.count > 0 && !isBanned(subject, banned))
    .slice(0, MAX_SUBJECTS)
  const time = firstOf<Time>(draught.times, scenery, banned.words)
  const weather = firstOf<Weather>(draught.weathers, scenery, banned.words)
  const season = seasonOf(draught.seasons, { place, kept, banned: banned.words })
  for (const { value } of draught.seasons)
    if (!banned.words.has(value)) (value === season ? scenery : notDrawn).add(value)
  const deeds = deedsOf(draught, notDrawn)
  listLost(draught, { kept: kept.map(({ index }) => index), table, deeds, notDrawn })
  const shades = shadesOf(draught, { place: table >= 0 ? 'table' : place, table, notDrawn })
  const hidden = WINDOWLESS.has(place)
    ? draught.weathers.map(({ word }) => word).filter((word) => scenery.has(word) && !NO_NOUNS.has(word))
    : []
  const set = banned.hasText ? [] : settable(titles)
  return {
    subjects: kept.map((each, order) => subjectOf(each, order, { kept, prompt })),
    place: place ?? (table >= 0 ? 'table' : null),
    ...(room ? { room } : {}),
    ...groundOf(draught, place, table),
    ...(Object.keys(shades).length > 0 ? { shades } : {}),
    time,
    // At Christmas it snows.
    weather: weather ?? (kept.some(({ subject }) => subject.word === 'christmas') ? 'snow' : null),
    ...(season ? { season } : {}),
    style: draught.styles[0] ?? null,
    ...(deeds.length > 0 ? { deeds } : {}),
    titles: set,
    ...(set.length < titles.length ? { notSet: titles.slice(set.length) } : {}),
    scenery: [...scenery]
      .filter((word) => !NO_NOUNS.has(word) && !/background|still life|landscape$/.test(word))
      .filter((word) => !hidden.includes(word))
      .map((word) => (draught.places.some((one) => one.word === word) ? shownAs(word, place) : word)),
    notDrawn: [...notDrawn, ...hidden].filter((word) => !isShown(word, place)),
  }
}

/** What is done and seen; what is done and not seen is listed as not drawn. */
function deedsOf({ deeds, subjects }: Draught, notDrawn: Set<string>): readonly string[] {
  return deeds.flatMap((deed) => {
    const { words, isDrawn } = judged(deed, subjects)
    if (!isDrawn) notDrawn.add(words)
    return isDrawn ? [words] : []
  })
}

/** Scenery inside that has no window, where weather could be seen. */
const WINDOWLESS: ReadonlySet<Place | null> = new Set<Place>(['kitchen', 'table'])

/** Takes out windows that are those of the room, and returns their words. */
function windowsOf(subjects: readonly Draft[]): readonly string[] {
  const plain = subjects.filter(
    ({ drawing, relation, colors }, index) =>
      drawing === 'flat:window' &&
      (!relation || relation.kind === 'beside') &&
      colors.length === 0 &&
      subjects.every((other) => other.relation?.to !== index),
  )
  return plain.map((window) => {
    window.count = 0
    return window.word
  })
}

/** "A horse and rider" are one drawing. */
function ride(subjects: readonly Draft[]): void {
  const horse = subjects.find(({ drawing, relation }) => drawing === 'flat:horse' && !relation)
  const rider = subjects.find(({ word }) => word === 'rider')
  if (!horse || !rider || rider.relation || horse.count !== 1) return
  rider.drawing = 'flat:horse-racing'
  rider.alsoShows.push(horse.word)
  horse.count = 0
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

/** What a person holds, and where one sits, decides about the pose. */
function poseIn(kept: readonly Kept[], order: number): PoseName | undefined {
  const one = kept[order]
  if (!one) return undefined
  const { pose, relation } = one.subject
  const held = kept.find(
    ({ subject }) => subject.relation?.kind === 'held' && subject.relation.to === one.index,
  )
  const below = kept.find(({ index }) => index === relation?.to)?.subject
  const isOnSeat = relation?.kind === 'on' && below !== undefined && isSeat(below.drawing)
  if (isOnSeat) return 'sitting'
  if (held) return holding(held.subject.drawing)
  if (relation?.kind === 'leaning') return 'leaning'
  // Without a seat one sits on the ground, and leans on nothing.
  return pose === 'sitting' ? 'on-ground' : pose
}

/** Relations name subjects by their place among those that are kept. */
function subjectOf(
  { subject }: Kept,
  order: number,
  { kept, prompt }: { readonly kept: readonly Kept[]; readonly prompt: string },
): Subject {
  const { word, drawing, count, colors, size, as, alsoShows, relation, named, shade } = subject
  const to = relation ? kept.findIndex(({ index }) => index === relation.to) : -1
  const pose = poseIn(kept, order)
  return {
    word,
    drawing: bodyOf(subject, withSkin(drawing, prompt, order), pose),
    count,
    colors,
    size,
    ...(named ? { named } : {}),
    ...(shade ? { shade } : {}),
    ...(as ? { as } : {}),
    ...(subject.isAloft && !relation ? { isAloft: true } : {}),
    ...(alsoShows.length > 0 ? { alsoShows } : {}),
    ...(relation && to >= 0 ? { relation: { kind: relation.kind, to } } : {}),
  }
}
