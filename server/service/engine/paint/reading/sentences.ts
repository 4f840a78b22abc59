import { actionOf } from './actions.ts'
import { type Draught, emptyDraught, emptyPhrase } from './draft.ts'
import { POSTURES, UNSEEN } from './lexicon/plain-words.ts'
import { MADE } from './lexicon/styles.ts'
import { isThing, nounPiece, readNoun, type Seen, STARTS, SUBSTANCES } from './noun-phrases.ts'
import { noteDeed, perform } from './people/deeds.ts'
import { isHanging, isPainting, paintsSomething } from './people/painters.ts'
import { doing } from './people/people.ts'
import { aloft, holdersOf, isOffGround, pose } from './people/postures.ts'
import { endPhrase } from './phrase-end.ts'
import { type Piece, shaded } from './pieces.ts'
import { listSecondColor } from './setting/background-colors.ts'
import { colorOfPlace } from './setting/places.ts'
import { BACKGROUND, backgroundOf, shadeBefore, shadeOf } from './setting/shades.ts'
import { isSummit, standOnSummit } from './setting/summit.ts'
import { placeOnCarrier } from './ties/carriers.ts'
import { noteTie, tieTo } from './ties/note-ties.ts'
import { COLON, singularOf } from './tokens.ts'

type Reader<K extends Piece['kind']> = (piece: Extract<Piece, { kind: K }>, seen: Seen) => void

/** Reads pieces from left to right: what stands before a noun goes to it, then it becomes a subject. */
export function readSentences(pieces: readonly Piece[]): Draught {
  const draught = emptyDraught()
  for (const [at, piece] of pieces.entries()) {
    const seen = { draught, pieces, at, previous: pieces[at - 1], next: pieces[at + 1] }
    pose(draught, piece)
    noteDeed(draught, piece, seen)
    const before = draught.subjects.length
    if (!placeOnCarrier(draught, piece)) (READERS[piece.kind] as Reader<Piece['kind']>)(piece as never, seen)
    noteTie(draught, piece, seen)
    tieTo(draught, piece, { at, before })
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
      carrier: null,
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
    Object.assign(draught, {
      relation: null,
      wearer: lastOf(draught),
      carrier: lastOf(draught),
      isNegated: false,
      container,
      isContents: container !== null,
    })
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
  plain: ({ word }, { draught, previous, next, pieces, at }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    if (POSTURES.has(word)) return void draught.notDrawn.add(word)
    const by = shadeBefore(pieces, at)
    if (by !== 0) return void Object.assign(draught.phrase, { shade: by, shadeWord: word })
    const color = backgroundOf(draught.phrase)
    if (color && BACKGROUND.test(word)) {
      const isWeak = draught.phrase.colors.length === 0
      listSecondColor(draught, pieces, { at, word })
      draught.places.push({ value: 'studio', word, isWeak, color })
      draught.phrase = emptyPhrase()
      return
    }
    const isHead = next === undefined || ENDS.has(next.kind) || next.kind === 'time'
    const isNamed = previous !== undefined && !BEFORE_VERBS.has(previous.kind)
    if (isHead && isNamed && UNSEEN.has(singularOf(word))) draught.notDrawn.add(singularOf(word))
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
    const noun = piece.noun ?? (SUBSTANCES.test(piece.word) ? { drawing: null } : undefined)
    if (noun && isThing(seen)) return readNoun({ ...piece, kind: 'noun', noun, isPlural: false }, seen)
    phrase.colors.push(shaded(piece.color, phrase.shade))
    Object.assign(phrase, { colorWord: piece.word, shade: 0 })
  },
  part: ({ part }, { draught }) => {
    if (!draught.isNegated) draught.phrase.parts.push(part)
  },
  shade: ({ by, word }, { draught }) => {
    Object.assign(draught.phrase, { shade: by, shadeWord: word })
  },
  relation: ({ relation, word }, seen) => {
    const { draught, previous, next } = seen
    // "A boy building a sandcastle" builds; all other buildings are houses.
    if (word === 'building' && !(next && (STARTS.has(next.kind) || next.kind === 'noun')))
      return readNoun({ ...nounPiece('building'), word }, seen)
    // "A flying car" does not hold a car.
    if (relation === 'held' && previous && STARTS.has(previous.kind)) return
    endPhrase(draught, previous)
    const last = draught.subjects.length - 1
    // A puppy with a hat, holding a balloon: the puppy holds it.
    const owner = draught.subjects[last]?.relation?.to ?? last
    const named = draught.linked.length > 0 ? draught.linked : last >= 0 ? [owner] : []
    const sources = relation === 'held' ? holdersOf(draught, named) : named
    Object.assign(draught, {
      relation: { kind: relation, sources, word },
      isNegated: false,
      wearer: relation === 'in' ? (sources.at(-1) ?? null) : null,
    })
  },
  place: ({ place, word }, { draught, next, pieces, at }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    listSecondColor(draught, pieces, { at, word })
    const isModifier = next?.kind === 'noun'
    if (draught.relation && !isModifier && isOffGround(draught.relation.kind, word))
      for (const index of draught.relation.sources) aloft(draught, index, word)
    if (isSummit(draught, place) && !isModifier) standOnSummit(draught, word)
    draught.places.push({
      value: place,
      word,
      isWeak: isModifier || next?.kind === 'place' || WEAK.test(word),
      ...colorOfPlace(draught.phrase.colors, word),
      ...shadeOf(draught),
    })
    if (!isModifier) Object.assign(draught, { phrase: emptyPhrase(), relation: null })
  },
  time: ({ time, word }, { draught, next }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    draught.times.push({ value: time, word, isWeak: next?.kind === 'noun' })
    if (next?.kind !== 'noun' && next?.kind !== 'place') draught.relation = null
  },
  weather: ({ weather, word }, { draught, next }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    draught.weathers.push({ value: weather, word, isWeak: next?.kind === 'noun' })
    if (next?.kind !== 'noun' && next?.kind !== 'place') draught.relation = null
  },
  season: ({ season, word }, { draught, next }) => {
    if (draught.isNegated) return void draught.banned.add(word)
    draught.seasons.push({ value: season, word: season, isWeak: false })
    // "Autumn colours" belong to no noun before them.
    if (next?.kind !== 'noun' && next?.kind !== 'place') draught.relation = null
  },
  style: ({ style, word }, seen) => {
    const painting = word === 'painting' && isPainting(seen) ? actionOf('is painting') : undefined
    if (painting) return paintsSomething(seen.draught, painting)
    if (MADE.has(word) && isHanging(seen)) return readNoun({ ...nounPiece('framed picture'), word }, seen)
    if (!seen.draught.isNegated) seen.draught.styles.push(style)
  },
  action: ({ action, word }, seen) => {
    const { draught } = seen
    const doers = draught.linked.flatMap((index) => draught.subjects[index] ?? [])
    const last = doers.at(-1)
    const ridden = /^(riding|rides|on) a (\w+)$/.exec(word)?.[2]
    if (last && !doing(last.drawing, action) && ridden) {
      draught.relation = { kind: 'on', sources: draught.linked, word: 'on' }
      readNoun(nounPiece(ridden), seen)
      return
    }
    const isDone = doers.map((doer) => perform(draught, doer, { action, word })).includes(true)
    if (!isDone) draught.phrase.action = action
  },
  noun: (piece, seen) => readNoun(piece, seen),
  unknown: ({ word }, { draught, previous, next }) => {
    const isHead = next === undefined || ENDS.has(next.kind)
    const isNamed =
      previous !== undefined &&
      (STARTS.has(previous.kind) ||
        BEFORE_NOUNS.has(previous.kind) ||
        previous.kind === 'relation' ||
        draught.phrase.modifiers.length > 0)
    if (isHead && isNamed && !draught.isNegated && !ADJECTIVE.test(word))
      draught.notDrawn.add([...draught.phrase.modifiers, singularOf(word)].join(' '))
    if (isHead) draught.phrase.modifiers = []
  },
}

/** A bouquet of roses is one drawing. */
const FLOWERS = ['flower', 'wildflower', 'rose', 'tulip', 'daisy', 'lily', 'sunflower', 'peony', 'lavender']
const CONTAINERS =
  /^(bowl|basket|plate|vase|glass|cup|bucket|jar|box|bag|pot|tray|cart|crate|fruit bowl|wooden bowl|mug|barrel|wicker basket|shopping cart|pan|teapot|jug|pitcher|watering can|boot)$/
/** Places that most scenes have, or that are as good as none. */
const WEAK =
  /^(wall|brick wall|white wall|stone wall|sky|blue sky|air|water|grass|path|road|hill|plain|landscape|lawn|interior|stage|isolated|backdrop|heaven|hall)$/
/** After these an unknown word is a noun, if a phrase ends with it. */
const BEFORE_NOUNS: ReadonlySet<Piece['kind']> = new Set(['plain', 'unknown', 'of', 'with', 'and', 'shade'])
/** After these a word for a thing or for what one does is a verb. */
const BEFORE_VERBS: ReadonlySet<Piece['kind']> = new Set(['noun', 'break', 'link', 'action'])
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

/** The subject that a clause is about. */
const lastOf = ({ linked, subjects }: Draught): number | null =>
  linked.at(-1) ?? (subjects.length > 0 ? subjects.length - 1 : null)
