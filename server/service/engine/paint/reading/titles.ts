import type { Color } from '../../color/color.ts'
import { COLOR_WORDS, colorsIn } from '../../color/color-words.ts'
import type { Title } from '../plan.ts'

const QUOTED = /["“„«”「『]([^"”“»」』\n]{1,80})["”“»」』]/gu
const COLORS = COLOR_WORDS.join('|')
const LETTERS =
  '(?:letters?|lettering|types?|text|fonts?|print|writing|handwriting|script|capitals|serifs?|caps)'
const NAMES = `(?:words?|title|text|headline|caption|slogan|inscription|subtitle|tagline|${LETTERS})`
const KINDS = `(?:${COLORS}|large|big|small|huge|tiny|bold|short|long|main|second|bright|dark|light|elegant|modern|handwritten|following|single|simple|playful)`
const SAYING =
  '(?:\\s*\\b(?:saying|says|that says|which says|reading|reads|that reads|which reads))?\\s*:?\\s*$'
const JOINS = '(?:with|and|featuring|showing|bearing|under|titled|labell?ed|entitled)'
/** What leads to a title: "with the words", "and a large yellow headline that says". */
const LEAD = new RegExp(
  `(?:[,;]?\\s*\\b${JOINS})?(?:\\s*\\b(?:the|a|an|its)\\b)?(?:(?:\\s*\\b${KINDS})*\\s*\\b${NAMES})?${SAYING}`,
  'iu',
)
/** How a title is set: "in large yellow letters", "in red". */
const MANNER = new RegExp(
  `^\\s*,?\\s*(?:(?:written|set|printed|painted|[a-z]+ly)\\s+)?(?:in\\s+(?:(?:a|the)\\s+)?(?:(?:[a-z-]+\\s+){0,3}${LETTERS}|(?:[a-z-]+\\s+){0,2}(?:${COLORS}))|(?:(?:${COLORS}|bold|large|big)\\s+){1,3}${LETTERS})\\b`,
  'iu',
)
/** Where a title stands: "at the bottom of the picture". */
const SPOT =
  /^\s*,?\s*(?:at|on|along|across|in|near|down at)\s+the\s+(?:very\s+)?((?:upper|lower|top|bottom|cent(?:er|re)|middle|left|right|foot|head)(?:[\s-](?:left|right|half|third|part|edge|corner|side|cent(?:er|re)))*)(?:\s+of\s+(?:the|a|an)\s+[a-z]+)?/iu
/** A thing that was named before the title, where it stands: 'title "TALL" on top of the giraffe'. */
const BY_A_THING =
  /^\s*(?:on top of|above|over|below|under|beneath|beside|next to|across|on|at|near)\s+the\s+([a-z]+)/iu
const LOWER = /bottom|lower|foot/i
const MAX_TITLES = 4

/** Quoted words, which are set as text, and the prompt without them and what is said about them. */
export function takeTitles(prompt: string): { readonly titles: readonly Title[]; readonly rest: string } {
  const titles: Title[] = []
  let [rest, from] = ['', 0]
  for (const match of prompt.matchAll(QUOTED)) {
    if (match.index < from) continue
    const before = prompt.slice(from, match.index)
    const lead = LEAD.exec(before)?.[0] ?? ''
    const about = aboutOf(prompt.slice(match.index + match[0].length), rest + before)
    const text = (match[1] ?? '').trim()
    if (text !== '') titles.push({ text, ...mannerOf(lead, about) })
    rest += `${before.slice(0, before.length - lead.length)} , `
    from = match.index + match[0].length + about.length
  }
  return { titles, rest: rest === '' ? prompt : tidy(rest + prompt.slice(from)) }
}

/** A prompt without its titles: what decides about the scene. */
export const withoutTitles = (prompt: string): string => takeTitles(prompt).rest

/** So many titles are set; the record lists the others as not drawn. */
export const settable = (titles: readonly Title[]): readonly Title[] => titles.slice(0, MAX_TITLES)

const tidy = (text: string) =>
  text
    .replace(/\s*,(?:\s*,)*\s*/g, ', ')
    .replace(/[\s,]+$/, '')
    .trim()

/** What is said after a title about its letters and its place. */
function aboutOf(after: string, before: string): string {
  let length = 0
  for (const pattern of [MANNER, SPOT, MANNER]) length += pattern.exec(after.slice(length))?.[0].length ?? 0
  const thing = BY_A_THING.exec(after.slice(length))
  if (thing && new RegExp(`\\b${thing[1]}\\b`, 'iu').test(before)) length += thing[0].length
  return after.slice(0, length)
}

function mannerOf(lead: string, about: string): Pick<Title, 'color' | 'at'> {
  const color: Color | undefined = colorsIn(about)[0] ?? colorsIn(lead)[0]
  const isLow = LOWER.test(about) || /^\s*(below|under|beneath)/i.test(about)
  return { ...(color ? { color } : {}), ...(isLow ? { at: 'bottom' } : {}) }
}
