import { COLOR_WORDS } from '../../color/color-words.ts'
import type { Title } from '../plan.ts'

const QUOTED = /["“„«”]([^"”“»\n]{1,80})["”“»]/gu
/** A title and its color: "Sale" in large red letters. */
const TITLE_IN_COLOR = new RegExp(
  `${QUOTED.source}\\s+(?:[a-z]+\\s+)?in\\s+(?:[a-z]+\\s+){0,2}(?:${COLOR_WORDS.join('|')})\\b(?:\\s+(?:letters|type|text|font|lettering))?`,
  'giu',
)
const MAX_TITLES = 4
/** A color of the title stands in the words after it. */
const ABOUT_LENGTH = 40

/** Quoted words, which are set as text, and the prompt without them. */
export function takeTitles(prompt: string): { readonly titles: readonly Title[]; readonly rest: string } {
  const titles = [...prompt.matchAll(QUOTED)]
    .map((match) => ({
      text: (match[1] ?? '').trim(),
      about: prompt.slice(match.index + match[0].length, match.index + match[0].length + ABOUT_LENGTH),
    }))
    .filter(({ text }) => text !== '')
  return {
    titles: titles.slice(0, MAX_TITLES),
    rest: prompt.replace(TITLE_IN_COLOR, ' , ').replace(QUOTED, ' , '),
  }
}
