/** Languages by their quotation marks: opening and closing, then those of a quotation inside (Unicode CLDR 48, delimiters). */
const LANGUAGES: Readonly<Record<string, string>> = {
  '“”‘’': 'da en en-gb es es-mx hi id km ko lo lv ms my pt th tr vi zh',
  '«»“”': 'ca el it pt-pt',
  '«»„“': 'ru uk',
  '«»‘’': 'nb no',
  '«»‹›': 'fa fr-ch',
  '«»«»': 'fr',
  '«»”“': 'fr-ca',
  '„“‚‘': 'cs de de-ch et hr sk sl',
  '„“„“': 'bg lt',
  '„”«»': 'pl ro',
  '„”»«': 'hu',
  '„”’’': 'sr',
  '””’’': 'fi he sv',
  '”“’‘': 'ar ur',
  '‘’‘’': 'nl',
  '「」『』': 'ja zh-hant',
}
const MARKS = new Map(
  Object.entries(LANGUAGES).flatMap(([marks, tags]) => tags.split(' ').map((tag) => [tag, marks] as const)),
)
/** They set a space between a guillemet and what it quotes. */
const SPACED = new Set(['fr', 'fr-ca'])
const NO_BREAK_SPACE = '\u00a0'
const SPACES_AT_START = /^[ \u00a0\u2009\u202f]+/
const SPACES_AT_END = /[ \u00a0\u2009\u202f]+$/

interface Quotes {
  /** Opening and closing, of a quotation and of one inside. */
  readonly marks: string
  readonly isSpaced: boolean
}

/** The four marks of a language by its BCP 47 tag, else those of the language without a region; null for others. */
export function quotationMarksOf(language: string): string | null {
  const tag = language.toLowerCase()
  return MARKS.get(tag) ?? MARKS.get(tag.split('-')[0] ?? '') ?? null
}

function quotesOf(language: string): Quotes | null {
  const marks = quotationMarksOf(language)
  if (marks === null) return null
  return { marks, isSpaced: SPACED.has(language.toLowerCase()) }
}

const DOUBLE = '"＂“”„‟«»「」『』'
const ALWAYS_OPEN = '「『'
const ALWAYS_CLOSE = '」』'
/** Scripts that do not set spaces around a quotation, or none after it. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HEBREW = /\p{Script=Hebrew}/u
/** What a quotation begins after, and what comes after its end. */
const BEFORE = /[\s([{¿¡/\p{Dash_Punctuation}]/u
const AFTER = /[\s.,;:!?…)\]}。、，！？]/u

interface Turn {
  readonly at: number
  readonly isOpening: boolean
  /** 0 for a quotation, 1 for one inside of it, and so on. */
  readonly depth: number
}

interface Turns {
  readonly turns: readonly Turn[]
  /** How many quotations are open at the end. */
  readonly open: number
  /** Whether each mark is one of a quotation, or clearly none: a sign of inches, or one inside of a Hebrew word. */
  readonly isClear: boolean
}

/** Finds where quotations begin and end, by what is before and after each mark: languages use the same marks in other ways. */
function turnsOf(text: string, marks: string): Turns {
  const turns: Turn[] = []
  let depth = 0
  let isClear = true
  const known = `${DOUBLE}${marks.slice(0, 2)}`
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at)
    if (!known.includes(mark)) continue
    const isAfterOpening = turns.at(-1)?.isOpening === true && turns.at(-1)?.at === at - 1
    const way = wayOf(mark, { before: text.slice(0, at), after: text.slice(at + 1), depth, isAfterOpening })
    if (way === 'opens') turns.push({ at, isOpening: true, depth: depth++ })
    else if (way === 'closes') turns.push({ at, isOpening: false, depth: --depth })
    else if (way === 'unclear') isClear = false
  }
  return { turns, open: depth, isClear }
}

interface Around {
  readonly before: string
  readonly after: string
  readonly depth: number
  readonly isAfterOpening: boolean
}

function wayOf(mark: string, { before, after, depth, isAfterOpening }: Around) {
  const [previous = ' '] = before.slice(-1)
  const [next = ' '] = after.slice(0, 1)
  const begins = isAfterOpening || BEFORE.test(previous)
  const ends = AFTER.test(next) || (!begins && DOUBLE.includes(next))
  const closing = depth > 0 ? 'closes' : 'unclear'
  if (ALWAYS_OPEN.includes(mark)) return 'opens'
  if (ALWAYS_CLOSE.includes(mark)) return closing
  if (begins !== ends) {
    if (begins) return 'opens'
    if (depth === 0 && /\d/.test(previous)) return 'none'
    return depth === 0 && UNSPACED.test(previous) ? 'opens' : closing
  }
  if (begins) return depth > 0 ? 'closes' : 'opens'
  // An apostrophe.
  if (!DOUBLE.includes(mark)) return 'none'
  if (HEBREW.test(previous) && HEBREW.test(next)) return 'none'
  if (depth > 0) return 'closes'
  return UNSPACED.test(previous) || UNSPACED.test(next) ? 'opens' : 'unclear'
}

/** The mark that a language has for a turn, with the space that belongs to it. */
function markOf({ isOpening, depth }: Omit<Turn, 'at'>, { marks, isSpaced }: Quotes): string {
  const [opening = '', closing = ''] = depth % 2 === 0 ? marks.slice(0, 2) : marks.slice(2)
  if (isOpening) return isSpaced && opening === '«' ? `${opening}${NO_BREAK_SPACE}` : opening
  return isSpaced && closing === '»' ? `${NO_BREAK_SPACE}${closing}` : closing
}

/**
 * A text with the double quotation marks of a language in the place of those of any other, straight ones too. Unchanged
 * where a quotation has no end or no beginning, and in languages whose marks are not known.
 * @param language as a BCP 47 tag
 */
export function withQuotationMarks(text: string, language: string): string {
  const quotes = quotesOf(language)
  if (!quotes) return text
  const { turns, open, isClear } = turnsOf(text, quotes.marks)
  if (open > 0 || !isClear) return text
  let written = ''
  let from = 0
  for (const turn of turns) {
    const before = text.slice(from, turn.at)
    // The spaces inside of a quotation belonged to its marks.
    written += turn.isOpening ? before : before.replace(SPACES_AT_END, '')
    written += markOf(turn, quotes)
    from = turn.at + 1
    if (turn.isOpening) from += SPACES_AT_START.exec(text.slice(from))?.[0].length ?? 0
  }
  return written + text.slice(from)
}

/**
 * What a straight quotation mark is in a language, typed between two parts of a text; null where it stays as it is.
 * @param language as a BCP 47 tag
 */
export function typedQuotationMark(before: string, after: string, language: string): string | null {
  const quotes = quotesOf(language)
  if (!quotes) return null
  const { open: depth, turns } = turnsOf(before, quotes.marks)
  const isAfterOpening = turns.at(-1)?.isOpening === true && turns.at(-1)?.at === before.length - 1
  // Nothing is typed after it yet: after a space it begins, but where a language sets a space before its end.
  const isNext = after === '' && BEFORE.test(before.slice(-1)) && !quotes.isSpaced
  const way = isNext ? 'opens' : wayOf('"', { before, after, depth, isAfterOpening })
  if (way === 'opens') return markOf({ isOpening: true, depth }, quotes)
  if (way !== 'closes') return null
  const mark = markOf({ isOpening: false, depth: depth - 1 }, quotes)
  return SPACES_AT_END.test(before) ? mark.trimStart() : mark
}
