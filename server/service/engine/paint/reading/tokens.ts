import pluralize from 'pluralize'

/** A word in small letters, or a break between parts of a sentence. */
export type Token = string
export const BREAK = '|'
/** A break before a list: "three cups: one red, two blue". */
export const COLON = ':'

/** Words and breaks of a text. Possessives only say whose a thing is, and are left out. */
export function tokensOf(text: string): readonly Token[] {
  const plain = text.toLowerCase().normalize('NFC').replaceAll('’', "'")
  return (
    plain.match(/#[0-9a-f]{6}\b|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'-]*|[.,;:!?()\n|/—–]/gu) ?? []
  ).flatMap((found) => {
    if (!/[\p{L}\p{N}]/u.test(found)) return [found === ':' ? COLON : BREAK]
    return /'s?$/.test(found) && !/^\d/.test(found) ? [] : [found]
  })
}

/** Whether a word is a colour as `#rrggbb`. */
export const isHex = (word: string): boolean => /^#[0-9a-f]{6}$/.test(word)

/** Singular nouns that look like plurals, and such that the package takes for others. */
const SINGULAR: ReadonlySet<string> = new Set(
  'bus gas glass dress cactus octopus lens moss grass class boss cross compass canvas iris virus circus lotus swiss brass hibiscus walrus news fries series species chess mattress waitress princess actress dais atlas christmas santa-claus claus rhinoceros hippopotamus asparagus citrus crocus abacus anchorus tennis'.split(
    ' ',
  ),
)
const IRREGULAR: Readonly<Record<string, string>> = {
  leaves: 'leaf',
  loaves: 'loaf',
  wolves: 'wolf',
  cacti: 'cactus',
  octopi: 'octopus',
  dice: 'die',
  people: 'people',
  men: 'man',
}

/** A noun in the singular; the same word if it is none of the plural forms. */
export function singularOf(word: string): string {
  const at = Math.max(word.lastIndexOf(' '), word.lastIndexOf('-')) + 1
  const last = word.slice(at)
  if (SINGULAR.has(last) || last.length < 4)
    return IRREGULAR[last] ? word.slice(0, at) + IRREGULAR[last] : word
  return word.slice(0, at) + (IRREGULAR[last] ?? pluralize.singular(last))
}
