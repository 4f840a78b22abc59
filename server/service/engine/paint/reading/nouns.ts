import type { Color } from '../../color/color.ts'
import { standOf } from '../drawings/drawing.ts'
import type { RelationKind } from '../plan.ts'
import { type Draft, type Draught, emptyPhrase } from './draft.ts'
import { PLURAL_COUNT } from './lexicon/amounts.ts'
import { CLOTHES, DRESSES, HEADWEAR } from './lexicon/relations.ts'
import { mixtureOf } from './mixtures.ts'
import { isHoldable } from './people/bodies.ts'
import { coatOf, give, traitOf } from './people/hair.ts'
import { different, doing, isPerson, MAX_PEOPLE, peopleIn } from './people/people.ts'
import type { Piece } from './pieces.ts'
import { giveShade, listShade } from './setting/shades.ts'
import { carrierOf, placeWith } from './ties/carriers.ts'
import { setRelation } from './ties/set-relation.ts'

type NounPiece = Extract<Piece, { kind: 'noun' }>
const MAX_COUNT = 12
/** Parts that a drawing shows already: the rings of a planet are no jewels. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  'flat:ringed-planet': ['ring'],
  'flat:snowman': ['carrot'],
  'flat:desert-island': ['palm tree', 'palm'],
  'own:bookshelf': ['books', 'book'],
}
/** The cake of a birthday is the one that the birthday is drawn as. */
const isSameEvent = (one: Draft, { word, noun }: NounPiece): boolean =>
  one.word === 'birthday' && noun.drawing === one.drawing && word !== one.word
/** What is in a building is seen in a room. */
const BUILDINGS =
  /^(own:shop|flat:(hospital|school|hotel|church|classical-building|bank|factory|house|office-building|department-store|hindu-temple|mosque))$/

/** Makes a noun a subject, with the words before it and its relation to earlier subjects. */
export function addNoun(draught: Draught, piece: NounPiece): void {
  const { drawing } = piece.noun
  const wearer = draught.subjects[draught.wearer ?? -1]
  const doer = draught.subjects[draught.linked.at(-1) ?? -1] ?? draught.subjects.at(-1)
  const last = draught.subjects.at(-1)
  const wearable = traitOf(piece.word, draught.phrase.colors, draught.phrase.colorWord)
  if (doer && draught.shown.includes(piece.word)) doer.alsoShows.push(piece.word)
  else if (draught.subjects.some((one) => isSameEvent(one, piece)))
    draught.subjects.find((one) => isSameEvent(one, piece))?.alsoShows.push(piece.word)
  else if (last && PARTS[last.drawing]?.includes(piece.word)) last.alsoShows.push(piece.word)
  else if (draught.isContents && last?.drawing === drawing) last?.alsoShows.push(piece.word)
  else if (wearer && CLOTHES.has(piece.word)) {
    for (const one of alike(draught, wearer)) clothe(one, piece.word, draught.phrase.colors)
    listShade(draught, piece.word)
  } else if (wearer && isPerson(wearer.drawing) && wearable)
    for (const one of alike(draught, wearer)) give(one, wearable)
  else if (drawing !== null && BUILDINGS.test(drawing) && draught.relation?.kind === 'in')
    draught.places.push({ value: 'room', word: piece.word, isWeak: false })
  else if (drawing === null) draught.notDrawn.add([...draught.phrase.modifiers, piece.word].join(' '))
  else relate(draught, pushed(draught, piece, drawing), wearer)
  Object.assign(draught, { phrase: emptyPhrase(), container: null, isContents: false })
  draught.relation = null
}

/** "Two men in blue shirts" all wear them. */
const alike = ({ subjects, linked }: Draught, wearer: Draft): readonly Draft[] => [
  wearer,
  ...linked
    .flatMap((index) => subjects[index] ?? [])
    .filter((one) => one !== wearer && one.word === wearer.word),
]

function clothe(wearer: Draft, word: string, colors: readonly Color[]): void {
  wearer.colors.push(...colors)
  wearer.alsoShows.push(word)
  if (DRESSES.has(word)) wearer.isDressed = true
}

/** A subject that was named before takes part in a relation again. */
export function mentionAgain(draught: Draught, index: number): void {
  relate(draught, [index], undefined)
  Object.assign(draught, { phrase: emptyPhrase(), container: null, isContents: false, relation: null })
}

/** Adds the subjects of a noun, several for people and mixtures; returns their places. */
function pushed(draught: Draught, { word, noun, isPlural }: NounPiece, drawing: string): readonly number[] {
  const { count, colors, size, action, modifiers, parts } = draught.phrase
  const people = peopleIn(word) ?? undefined
  const number = Math.min(MAX_COUNT, count ?? people ?? (isPlural ? PLURAL_COUNT : 1))
  const drawings = drawingsOf(
    { drawing: (action && doing(drawing, action)) ?? drawing, word, isPlural },
    Math.max(number, count === null ? (people ?? 1) : 1),
  )
  const each = drawings.length === 1 ? number : 1
  const traits = parts.flatMap(({ trait }) => trait ?? [])
  for (const { trait, words } of parts) if (!trait) draught.notDrawn.add(words)
  const coat = isPerson(drawing) ? [] : traits.flatMap(coatOf)
  return drawings.map((one) => {
    const named = modifiers.length > 0 ? { named: [...modifiers, word].join(' ') } : {}
    const as = noun.as || modifiers.length > 0 ? { as: noun.as ?? word } : {}
    draught.subjects.push({
      word,
      drawing: one,
      count: each,
      colors: [...colors, ...coat],
      size,
      alsoShows: [],
      traits: coat.length > 0 ? [] : traits,
      ...named,
      ...as,
    })
    for (const subject of draught.subjects.slice(-1)) giveShade(draught, subject)
    return draught.subjects.length - 1
  })
}

function drawingsOf(
  {
    drawing,
    word,
    isPlural,
  }: { readonly drawing: string; readonly word: string; readonly isPlural: boolean },
  count: number,
): readonly string[] {
  const mixture = mixtureOf(word, isPlural)
  if (mixture) return mixture
  if (count > 1 && drawing.startsWith('figure:')) return different(drawing, word, Math.min(MAX_PEOPLE, count))
  return [drawing]
}

function relate(draught: Draught, added: readonly number[], wearer: Draft | undefined): void {
  const { subjects, relation, container, leading } = draught
  const [first] = added
  const target = first === undefined ? undefined : subjects[first]
  if (first === undefined || !target) return
  if (
    container !== null &&
    (!FLOWERS_ONLY.test(subjects[container]?.word ?? '') || FLOWERS.test(target.drawing))
  ) {
    for (const index of added)
      setRelation(subjects, index, {
        kind: subjects[container]?.word === 'plate' ? 'on' : 'in',
        to: container,
      })
  } else if (wearer && wearer !== target && isPlacedWith(draught, added, wearer)) {
    // Its place is known.
  } else if (wearer && wearer !== target && isWorn(target, wearer)) {
    target.relation = {
      kind: 'worn',
      to: subjects.indexOf(wearer),
    }
  } else if (wearer && wearer !== target && relation?.kind !== 'in' && isHeldBy(target, wearer)) {
    target.relation = { kind: 'held', to: subjects.indexOf(wearer) }
  } else if (relation && relation.sources.length > 0) {
    // The first subject stands, what is beside it moves to it.
    if (relation.word === 'between' && added.length === 1 && target.count === 2)
      between(subjects, relation.sources, first)
    else if (relation.kind === 'held') hold(draught, added, relation.sources)
    else if (relation.kind === 'beside')
      for (const index of added)
        setRelation(subjects, index, { kind: 'beside', to: relation.sources[0] ?? 0 })
    else if (!isOverhead(relation.kind, target))
      for (const source of relation.sources)
        if (relation.kind === 'in') putInto(subjects, source, first)
        else setRelation(subjects, besides(subjects, source, first), { kind: relation.kind, to: first })
    // Who holds something is still who the sentence is about.
    if (relation.kind !== 'held') draught.linked = [...added]
    return
  } else if (relation) draught.leading = { kind: relation.kind, to: first }
  else if (leading) {
    for (const index of added) setRelation(subjects, index, leading)
    draught.leading = null
  }
  if (!relation) draught.linked.push(...added)
}

/** "A desk with a lamp": puts on or into what has them the things that are known to be there. */
function isPlacedWith({ subjects }: Draught, added: readonly number[], wearer: Draft): boolean {
  const carrier = [wearer, carrierOf(subjects, wearer)].find((one) => one && kindOf(subjects, added, one))
  const kind = carrier && kindOf(subjects, added, carrier)
  if (!carrier || !kind) return false
  for (const index of added) setRelation(subjects, index, { kind, to: subjects.indexOf(carrier) })
  return true
}

function kindOf(subjects: readonly Draft[], [first = -1]: readonly number[], carrier: Draft) {
  const thing = subjects[first]
  return thing && placeWith(thing, carrier)
}

/** "A cat beside a goldfish in a bowl": only the fish is in it, and the bowl stands beside the cat. */
function putInto(subjects: Draft[], index: number, container: number): void {
  const subject = subjects[index]
  if (subject?.relation?.kind === 'beside') delete subject.relation
  setRelation(subjects, index, { kind: 'in', to: container })
}

/** "A glass next to a candle on a table" is on the table too: who is beside another goes where that one is. */
function besides(subjects: readonly Draft[], index: number, target: number): number {
  const { relation } = subjects[index] ?? {}
  return relation?.kind === 'beside' && relation.to < index && relation.to !== target ? relation.to : index
}

/** Of these only flowers stick out. */
const FLOWERS_ONLY = /^(teapot|jug|pitcher|watering can|boot|mug|cup)$/
const FLOWERS =
  /^flat:(rose|tulip|sunflower|blossom|hyacinth|hibiscus|lotus|white-flower|cherry-blossom|bouquet|seedling|herb|leafy-green)$/

/** Between two of a kind: one of them on each side. */
function between(subjects: Draft[], sources: readonly number[], first: number): void {
  const target = subjects[first]
  const [source] = sources
  if (!target || source === undefined) return
  target.count = 1
  setRelation(subjects, first, { kind: 'left-of', to: source })
  subjects.push({
    ...target,
    colors: [...target.colors],
    alsoShows: [],
    relation: { kind: 'right-of', to: source },
  })
}

/** Those who hold something each hold one of several; what cannot be held stands beside. */
function hold({ subjects }: Draught, added: readonly number[], holders: readonly number[]): void {
  const [first = -1] = added
  const thing = subjects[first]
  if (!thing) return
  const kind = isHoldable(thing) ? 'held' : 'beside'
  if (kind === 'held' && added.length === 1 && holders.length > 1 && thing.count >= holders.length) {
    thing.count = 1
    for (const to of holders.slice(1))
      subjects.push({ ...thing, colors: [...thing.colors], alsoShows: [], relation: { kind, to } })
  }
  for (const index of added) setRelation(subjects, index, { kind, to: holders[0] ?? 0 })
}

const isHeldBy = (thing: Draft, holder: Draft) =>
  holder.drawing.startsWith('figure:') && holder.count === 1 && isHoldable(thing)

const NECKWEAR = /scarf|necklace|necktie|bow tie|tie$|backpack|mustache/
/** Glasses that cannot sit on a nose sit on the head. */
const isOnHead = ({ word }: Draft) =>
  HEADWEAR.has(word.split(' ').at(-1) ?? '') || /glasses|goggles|mask|headphones/.test(word)
const isWorn = (thing: Draft, wearer: Draft) =>
  (isOnHead(thing) || NECKWEAR.test(thing.word)) && !isPerson(thing.drawing) && wearer.count === 1

/** What is under the moon or a rainbow stands where it would stand anyway. */
const isOverhead = (kind: RelationKind, { drawing }: Draft) =>
  kind === 'under' && /^(air|wall)$/.test(standOf(drawing) ?? '')
