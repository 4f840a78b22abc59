import type { Draught } from '../draft.ts'
import type { Seen } from '../noun-phrases.ts'
import type { Piece } from '../pieces.ts'
import { isPassiveVerb } from './passive.ts'
import type { Tie } from './tie.ts'

/** Prepositions that place something, but as no composition does. */
const UNPLACED = /^(from|out|off|up|down|past|beyond|opposite|throughout|versus|vs)$/
const LINKING: ReadonlySet<Piece['kind']> = new Set(['link', 'plain', 'unknown'])
/** "Made from wood", "far from": no place of anything. */
const NO_PLACE = /^(made|built|formed|shaped|carved|crafted|created|far|different|away|dressed)$/
/** What may stand between a preposition and its noun. */
const BEFORE_HEAD: ReadonlySet<Piece['kind']> = new Set([
  'article',
  'count',
  'group',
  'size',
  'color',
  'shade',
  'part',
  'plain',
  'unknown',
  'of',
  'style',
])
const POSSESSIVE = /^(his|her|its|their)$/

/** Notes a preposition and what it ties, once its reader has run. */
export function noteTie(draught: Draught, piece: Piece, seen: Seen): void {
  if (draught.isNegated) return
  const { relation } = draught
  if (piece.kind === 'relation' && relation?.word === piece.word)
    note(draught, seen, { kind: relation.kind, sources: relation.sources })
  else if (LINKING.has(piece.kind) && UNPLACED.test(piece.word) && !NO_PLACE.test(seen.previous?.word ?? ''))
    note(draught, seen, { kind: null, sources: actorsOf(draught) })
}

/** Those whom the sentence is about, else who was named last. */
const actorsOf = ({ linked, subjects }: Draught): readonly number[] =>
  linked.length > 0 ? linked : subjects.length > 0 ? [subjects.length - 1] : []

function note(draught: Draught, seen: Seen, { kind, sources }: Pick<Tie, 'kind' | 'sources'>): void {
  const { pieces, at, previous } = seen
  const head = headAfter(pieces, at)
  const found = pieces[head]
  if (!found || sources.length === 0) return
  // "Between a cat and a dog" names two.
  const isBetween = pieces[at]?.word === 'between' && pieces[head + 1]?.kind === 'and'
  const end = isBetween ? Math.max(head, headAfter(pieces, head + 1)) : head
  const [first, ...others] = pieces.slice(at, end + 1)
  const passive = passiveBefore(pieces, at)
  draught.ties.push({
    preposition: [...passive, first?.word, ...(others[0]?.kind === 'of' ? ['of'] : [])].join(' '),
    words: [...passive, ...[first, ...others].map((one) => one?.text ?? one?.word)].join(' '),
    kind,
    sources: [...sources],
    head: {
      at: head,
      word: found.word,
      isPlace: found.kind === 'place',
      isPart: isOneOf(draught, sources, previous) && POSSESSIVE.test(others[0]?.word ?? ''),
    },
    objects: [],
  })
}

/** What was done by those who follow "by": it is no place beside them. */
function passiveBefore(pieces: readonly Piece[], at: number): readonly string[] {
  const verb = pieces[at - 1]
  return pieces[at]?.word === 'by' && verb && isPassiveVerb(verb) ? [verb.text ?? verb.word] : []
}

/** Whether the noun before a preposition is one of those that it ties, not one that is unwanted. */
const isOneOf = ({ subjects }: Draught, sources: readonly number[], piece: Piece | undefined) =>
  piece?.kind === 'noun' && sources.some((index) => subjects[index]?.word === piece.word)

/** The noun or the place that a preposition stands before; -1 if it stands before none. */
function headAfter(pieces: readonly Piece[], at: number): number {
  const start = pieces.findIndex(({ kind }, index) => index > at && !BEFORE_HEAD.has(kind))
  let head = -1
  for (let index = start; index > at && isNamed(pieces[index]); index += 1) head = index
  return head
}

const isNamed = (piece: Piece | undefined) => piece?.kind === 'noun' || piece?.kind === 'place'

/** Gives ties the subjects that their nouns became. */
export function tieTo(
  { ties, subjects }: Draught,
  { word }: Piece,
  { at, before }: { readonly at: number; readonly before: number },
): void {
  for (const tie of ties) {
    if (tie.head.at !== at) continue
    const again = subjects.findLastIndex((one) => one.word === word)
    tie.objects =
      subjects.length > before
        ? subjects.slice(before).map((_, index) => before + index)
        : again >= 0
          ? [again]
          : []
  }
}
