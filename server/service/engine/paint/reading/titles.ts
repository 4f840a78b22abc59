import type { Title } from '../plan.ts'

const QUOTED = /["“„«”]([^"”“»\n]{1,80})["”“»]/gu
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
  return { titles: titles.slice(0, MAX_TITLES), rest: prompt.replace(QUOTED, ' , ') }
}
