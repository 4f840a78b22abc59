import { readFileSync } from 'node:fs'
import type { Translate } from './translate.ts'

/** English phrases and their translations; `{n}` stands for a number. */
const FILE = new URL('./phrases.tsv', import.meta.url)
const NUMBER = /[$€£]?\d+(?:[.,]\d+)*/
/** Sentences of one line are looked up separately. */
const BETWEEN = /(?<=[.!?])\s+|\s+[·|–—•]\s+/

type Book = ReadonlyMap<string, ReadonlyMap<string, string>>

let book: Book | undefined

function open(): Book {
  const [head = '', ...rows] = readFileSync(FILE, 'utf8').trim().split('\n')
  const languages = head.split('\t').slice(1)
  return new Map(
    rows.map((row) => {
      const [english = '', ...others] = row.split('\t')
      return [keyOf(english), new Map(languages.map((language, at) => [language, others[at] ?? '']))]
    }),
  )
}

const keyOf = (phrase: string) =>
  phrase
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[.!?,:;]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Translates common advertising copy with a built-in phrase book, without network access. */
export const phraseBook: Translate = async (lines, language) => {
  book ??= open()
  return lines.map((line) => (language === 'en' ? line : translated(line, language)))
}

function translated(line: string, language: string): string | null {
  const parts = line.split(BETWEEN).map((part) => ofPhrase(part, language))
  if (parts.some((part) => part === null)) return null
  return parts.join(' ')
}

function ofPhrase(phrase: string, language: string): string | null {
  const [number] = NUMBER.exec(phrase) ?? []
  const general = number === undefined ? phrase : phrase.replace(NUMBER, '{n}')
  const found = book?.get(keyOf(general).replace(/\{n\} %/, '{n}%'))?.get(language)
  if (found === undefined) return null
  const end = language === 'ja' ? '' : (/[.!?]+$/.exec(phrase)?.[0] ?? '')
  const text = found.replace('{n}', number ?? '') + end
  return isCapitals(phrase) ? text.toLocaleUpperCase(language.slice(0, 2)) : text
}

const isCapitals = (text: string) => /\p{L}{2}/u.test(text) && text === text.toUpperCase()
