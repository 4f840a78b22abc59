import { nounOf } from '../vocabulary/vocabulary.ts'
import { type Draught, emptyPhrase } from './draft.ts'
import { VERB_FORMS } from './lexicon/plain-words.ts'
import { addNoun, mentionAgain, PARTS } from './nouns.ts'
import { give, traitOf } from './people/hair.ts'
import type { Piece } from './pieces.ts'
import { isPassiveVerb } from './ties/passive.ts'

/** A piece with those around it. */
export interface Seen {
  readonly draught: Draught
  readonly pieces: readonly Piece[]
  readonly at: number
  readonly previous: Piece | undefined
  readonly next: Piece | undefined
}
/** What may stand right before a noun. */
export const STARTS: ReadonlySet<Piece['kind']> = new Set([
  'article',
  'count',
  'color',
  'size',
  'group',
  'part',
])

/** A noun that the prompt does not spell out. */
export function nounPiece(word: string): Extract<Piece, { kind: 'noun' }> {
  return { kind: 'noun', noun: nounOf(word) ?? { drawing: null }, isPlural: false, word }
}

/** Decides whether a noun is a thing of the scene: it may describe the next one, or be a verb. */
export function readNoun(piece: Extract<Piece, { kind: 'noun' }>, seen: Seen): void {
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
  if (isPassive(seen, 0)) return
  // "A boy building a sandcastle" builds.
  if (previous?.kind === 'noun' && isGerund(piece.word)) return
  // "A strawberry cake" shows a cake.
  const isModifier =
    next?.kind === 'noun' && !isVerb(next) && !isPassive(seen, 1) && !REPRESENTS.test(next.word)
  if (isModifier && !(piece.isPlural && next.isPlural) && !isBase(piece, next)) {
    draught.phrase.modifiers.push(piece.word)
    return
  }
  if (isCompound(next)) {
    draught.phrase.modifiers.push(piece.word)
    return
  }
  if (next?.kind === 'place' && !ADVERB.test(next.word) && !PLANTS.test(piece.noun.drawing ?? '')) {
    if (!draught.isNegated) draught.notDrawn.add(piece.word)
    return
  }
  if (draught.isNegated) {
    draught.banned.add(piece.word)
    return
  }
  const isPart = draught.wearer !== null || /^(his|her|its|their)$/.test(previous?.word ?? '')
  if (isPart && last && BODY.test(piece.word)) {
    readPart(draught, piece.word, previous?.word ?? '')
  }
  // Of glasses there is one pair, or they are for drinking.
  else if (piece.word === 'glasses' && (draught.phrase.count ?? 1) > 1)
    addNoun(draught, { ...nounPiece('glass'), isPlural: true })
  else if (isNamedAgain(seen, piece)) mentionAgain(draught, again(seen, piece))
  else addNoun(draught, isHerd(piece, previous) ? { ...piece, isPlural: true } : piece)
}

/** A part of who was named before: its colour is drawn only of hair and beards. */
function readPart(draught: Draught, word: string, before: string): void {
  const owner = draught.subjects[draught.wearer ?? -1] ?? draught.subjects.at(-1)
  const { colors, modifiers } = draught.phrase
  const isSeen = modifiers.every((each) => PARTS[owner?.drawing ?? '']?.includes(each))
  const trait = traitOf(word, colors, before)
  if (owner && trait) give(owner, trait)
  else if (colors.length === 0 && isSeen) owner?.alsoShows.push([...modifiers, word].join(' '))
  else draught.notDrawn.add([...(isSeen ? [before] : modifiers), word].join(' '))
  draught.phrase = emptyPhrase()
}

/** "A cat chased by a dog" names no hunter: a piece after a noun and before "by". */
const isPassive = ({ pieces, at }: Seen, ahead: number): boolean =>
  pieces[at + ahead - 1]?.kind === 'noun' &&
  pieces[at + ahead + 1]?.word === 'by' &&
  isPassiveVerb(pieces[at + ahead])

/** "The cow" after a cow is the same one. */
const again = ({ draught }: Seen, { word }: Piece) =>
  draught.subjects.findLastIndex((subject) => subject.word === word)
const isNamedAgain = (seen: Seen, piece: Piece) =>
  /^(the|this|that|same)$/.test(seen.previous?.word ?? '') && again(seen, piece) >= 0

/** "Olive oil" is no olive, and "chilli sauce" no chilli. */
const isCompound = (next: Piece | undefined): boolean =>
  next?.kind === 'unknown' &&
  /^(oil|sauce|vinegar|powder|extract|dressing|paste|essence|puree)$/.test(next.word)

/** Words for places that no noun stands before: "fish underwater". */
const ADVERB = /^(above|under|underwater|beneath|at|in|on|indoors|midair|bottom|isolated|downtown)/
/** A toy robot and a robot toy are drawn as a robot. */
const REPRESENTS = /^(toy|figurine|sculpture|statue|sticker|silhouette|ornament|plushie|statuette)$/
/** "Sheep" without an article are several. */
const isHerd = ({ word }: Piece, previous: Piece | undefined) =>
  /^(sheep|deer|fish|bison|moose|salmon|trout)$/.test(word) && !(previous && STARTS.has(previous.kind))
/** Parts of whoever was named before: a fox with a long tail. */
const BODY =
  /^(nose|eye|ear|mouth|lip|lips|tooth|hand|arm|leg|foot|tail|wing|hair|horn|paw|feather|beak|face|head|skin|mane|trunk|fur|smile|finger|beard)$/
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

/** Colour words that are things where no noun follows: "a hot dog with mustard". */
export const SUBSTANCES = /^(mustard|cream|sage|sand|amber|charcoal|copper|gold|silver)$/

/** Whether a word that is a color and a thing is the thing: "an orange", not "an orange cat" nor "in orange". */
export function isThing({ pieces, at, previous }: Seen): boolean {
  const after = pieces.slice(at + 1).find(({ kind }) => !BETWEEN.has(kind))
  if (after?.kind === 'noun' || after?.kind === 'place' || after?.kind === 'action') return false
  // "Isolated on lavender" has a background of that colour.
  if (pieces[at - 2]?.word === 'isolated') return false
  return (
    previous !== undefined &&
    (STARTS.has(previous.kind) ||
      previous.kind === 'of' ||
      previous.kind === 'with' ||
      previous.kind === 'unknown' ||
      (previous.kind === 'relation' && previous.word !== 'in'))
  )
}
const BETWEEN: ReadonlySet<Piece['kind']> = new Set([
  'color',
  'size',
  'unknown',
  'plain',
  'shade',
  'style',
  'part',
])
