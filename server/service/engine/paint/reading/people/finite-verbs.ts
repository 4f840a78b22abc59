import { VERB_FORMS } from '../lexicon/plain-words.ts'
import { STARTS } from '../noun-phrases.ts'
import { type Piece, piecesOf } from '../pieces.ts'
import type { Token } from '../tokens.ts'
import { isPerson } from './people.ts'

/** What may follow a verb; a noun that looks like one has other words after it. */
const AFTER: ReadonlySet<Piece['kind']> = new Set([...STARTS, 'relation', 'break', 'and', 'with', 'link'])
/** No verbs, though they end as one and may follow a noun. */
const OTHERS = /(ss|us|is|ous)$/

/**
 * Words with the verbs of a third person as participles: "a dog chases a cat" says what "a dog chasing a cat" says, and is
 * read and listed like it.
 */
export function withParticiples(tokens: readonly Token[]): readonly Token[] {
  const pieces = piecesOf(tokens)
  return pieces.flatMap((piece, at) => {
    const words = (piece.text ?? piece.word).split(' ')
    const [verb = ''] = words
    return words.length === 1 && isVerb(piece, pieces[at - 1], pieces[at + 1]) ? [participleOf(verb)] : words
  })
}

function isVerb(piece: Piece, previous: Piece | undefined, next: Piece | undefined): boolean {
  const { kind, text = '' } = piece
  if (previous?.kind !== 'noun') return false
  // "Two dogs chase a cat".
  if (previous.isPlural) return VERB_FORMS.has(`${text}s`) && next !== undefined && STARTS.has(next.kind)
  if (!/^[a-z]{3,}s$/.test(text) || OTHERS.test(text)) return false
  const isKnown = (kind === 'noun' || kind === 'plain') && VERB_FORMS.has(text)
  if (kind !== 'unknown' && kind !== 'action' && !isKnown) return false
  // "A man cooks soup", but "horse rides ticket".
  const isObject = next?.kind === 'noun' && (kind === 'unknown' || isPerson(previous.noun.drawing ?? ''))
  return next === undefined || AFTER.has(next.kind) || isObject
}

/** "chases" → "chasing", "carries" → "carrying", "runs" → "running", "kicks" → "kicking". */
function participleOf(verb: string): string {
  if (!/s$/.test(verb)) return participleOf(`${verb}s`)
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'ying')
  const base = /(?:s|x|ch|sh|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1)
  if (/[^aeiouy]e$|ue$/.test(base)) return `${base.slice(0, -1)}ing`
  return /^[^aeiou]*[aeiou][bdgmnprt]$/.test(base) ? `${base}${base.at(-1)}ing` : `${base}ing`
}
