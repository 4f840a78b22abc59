import { type Color, lighter, parseHex } from '../../color/color.ts'
import { colorsIn } from '../../color/color-words.ts'
import type { Place, RelationKind, Season, Style, Subject, Time, Weather } from '../plan.ts'
import { type Noun, nounOf } from '../vocabulary/vocabulary.ts'
import { type Action, actionOf } from './actions.ts'
import { COUNTS, GROUPS, PAIRS, SIZES } from './lexicon/amounts.ts'
import { MANNERS, MATERIALS } from './lexicon/manners.ts'
import { ARTICLES, LINKS, PLAIN, POSTURES } from './lexicon/plain-words.ts'
import { RELATIONS } from './lexicon/relations.ts'
import { SEASONS } from './lexicon/seasons.ts'
import { STYLES } from './lexicon/styles.ts'
import { PLACES, TIMES, WEATHERS } from './lexicon/surroundings.ts'
import { partOf } from './people/compounds.ts'
import type { PartOf } from './people/described.ts'
import { BREAK, COLON, isHex, singularOf, type Token } from './tokens.ts'

/** What one or several words of a prompt are. */
export type Meaning =
  | { readonly kind: 'break' | 'and' | 'of' | 'with' | 'wearing' | 'not' | 'article' | 'link' | 'plain' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'group'; readonly count: number }
  | { readonly kind: 'size'; readonly size: Subject['size'] }
  | { readonly kind: 'color'; readonly color: Color; readonly noun?: Noun }
  | { readonly kind: 'shade'; readonly by: number }
  | { readonly kind: 'relation'; readonly relation: RelationKind }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'time'; readonly time: Time }
  | { readonly kind: 'weather'; readonly weather: Weather }
  | { readonly kind: 'season'; readonly season: Season }
  | { readonly kind: 'style'; readonly style: Style }
  | { readonly kind: 'part'; readonly part: PartOf }
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'noun'; readonly noun: Noun; readonly isPlural: boolean }
  | { readonly kind: 'unknown' }

/** A meaning with its words, in the singular if they are a noun. */
export type Piece = Meaning & {
  readonly word: string
  /** As in the prompt, if it was read there. */
  readonly text?: string
}

/** "to the left of", "on the left side of". */
const MAX_WORDS = 6
const SINGLE: Readonly<Record<string, Meaning['kind'] & ('and' | 'of' | 'with' | 'wearing' | 'not')>> = {
  and: 'and',
  '&': 'and',
  plus: 'and',
  or: 'and',
  of: 'of',
  'full of': 'of',
  'filled with': 'of',
  with: 'with',
  featuring: 'with',
  containing: 'with',
  wearing: 'wearing',
  wears: 'wearing',
  'dressed in': 'wearing',
  dressed: 'wearing',
  no: 'not',
  not: 'not',
  without: 'not',
  'without any': 'not',
  'free of': 'not',
  except: 'not',
  excluding: 'not',
  avoid: 'not',
}
/** Words of lightness, and how much lighter what follows is. */
export const SHADES: Readonly<Record<string, number>> = {
  light: 0.14,
  pale: 0.14,
  bright: 0.05,
  pastel: 0.14,
  dark: -0.15,
  deep: -0.12,
}

/** Cuts tokens into pieces, the longest known phrase first. */
export function piecesOf(tokens: readonly Token[]): readonly Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; ) {
    const { piece, length } = mannerAt(tokens, at, pieces) ?? pieceAt(tokens, at)
    pieces.push({ ...piece, text: tokens.slice(at, at + length).join(' ') })
    at += length
  }
  return pieces
}

interface Found {
  readonly piece: Piece
  readonly length: number
}

/** The words at a place about how the picture is made: nothing of it is a thing. */
function mannerAt(tokens: readonly Token[], at: number, before: readonly Piece[]): Found | undefined {
  const stands = before.findLast(({ kind }) => !BEFORE_MANNERS.has(kind))
  // "A coloring book" is a thing, "a fox, coloring book page" a manner.
  if (!stands || stands.kind === 'article') return undefined
  const isMaterial = stands.kind === 'break' || (stands.kind === 'relation' && stands.word === 'on')
  for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length -= 1) {
    const word = tokens.slice(at, at + length).join(' ')
    const forms = [word, singularOf(word)]
    if (forms.some((form) => MANNERS.has(form) || (isMaterial && MATERIALS.has(form))))
      return { piece: { kind: 'plain', word }, length }
  }
  return undefined
}
const BEFORE_MANNERS: ReadonlySet<Piece['kind']> = new Set([
  'plain',
  'unknown',
  'color',
  'style',
  'shade',
  'size',
])

function pieceAt(tokens: readonly Token[], at: number): Found {
  for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length)
    if (length > 1 && (words.includes(BREAK) || words.includes(COLON))) continue
    const piece = meaningOf(words.join(' '), tokens[at + length])
    if (piece) return { piece, length }
  }
  const word = tokens[at] ?? ''
  return { piece: { kind: 'unknown', word }, length: 1 }
}

function meaningOf(word: string, next: Token | undefined): Piece | undefined {
  return grammarOf(word, next) ?? surroundingsOf(word) ?? nounPieceOf(word)
}

function grammarOf(word: string, next: Token | undefined): Piece | undefined {
  if (POSTURES.has(word)) return { kind: 'plain', word }
  if (word === BREAK || word === COLON) return { kind: 'break', word }
  const single = SINGLE[word]
  if (single) return { kind: single, word }
  const count = COUNTS[word] ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined)
  if (count !== undefined && count > 0) return { kind: 'count', count, word }
  const group = next === 'of' ? GROUPS[singularOf(word)] : undefined
  if (group !== undefined) return { kind: 'group', count: group, word }
  const by = SHADES[word]
  if (by !== undefined && next !== undefined && colorsIn(next).length > 0) return { kind: 'shade', by, word }
  const part = partOf(word)
  if (part) return { kind: 'part', part, word }
  const size = SIZES[word]
  if (size) return { kind: 'size', size, word }
  const action = actionOf(word)
  if (action) return { kind: 'action', action, word }
  const relation = RELATIONS.get(word)
  if (relation) return { kind: 'relation', relation, word }
  if (ARTICLES.has(word)) return { kind: 'article', word }
  return LINKS.has(word) ? { kind: 'link', word } : undefined
}

function surroundingsOf(word: string): Piece | undefined {
  const singular = singularOf(word)
  const style = STYLES.get(word) ?? STYLES.get(singular)
  if (style) return { kind: 'style', style, word: singular }
  const season = SEASONS.get(word) ?? SEASONS.get(singular)
  if (season) return { kind: 'season', season, word }
  const place = PLACES.get(word) ?? PLACES.get(singular)
  if (place) return { kind: 'place', place, word: PLACES.has(word) ? word : singular }
  const time = TIMES.get(word) ?? TIMES.get(singular)
  if (time) return { kind: 'time', time, word }
  const weather = WEATHERS.get(word) ?? WEATHERS.get(singular)
  return weather ? { kind: 'weather', weather, word } : undefined
}

function nounPieceOf(word: string): Piece | undefined {
  // Labels of drawings; what people do is read word by word.
  if (/^(man|woman|person) [a-z]+ing/.test(word)) return undefined
  const [color] = word.includes(' ') ? [] : isHex(word) ? [parseHex(word)] : colorsIn(word)
  const best = bestOf(word)
  if (color) return { kind: 'color', color, word, ...(best?.noun.drawing ? { noun: best.noun } : {}) }
  if (PLAIN.has(word) || PLAIN.has(singularOf(word))) return { kind: 'plain', word }
  if (!best) return undefined
  return { kind: 'noun', noun: best.noun, isPlural: best.word !== word && !PAIRS.has(word), word: best.word }
}

/** The noun of a word or its singular: one with its own drawing if there is one. */
function bestOf(word: string): { readonly word: string; readonly noun: Noun } | undefined {
  // The second undoes what is wrong of the first: "cookies" are no cooks.
  const forms = PAIRS.has(word)
    ? [word, singularOf(word)]
    : [singularOf(word), ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []), word]
  const found = forms.flatMap((form) => {
    const noun = nounOf(form)
    return noun ? [{ word: form, noun }] : []
  })
  const drawn = found.filter(({ noun }) => noun.drawing !== null)
  return drawn.find(({ noun }) => !noun.as) ?? drawn[0] ?? found[0]
}

/** The color of a piece, made lighter or darker by the word before it. */
export function shaded(color: Color, by: number): Color {
  if (by < PALE_FROM) return by === 0 ? color : lighter(color, by)
  // A pale blue is no brighter blue: it is nearly white.
  return { l: color.l + (Math.max(color.l, PALE) - color.l) * 0.7, c: color.c * 0.5, h: color.h }
}
const PALE_FROM = 0.1
const PALE = 0.95
