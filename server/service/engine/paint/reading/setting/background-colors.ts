import { colorsIn } from '../../../color/color-words.ts'
import type { Draught } from '../draft.ts'
import { type Piece, SHADES } from '../pieces.ts'
import { BACKGROUND } from './shades.ts'

/** "A background in pale blue", "the background is red", "background: mint green". */
const LEADS = /^(of|in|is|that is|which is|being|colored|coloured|painted|:)$/
/** What may stand between a background and its colour. */
const BETWEEN: ReadonlySet<Piece['kind']> = new Set(['article', 'plain', 'unknown', 'shade'])

/** The same pieces with the colours that follow a background in front of it, where those of all nouns are. */
export function colorsFirst(pieces: readonly Piece[]): readonly Piece[] {
  const sorted: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]
    if (!piece) break
    const end = isBackground(piece) ? colorsEnd(pieces, at + 1) : at + 1
    const colors = pieces.slice(at + 1, end).filter(({ kind }) => COLORS.has(kind))
    sorted.push(...colors, piece)
    at = end
  }
  return sorted
}

const isBackground = ({ kind, word }: Piece) =>
  (kind === 'plain' || kind === 'place') && BACKGROUND.test(word.split(' ').at(-1) ?? '')
const COLORS: ReadonlySet<Piece['kind']> = new Set(['color', 'shade', 'and'])

/** Where what says the colour of a background ends; its start, if nothing does. */
function colorsEnd(pieces: readonly Piece[], start: number): number {
  let at = start
  while (LEADS.test(pieces[at]?.word ?? '')) at += 1
  if (at === start) return start
  let end = start
  for (; isOfColor(pieces[at]); at += 1) if (pieces[at]?.kind === 'color') end = at + 1
  // "A background of red roses" has roses.
  return pieces[end]?.kind === 'noun' ? start : end
}

const isOfColor = (piece: Piece | undefined): boolean =>
  piece !== undefined && (COLORS.has(piece.kind) || BETWEEN.has(piece.kind) || piece.word in SHADES)

/** Lists the second of the two colours that "and" joins before a background or a wall: a picture shows only the first. */
export function listSecondColor(
  { notDrawn }: Pick<Draught, 'notDrawn'>,
  pieces: readonly Piece[],
  { at, word }: { readonly at: number; readonly word: string },
): void {
  const last = (end: number, isOne: (piece: Piece) => boolean) =>
    pieces.findLastIndex((piece, index) => index < end && isOne(piece))
  const isWord = ({ kind }: Piece) => !BETWEEN.has(kind)
  // A "white background" is a word of its own.
  const isNamed = colorsIn(word).length > 0
  const second = isNamed ? at : last(at, isWord)
  const and = last(second, isWord)
  const isJoined = pieces[and]?.kind === 'and' && pieces[and - 1]?.kind === 'color'
  if (!isJoined) return
  if (isNamed) notDrawn.add(word)
  else if (pieces[second]?.kind === 'color') notDrawn.add(`${pieces[second].word} ${word}`)
}
