import { readFileSync } from 'node:fs'
import { type PhraseOf, phraseKey, phrasesOf } from '#contract/service/values/phrases.ts'

/** English phrases (phrases.ts) and their translations; `{n}` stands for a number. */
const FILE = new URL('./phrases.tsv', import.meta.url)

type Book = ReadonlyMap<string, ReadonlyMap<string, string>>

let book: Book | undefined

function open(): Book {
  const [head = '', ...rows] = readFileSync(FILE, 'utf8').trim().split('\n')
  const languages = head.split('\t').slice(1)
  return new Map(
    rows.map((row) => {
      const [english = '', ...others] = row.split('\t')
      return [phraseKey(english), new Map(languages.map((language, at) => [language, others[at] ?? '']))]
    }),
  )
}

/** Translates common English advertising copy with a built-in phrase book, without network access. */
export async function phraseBook(
  lines: readonly string[],
  language: string,
  from = 'en',
): Promise<readonly (string | null)[]> {
  book ??= open()
  return lines.map((line) => (language === from ? line : translated(line, language)))
}

function translated(line: string, language: string): string | null {
  const parts = phrasesOf(line).map((phrase) => ofPhrase(phrase, language))
  if (parts.some((part) => part === null)) return null
  return parts.join(' ')
}

function ofPhrase({ text: phrase, key, number }: PhraseOf, language: string): string | null {
  const found = book?.get(key)?.get(language)
  if (found === undefined) return null
  const end = language === 'ja' ? '' : (/[.!?]+$/.exec(phrase)?.[0] ?? '')
  const text = found.replace('{n}', number ?? '') + end
  return isCapitals(phrase) ? text.toLocaleUpperCase(language.slice(0, 2)) : text
}

const isCapitals = (text: string) => /\p{L}{2}/u.test(text) && text === text.toUpperCase()
