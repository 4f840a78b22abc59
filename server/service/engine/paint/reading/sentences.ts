import { colorsIn } from '../../color/color-words.ts'
import { nounOf } from '../vocabulary/vocabulary.ts'
import { type Draft, type Draught, emptyDraught, emptyPhrase } from './draft.ts'
import { VERB_FORMS } from './lexicon/plain-words.ts'
import { MADE } from './lexicon/styles.ts'
import { addNoun } from './nouns.ts'
import { doing } from './people.ts'
import { type Piece, shaded } from './pieces.ts'
import { singularOf } from './tokens.ts'

/** A piece with those around it. */
interface Seen {
  readonly draught: Draught
  readonly pieces: readonly Piece[]
  readonly at: number
  readonly previous: Piece | undefined
  readonly next: Piece | undefined
}
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
  break: (_, { draught, previous }) => {
    endPhrase(draught, previous)
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
    const last = draught.subjects.length - 1
    const isNoun = previous?.kind === 'noun' && !draught.isNegated
    draught.container = isNoun && CONTAINERS.test(draught.subjects[last]?.word ?? '') ? last : null
    if (isNoun && draught.subjects[last]?.word === 'bouquet') draught.shown = FLOWERS
  },
  with: (_, { draught, previous }) => {
    endPhrase(draught, previous)
    Object.assign(draught, { relation: null, wearer: lastOf(draught), isNegated: false })
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
    const sources = draught.linked.length > 0 ? draught.linked : last >= 0 ? [last] : []
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
  action: ({ action, word }, { draught }) => {
    const subject = draught.subjects[draught.linked.at(-1) ?? -1]
    const drawing = subject && doing(subject.drawing, action)
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
  /^(sky|blue sky|air|grass|path|road|hill|plain|landscape|lawn|interior|stage|isolated|backdrop|heaven|hall)$/
const STARTS: ReadonlySet<Piece['kind']> = new Set(['article', 'count', 'color', 'size', 'group'])
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

function nounPiece(word: string): Extract<Piece, { kind: 'noun' }> {
  return { kind: 'noun', noun: nounOf(word) ?? { drawing: null }, isPlural: false, word }
}

/** Whether a word that is a color and a thing is the thing: "an orange", not "an orange cat" nor "in orange". */
function isThing({ pieces, at, previous }: Seen): boolean {
  const after = pieces.slice(at + 1).find(({ kind }) => !BETWEEN.has(kind))
  if (after?.kind === 'noun' || after?.kind === 'place' || after?.kind === 'action') return false
  return (
    previous !== undefined &&
    (STARTS.has(previous.kind) || previous.kind === 'of' || previous.kind === 'unknown')
  )
}
const BETWEEN: ReadonlySet<Piece['kind']> = new Set(['color', 'size', 'unknown', 'plain', 'shade', 'style'])

/** Whether a painting or a photo is a thing of the scene, and not what is asked for. */
const isHanging = ({ draught, previous, next }: Seen): boolean =>
  previous?.kind === 'article' &&
  (next?.kind === 'relation' || draught.subjects.length > 0) &&
  next?.kind !== 'of'

function readNoun(piece: Extract<Piece, { kind: 'noun' }>, seen: Seen): void {
  const { draught, previous, next } = seen
  const last = draught.subjects.at(-1)
  if (
    previous?.kind === 'noun' &&
    last &&
    VERB_FORMS.has(pluralOf(piece)) &&
    (piece.isPlural || previous.isPlural)
  )
    return
  if (REPRESENTS.test(piece.word) && previous?.kind === 'noun' && last) {
    last.alsoShows.push(piece.word)
    return
  }
  // "A boy building a sandcastle" builds.
  if (previous?.kind === 'noun' && isGerund(piece.word)) return
  // "A strawberry cake" shows a cake.
  const isModifier = next?.kind === 'noun' && !isVerb(next) && !REPRESENTS.test(next.word)
  if (isModifier && !(piece.isPlural && next.isPlural) && !isBase(piece, next)) return
  if (next?.kind === 'place' && !ADVERB.test(next.word) && !PLANTS.test(piece.noun.drawing ?? '')) return
  if (draught.isNegated) {
    draught.banned.add(piece.word)
    return
  }
  const isPart = draught.wearer !== null || /^(his|her|its|their)$/.test(previous?.word ?? '')
  if (isPart && last && BODY.test(piece.word)) last.alsoShows.push(piece.word)
  // Of glasses there is one pair, or they are for drinking.
  else if (piece.word === 'glasses' && (draught.phrase.count ?? 1) > 1)
    addNoun(draught, { ...nounPiece('glass'), isPlural: true })
  else addNoun(draught, piece)
}

/** Words for places that no noun stands before: "fish underwater". */
const ADVERB = /^(above|under|underwater|beneath|at|in|on|indoors|midair|bottom|isolated|downtown)/
/** A toy robot and a robot toy are drawn as a robot. */
const REPRESENTS = /^(toy|figurine|sculpture|statue|sticker|silhouette|ornament|plushie|statuette)$/
/** The subject that a clause is about. */
const lastOf = ({ linked, subjects }: Draught): number | null =>
  linked.at(-1) ?? (subjects.length > 0 ? subjects.length - 1 : null)
/** Parts of whoever was named before: a fox with a long tail. */
const BODY =
  /^(nose|eye|ear|mouth|lip|lips|tooth|hand|arm|leg|foot|tail|wing|hair|horn|paw|feather|beak|face|head|skin|mane|trunk|fur|smile|finger)$/
const PLANTS =
  /^flat:(rose|tulip|sunflower|blossom|hyacinth|hibiscus|lotus|white-flower|cherry-blossom|.*tree|cactus|mushroom|sheaf-of-rice|seedling)$/
/** "Birds fly": a verb after a plural. */
const isBase = (piece: Extract<Piece, { kind: 'noun' }>, next: Piece) =>
  piece.isPlural && VERB_FORMS.has(pluralOf(next))
const isVerb = (piece: Extract<Piece, { kind: 'noun' }>) =>
  isGerund(piece.word) || (piece.isPlural && VERB_FORMS.has(pluralOf(piece)))
/** "Hanging" and "building" after a noun are verbs. */
const isGerund = (word: string) =>
  /..ing$/.test(word) &&
  !/(^|[^a-z])(ring|king|wing|spring|string|swing|earring|ceiling|dumpling|duckling|seedling|lightning|pudding|stocking|gosling|railing|viking|herring|sapling|sling)$/.test(
    word,
  )
const pluralOf = ({ word }: Piece) =>
  /(s|x|ch|sh)$/.test(word)
    ? `${word}es`
    : /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : word === 'leaf'
        ? 'leaves'
        : `${word}s`

/** The apple of a green apple. */
function withoutColor(subject: Draft): Draft {
  const head = subject.word.slice(subject.word.indexOf(' ') + 1)
  const drawing = colorsIn(subject.word).length > 0 ? nounOf(head)?.drawing : null
  return drawing ? { ...subject, word: head, drawing } : subject
}

/** At the end of a phrase without a noun: "one red" is another apple, "painted blue" is the car's color. */
function endPhrase(draught: Draught, previous: Piece | undefined): void {
  const { count, colors } = draught.phrase
  const last = draught.subjects.at(-1)
  if (previous?.kind === 'color' && last && !draught.isNegated) {
    if (count === null) last.colors.push(...colors)
    else {
      draught.subjects.push({ ...withoutColor(last), alsoShows: [], count, colors })
      draught.linked.push(draught.subjects.length - 1)
    }
  }
  draught.phrase = emptyPhrase()
}
