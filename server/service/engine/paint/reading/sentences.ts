import { type Draught, emptyDraught, emptyPhrase } from './draft.ts'
import { MADE } from './lexicon/styles.ts'
import { nounPiece, readNoun, type Seen, STARTS } from './noun-phrases.ts'
import { doing } from './people.ts'
import { endPhrase } from './phrase-end.ts'
import { type Piece, shaded } from './pieces.ts'
import { COLON, singularOf } from './tokens.ts'

type Reader<K extends Piece['kind']> = (piece: Extract<Piece, { kind: K }>, seen: Seen) => void

/** Reads pieces from left to right: what stands before a noun goes to it, then it becomes a subject. */
export function readSentences(pieces: readonly Piece[]): Draught {
  const draught = emptyDraught()
  for (const [at, piece] of pieces.entries()) {
    const seen = { draught, pieces, at, previous: pieces[at - 1], next: pieces[at + 1] }
    ;(READERS[piece.kind] as Reader<Piece['kind']>)(piece as never, seen)
  }
  endPhrase(draught, pieces.at(-1))
  return draught
}

const READERS: { readonly [K in Piece['kind']]: Reader<K> } = {
  break: ({ word }, { draught, previous }) => {
    endPhrase(draught, previous)
    if (word === COLON) draught.listed = draught.subjects.at(-1) ?? null
    Object.assign(draught, {
      relation: null,
      linked: [],
      container: null,
      shown: [],
      isNegated: false,
      wearer: null,
    })
  },
  and: (_, { draught, previous, next }) => {
    if (next?.kind !== 'color' && next?.kind !== 'shade') endPhrase(draught, previous)
    draught.relation = null
  },
  of: (_, { draught, previous }) => {
    draught.isContents = true
    const last = draught.subjects.length - 1
    const isNoun = previous?.kind === 'noun' && !draught.isNegated
    draught.container = isNoun && CONTAINERS.test(draught.subjects[last]?.word ?? '') ? last : null
    if (isNoun && draught.subjects[last]?.word === 'bouquet') draught.shown = FLOWERS
  },
  with: (_, { draught, previous }) => {
    endPhrase(draught, previous)
    const last = draught.subjects.length - 1
    const container =
      previous?.kind === 'noun' && CONTAINERS.test(draught.subjects[last]?.word ?? '') ? last : null
    Object.assign(draught, { relation: null, wearer: lastOf(draught), isNegated: false, container })
  },
  wearing: (_, { draught, previous }) => {
    endPhrase(draught, previous)
    Object.assign(draught, { relation: null, wearer: lastOf(draught) })
  },
  not: (_, { draught, previous }) => {
    endPhrase(draught, previous)
    Object.assign(draught, { isNegated: true, relation: null })
  },
  article: () => {},
  link: (_, { draught, previous }) => {
    endPhrase(draught, previous)
    draught.isNegated = false
  },
  plain: ({ word }, { draught }) => {
    if (draught.isNegated) draught.banned.add(word)
  },
  count: ({ count }, { draught }) => {
    draught.phrase.count = count
  },
  group: ({ count }, { draught }) => {
    draught.phrase.count = (draught.phrase.count ?? 1) > 1 ? draught.phrase.count : count
  },
  size: ({ size, word }, seen) => {
    if (word === 'baby' && seen.next?.kind !== 'noun') return readNoun({ ...nounPiece('baby'), word }, seen)
    seen.draught.phrase.size = size
  },
  color: (piece, seen) => {
    const { phrase } = seen.draught
    if (piece.noun && isThing(seen))
      return readNoun({ ...piece, kind: 'noun', noun: piece.noun, isPlural: false }, seen)
    phrase.colors.push(shaded(piece.color, phrase.shade))
    phrase.shade = 0
  },
  shade: ({ by }, { draught }) => {
    draught.phrase.shade = by
  },
  relation: ({ relation, word }, { draught, previous }) => {
    endPhrase(draught, previous)
    const last = draught.subjects.length - 1
    // A puppy with a hat, holding a balloon: the puppy holds it.
    const owner = draught.subjects[last]?.relation?.to ?? last
    const sources = draught.linked.length > 0 ? draught.linked : last >= 0 ? [owner] : []
    Object.assign(draught, {
      relation: { kind: relation, sources, word },
      isNegated: false,
      wearer: relation === 'in' ? (sources.at(-1) ?? null) : null,
    })
  },
  place: ({ place, word }, { draught, next }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    const isModifier = next?.kind === 'noun'
    draught.places.push({ value: place, word, isWeak: isModifier || WEAK.test(word) })
    if (!isModifier) Object.assign(draught, { phrase: emptyPhrase(), relation: null })
  },
  time: ({ time, word }, { draught, next }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    draught.times.push({ value: time, word, isWeak: next?.kind === 'noun' })
    if (next?.kind !== 'noun') draught.relation = null
  },
  weather: ({ weather, word }, { draught, next }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    draught.weathers.push({ value: weather, word, isWeak: next?.kind === 'noun' })
    if (next?.kind !== 'noun') draught.relation = null
  },
  style: ({ style, word }, seen) => {
    if (MADE.has(word) && isHanging(seen)) return readNoun({ ...nounPiece('framed picture'), word }, seen)
    if (!seen.draught.isNegated) seen.draught.styles.push(style)
  },
  action: ({ action, word }, seen) => {
    const { draught } = seen
    const subject = draught.subjects[draught.linked.at(-1) ?? -1]
    const drawing = subject && doing(subject.drawing, action)
    const ridden = /^(riding|rides|on) a (\w+)$/.exec(word)?.[2]
    if (subject && !drawing && ridden) {
      draught.relation = { kind: 'on', sources: draught.linked, word: 'on' }
      readNoun(nounPiece(ridden), seen)
      return
    }
    if (!subject || !drawing) {
      draught.phrase.action = action
      return
    }
    subject.drawing = drawing
    draught.shown = action.shows
    subject.alsoShows.push(
      ...word
        .split(' ')
        .map(singularOf)
        .filter((each) => action.shows.includes(each)),
    )
  },
  noun: (piece, seen) => readNoun(piece, seen),
  unknown: ({ word }, { draught, previous, next }) => {
    const isHead = next === undefined || ENDS.has(next.kind)
    const isNamed =
      previous !== undefined &&
      (STARTS.has(previous.kind) || (previous.kind === 'relation' && /[^s]s$/.test(word)))
    if (isHead && isNamed && !draught.isNegated && !ADJECTIVE.test(word)) draught.notDrawn.add(word)
  },
}

/** A bouquet of roses is one drawing. */
const FLOWERS = ['flower', 'wildflower', 'rose', 'tulip', 'daisy', 'lily', 'sunflower', 'peony', 'lavender']
const CONTAINERS =
  /^(bowl|basket|plate|vase|glass|cup|bucket|jar|box|bag|pot|tray|cart|crate|fruit bowl|wooden bowl|mug|barrel|wicker basket|shopping cart|pan)$/
/** Places that most scenes have, or that are as good as none. */
const WEAK =
  /^(sky|blue sky|air|water|grass|path|road|hill|plain|landscape|lawn|interior|stage|isolated|backdrop|heaven|hall)$/
const ENDS: ReadonlySet<Piece['kind']> = new Set([
  'break',
  'relation',
  'and',
  'with',
  'wearing',
  'of',
  'link',
  'not',
  'action',
])
const ADJECTIVE = /(ed|ing|ful|ous|ive|ish|less|able|ible|al|ic|ly|y|est|ant|ent)$/

/** Whether a word that is a color and a thing is the thing: "an orange", not "an orange cat" nor "in orange". */
function isThing({ pieces, at, previous }: Seen): boolean {
  const after = pieces.slice(at + 1).find(({ kind }) => !BETWEEN.has(kind))
  if (after?.kind === 'noun' || after?.kind === 'place' || after?.kind === 'action') return false
  return (
    previous !== undefined &&
    (STARTS.has(previous.kind) ||
      previous.kind === 'of' ||
      previous.kind === 'unknown' ||
      (previous.kind === 'relation' && previous.word !== 'in'))
  )
}
const BETWEEN: ReadonlySet<Piece['kind']> = new Set(['color', 'size', 'unknown', 'plain', 'shade', 'style'])

/** Whether a painting or a photo is a thing of the scene, and not what is asked for. */
const isHanging = ({ draught, previous, next }: Seen): boolean =>
  previous?.kind === 'article' &&
  (next?.kind === 'relation' || draught.subjects.length > 0) &&
  next?.kind !== 'of'

/** The subject that a clause is about. */
const lastOf = ({ linked, subjects }: Draught): number | null =>
  linked.at(-1) ?? (subjects.length > 0 ? subjects.length - 1 : null)
