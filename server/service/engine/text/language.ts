/** The languages that lines are read in, as ISO 639-1 codes with the names of their OCR data. */
const READ = {
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  hu: 'hun',
  it: 'ita',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  sv: 'swe',
} as const

export type ReadLanguage = (typeof READ)[keyof typeof READ]
export const ENGLISH = READ.en

/**
 * The reader for a text in a language. Where a language has none, that of German reads the mark „, which that of English
 * does not know: with it, short lines are not read at all.
 */
export function readerOf(text: string, language: string): ReadLanguage {
  const [code = ''] = language.toLowerCase().split('-')
  return readLanguage(code) ?? (text.includes('„') ? READ.de : ENGLISH)
}

const readLanguage = (code: string) => Object.entries(READ).find(([own]) => own === code)?.[1]

/** The likeliest language of texts that were read as English, so without accents; English where there is none. */
export async function languageOf(texts: readonly string[]): Promise<ReadLanguage> {
  const { language } = await detected(texts)
  return readLanguage(language) ?? ENGLISH
}

/** The ISO 639-1 code of the language that texts are surely in; that of English where it is in doubt. */
export async function sureLanguageOf(texts: readonly string[]): Promise<string> {
  const found = await detected(texts)
  return found.isReliable() ? found.language : 'en'
}

async function detected(texts: readonly string[]) {
  const { eld } = await import('eld/extrasmall')
  eld.setLanguageSubset(Object.keys(READ))
  return eld.detect(texts.join('\n'))
}
