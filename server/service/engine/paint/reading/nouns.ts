import { standOf } from '../drawings/drawing.ts'
import type { RelationKind } from '../plan.ts'
import { type Draft, type Draught, emptyPhrase } from './draft.ts'
import { PLURAL_COUNT } from './lexicon/amounts.ts'
import { CLOTHES, HEADWEAR } from './lexicon/relations.ts'
import { mixtureOf } from './mixtures.ts'
import { different, doing, isPerson, MAX_PEOPLE, peopleIn } from './people.ts'
import type { Piece } from './pieces.ts'

type NounPiece = Extract<Piece, { kind: 'noun' }>
const MAX_COUNT = 12
/** Parts that a drawing shows already: the rings of a planet are no jewels. */
const PARTS: Readonly<Record<string, readonly string[]>> = { 'flat:ringed-planet': ['ring'] }
/** What is in a building is seen in a room. */
const BUILDINGS =
  /^(own:shop|flat:(hospital|school|hotel|church|classical-building|bank|factory|house|office-building|department-store|hindu-temple|mosque))$/

/** Makes a noun a subject, with the words before it and its relation to earlier subjects. */
export function addNoun(draught: Draught, piece: NounPiece): void {
  const { drawing } = piece.noun
  const wearer = draught.subjects[draught.wearer ?? -1]
  const doer = draught.subjects[draught.linked.at(-1) ?? -1] ?? draught.subjects.at(-1)
  const last = draught.subjects.at(-1)
  if (doer && draught.shown.includes(piece.word)) doer.alsoShows.push(piece.word)
  else if (last && PARTS[last.drawing]?.includes(piece.word)) last.alsoShows.push(piece.word)
  else if (draught.isContents && last?.drawing === drawing) last?.alsoShows.push(piece.word)
  else if (wearer && CLOTHES.has(piece.word)) {
    wearer.colors.push(...draught.phrase.colors)
    wearer.alsoShows.push(piece.word)
  } else if (drawing !== null && BUILDINGS.test(drawing) && draught.relation?.kind === 'in')
    draught.places.push({ value: 'room', word: piece.word, isWeak: false })
  else if (drawing === null) draught.notDrawn.add(piece.word)
  else relate(draught, pushed(draught, piece, drawing), wearer)
  Object.assign(draught, { phrase: emptyPhrase(), container: null, isContents: false })
  draught.relation = null
}

/** Adds the subjects of a noun, several for people and mixtures; returns their places. */
function pushed(draught: Draught, { word, noun, isPlural }: NounPiece, drawing: string): readonly number[] {
  const { count, colors, size, action } = draught.phrase
  const people = peopleIn(word) ?? undefined
  const number = Math.min(MAX_COUNT, count ?? people ?? (isPlural ? PLURAL_COUNT : 1))
  const drawings = drawingsOf(
    { drawing: (action && doing(drawing, action)) ?? drawing, word, isPlural },
    Math.max(number, count === null ? (people ?? 1) : 1),
  )
  const each = drawings.length === 1 ? number : 1
  return drawings.map((one) => {
    const as = noun.as ? { as: noun.as } : {}
    draught.subjects.push({
      word,
      drawing: one,
      count: each,
      colors: [...colors],
      size,
      alsoShows: [],
      ...as,
    })
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
  if (container !== null) {
    for (const index of added)
      set(subjects, index, { kind: subjects[container]?.word === 'plate' ? 'on' : 'in', to: container })
  } else if (wearer && wearer !== target && isWorn(target, wearer)) {
    target.relation = {
      kind: isOnHead(target) ? 'on' : 'in-front-of',
      to: subjects.indexOf(wearer),
    }
  } else if (relation && relation.sources.length > 0) {
    // The first subject stands, what is beside it moves to it.
    const isTurned = relation.kind === 'beside'
    if (isTurned)
      for (const index of added) set(subjects, index, { kind: 'beside', to: relation.sources[0] ?? 0 })
    else if (!isOverhead(relation.kind, target))
      for (const source of relation.sources) set(subjects, source, { kind: relation.kind, to: first })
    draught.linked = [...added]
    return
  } else if (relation) draught.leading = { kind: relation.kind, to: first }
  else if (leading) {
    for (const index of added) set(subjects, index, leading)
    draught.leading = null
  }
  if (!relation) draught.linked.push(...added)
}

const NECKWEAR = /scarf|necklace|necktie|bow tie|tie$|backpack|mustache/
/** Glasses that cannot sit on a nose sit on the head. */
const isOnHead = ({ word }: Draft) =>
  HEADWEAR.has(word.split(' ').at(-1) ?? '') || /glasses|goggles|mask|headphones/.test(word)
const isWorn = (thing: Draft, wearer: Draft) =>
  (isOnHead(thing) || NECKWEAR.test(thing.word)) && !isPerson(thing.drawing) && wearer.count === 1

/** What is under the moon or a rainbow stands where it would stand anyway. */
const isOverhead = (kind: RelationKind, { drawing }: Draft) => kind === 'under' && standOf(drawing) === 'air'

/** A relation in a circle would stand nowhere. */
function set(subjects: Draft[], index: number, relation: NonNullable<Draft['relation']>): void {
  const subject = subjects[index]
  if (!subject || subject.relation || relation.to === index) return
  for (
    let at: number | undefined = relation.to, steps = 0;
    at !== undefined && steps <= subjects.length;
    steps += 1
  ) {
    if (at === index) return
    at = subjects[at]?.relation?.to
  }
  subject.relation = { ...relation }
}
