/** Finds where lines may break (Unicode Standard Annex 14), as the package linebreak does. */
type LineBreaker = new (text: string) => { nextBreak(): { readonly position: number } | null | undefined }

interface Breaking {
  readonly LineBreaker: LineBreaker
  /** The room of a line, in any unit. */
  readonly width: number
  widthOf(line: string): number
  /** Breaks a piece that alone is wider than the room; null gives up. */
  breakPiece(piece: string): readonly string[] | null
}

const SOFT_HYPHEN = '\u00ad'
/** Letters and marks of the scripts whose words stand without spaces, and whose breaks a dictionary knows. */
const IN_UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const UNSPACED_LETTER = /^(?=[\p{L}\p{M}])[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u
/** Vowels and signs that belong to the letter before them, though they are no marks: of Thai and of Lao. */
const FOLLOWING = /^[\u0e30\u0e32\u0e33\u0e45\u0e46\u0e2f\u0eb0\u0eb2\u0eb3\u0ec6]/
/** Vowels that are written before the letter that they follow: of Thai and of Lao. */
const LEADING = /[\u0e40-\u0e44\u0ec0-\u0ec4]$/

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The characters of a text that no line may break inside of: as people see them, with the vowels around a letter. */
export function unbreakableParts(text: string): readonly string[] {
  const parts: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && (FOLLOWING.test(segment) || LEADING.test(last)))
      parts.push(`${parts.pop()}${segment}`)
    else parts.push(segment)
  }
  return parts
}

/** The positions between unbreakable parts. */
function boundariesOf(text: string): ReadonlySet<number> {
  let at = 0
  return new Set(unbreakableParts(text).map((part) => (at += part.length)))
}

const isUnspaced = (character: string | undefined) =>
  character !== undefined && UNSPACED_LETTER.test(character)

/** Where words end in scripts without spaces: the dictionary knows, Annex 14 leaves it to one. */
function wordEnds(text: string): readonly number[] {
  if (!IN_UNSPACED.test(text)) return []
  return [...words.segment(text)].flatMap(({ index }) =>
    isUnspaced(text[index - 1]) && isUnspaced(text[index]) ? index : [],
  )
}

/** A text in the pieces between which lines may break, with the spaces at their ends. */
export function linePieces(text: string, LineBreaker: LineBreaker): readonly string[] {
  const breaker = new LineBreaker(text)
  const ends = new Set(wordEnds(text))
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.add(next.position)
  const boundaries = boundariesOf(text)
  const allowed = [...ends].filter((end) => boundaries.has(end)).sort((a, b) => a - b)
  return allowed.map((end, place) => text.slice(allowed[place - 1] ?? 0, end))
}

/** A line as it is drawn: soft hyphens are seen only where the line broke at one. */
export const shownLine = (line: string): string =>
  line.replace(new RegExp(`${SOFT_HYPHEN}$`), '-').replaceAll(SOFT_HYPHEN, '')

/** A paragraph that does not break, as it is drawn. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll(SOFT_HYPHEN, '')

/** Breaks a paragraph into lines, each as full as its room allows; null where a piece was given up. */
export function brokenLines(text: string, breaking: Breaking): readonly string[] | null {
  const { LineBreaker: Breaker, width, widthOf, breakPiece } = breaking
  const isTooWide = (line: string) => widthOf(shownLine(line.trimEnd())) > width
  const lines: string[] = []
  let line = ''
  const end = () => {
    lines.push(shownLine(line.trimEnd()))
    line = ''
  }
  for (const piece of linePieces(text, Breaker)) {
    if (line !== '' && isTooWide(line + piece)) end()
    const parts = isTooWide(piece) ? breakPiece(piece) : [piece]
    if (!parts) return null
    for (const [place, part] of parts.entries()) {
      if (place > 0) end()
      line += part
    }
  }
  // The end of the paragraph is no break at a soft hyphen.
  return [...lines, withoutSoftHyphens(line.trimEnd())]
}
