import type { Piece } from '../pieces.ts'
import { tokensOf } from '../tokens.ts'

const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

/** Small words that no English phrase has, and hardly a name. */
const FOREIGN = words(
  // German and Dutch
  'ein eine einen einem einer eines und auf im vom zum zur für unter neben mit bei aus ist dem',
  'een voor onder naast ook het boven',
  // French
  'une avec dans près qui le',
  // Spanish, Portuguese and Italian
  'una uno por para sobre bajo junto um uma na ao gli nella nel sul sulla è',
  // Swedish, Danish and Norwegian
  'ett och på av ved',
  // Polish and Czech
  'nad przy ze się jest',
  // Turkish
  'bir ve ile için altında üzerinde yanında',
  // Hungarian and Finnish
  'egy és alatt kanssa',
)
/** Small words that names have, too ("Rio de Janeiro", "Los Angeles"), or dishes ("pain au chocolat"). */
const IN_NAMES = words(
  'un la les el los las il de del di da do dos das en con sur su au aux du des et y à al alla della dei den der über',
  'van von op te met em nos nas w z',
)
/** Letters that loanwords ("café", "piñata") do not have. */
const LETTER = /[ßøåæãõőűąęłńśźżćěřůğışțăđ]/u
/** Less of its letters are Latin in a prompt of another script. */
const MIN_LATIN = 0.5
/** How much a word counts against one of English. */
const [SURE, PERHAPS] = [2, 0.5]
/** So much is no name. */
const MIN_FOREIGN = 1

/**
 * Whether a prompt is written in another language than English, which the painter does not read: it has more small words of
 * other languages than words that were read. Names of another language ("Rio de Janeiro") do not count.
 */
export function isForeign(prompt: string, pieces: readonly Piece[]): boolean {
  const letters = prompt.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  if (letters.length > 0 && latin.length < MIN_LATIN * letters.length) return true
  const foreign = prompt
    .split(/(?=[.,;:!?()\n])/u)
    .flatMap((part) => weightsOf(part.match(/[\p{L}\p{M}'’-]+/gu) ?? []))
    .reduce((sum, weight) => sum + weight, 0)
  return (foreign >= MIN_FOREIGN && foreign > englishIn(pieces)) || isUnknown(prompt, pieces)
}

/** How much the words of a part of a sentence say that it is not English. */
function weightsOf(part: readonly string[]): readonly number[] {
  return part.map((given, at) => {
    const [word] = tokensOf(given)
    // In the middle of a sentence a capital starts a name, or a noun in German.
    if (word === undefined || (at > 0 && isCapital(given))) return 0
    if (FOREIGN.has(word)) return SURE
    if (IN_NAMES.has(word)) return isInName(part, at) ? 0 : PERHAPS
    return LETTER.test(word) ? PERHAPS : 0
  })
}

const isCapital = (word: string | undefined) => /^\p{Lu}/u.test(word ?? '')

/** "Rio de Janeiro", "Mies van der Rohe", "La Tour Eiffel". */
function isInName(part: readonly string[], at: number): boolean {
  const rest = part.slice(at + 1)
  return isCapital(rest.find((word) => !IN_NAMES.has(word.toLowerCase())))
}

/** Several words, of which none is known, nor looks like a name: "sandalyede oturan siyah kedi". */
const isUnknown = (prompt: string, pieces: readonly Piece[]): boolean =>
  pieces.length >= MIN_UNKNOWN && pieces.every(({ kind }) => kind === 'unknown') && !/\p{Lu}/u.test(prompt)
const MIN_UNKNOWN = 4

/** Words that were read as English, and that no other language has. */
const englishIn = (pieces: readonly Piece[]): number =>
  pieces.filter(
    ({ kind, word }) => kind !== 'unknown' && kind !== 'break' && !FOREIGN.has(word) && !IN_NAMES.has(word),
  ).length
