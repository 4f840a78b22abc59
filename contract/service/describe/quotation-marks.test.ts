import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { quotationMarksOf, typedQuotationMark, withQuotationMarks } from './quotation-marks.ts'

const requireData = createRequire(import.meta.url)

/** The delimiters of a language in the data of Unicode. */
function unicodeMarksOf(tag: string): string {
  const { delimiters } = requireData(`cldr-misc-full/main/${tag}/delimiters.json`).main[tag]
  const { quotationStart, quotationEnd, alternateQuotationStart, alternateQuotationEnd } = delimiters
  return `${quotationStart}${quotationEnd}${alternateQuotationStart}${alternateQuotationEnd}`
}

/** Types a text key by key at its end. */
const typed = (text: string, language: string) =>
  [...text].reduce(
    (before, key) => before + ((key === '"' ? typedQuotationMark(before, '', language) : null) ?? key),
    '',
  )

const LANGUAGES =
  'ar bg ca cs da de de-CH el en en-GB es es-MX et fa fi fr fr-CA fr-CH he hi hr hu id it ja km ko lo lt lv ms my nb nl no pl ' +
  'pt pt-PT ro ru sk sl sr sv th tr uk ur vi zh zh-Hant'

it.each(LANGUAGES.split(' '))('the marks of %s are those of Unicode’s data', (tag) => {
  expect(quotationMarksOf(tag)).toBe(unicodeMarksOf(tag))
})

it('a language of another region has the marks of its language; an unknown one has none', () => {
  expect(quotationMarksOf('de-AT')).toBe(quotationMarksOf('de'))
  expect(quotationMarksOf('tlh')).toBeNull()
  expect(withQuotationMarks('"batlh"', 'tlh')).toBe('"batlh"')
  expect(typed('"batlh"', 'tlh')).toBe('"batlh"')
})

describe('a text takes the marks of its language', () => {
  it.each([
    ['straight', 'de', 'Das "Beste" zuerst', 'Das „Beste“ zuerst'],
    ['those of another language', 'de', '“Best” first, “then” «all»', '„Best“ first, „then“ „all“'],
    [
      'those that close in one language and open in another',
      'en',
      '„Sommer“ und »mehr«',
      '“Sommer” und “mehr”',
    ],
    ['with spaces of their own', 'fr', 'Le "meilleur" prix', 'Le «\u00a0meilleur\u00a0» prix'],
    ['with spaces of another language', 'en', 'Le « meilleur » prix', 'Le “meilleur” prix'],
    ['without a space in Switzerland', 'fr-CH', 'Le "meilleur" prix', 'Le «meilleur» prix'],
    ['beside other signs', 'ru', '("Лето": "да!", "нет".)', '(«Лето»: «да!», «нет».)'],
    ['one quotation inside of another', 'pl', '"Powiedz "tak" teraz"', '„Powiedz «tak» teraz”'],
    ['both of which end at once', 'en', '"Say "yes""', '“Say ‘yes’”'],
    ['in scripts without spaces', 'ja', '彼は"はい"と言った', '彼は「はい」と言った'],
    ['after which a particle follows', 'ko', '「지금」이라고', '“지금”이라고'],
    ['over several lines', 'sv', '"Allt\nnu"', '”Allt\nnu”'],
    ['of full width', 'zh', '＂夏天＂', '“夏天”'],
    ['single ones, where the language has those', 'nl', 'De "foto’s" nu', 'De ‘foto’s’ nu'],
  ])('%s', (_, language, text, expected) => {
    expect(withQuotationMarks(text, language)).toBe(expected)
    // A text that has them keeps them.
    expect(withQuotationMarks(expected, language)).toBe(expected)
  })

  it.each([
    ['a quotation without an end', 'de', 'Das "Beste zuerst'],
    ['an end without a beginning', 'de', 'Das Beste" zuerst'],
    ['inches', 'de', 'TV 55" und 65"'],
    ['a mark inside of a Hebrew word', 'he', 'דו"ח של מנכ"ל'],
    ['an apostrophe', 'nl', 'foto’s en auto’s'],
  ])('not %s', (_, language, text) => {
    expect(withQuotationMarks(text, language)).toBe(text)
  })

  it('inches stay beside a quotation', () => {
    expect(withQuotationMarks('55" "Ultra"', 'de')).toBe('55" „Ultra“')
  })
})

describe('a straight mark that is typed is one of the language', () => {
  it.each([
    ['de', 'Das "Beste", "sofort"', 'Das „Beste“, „sofort“'],
    ['fr', 'Le "meilleur" prix', 'Le «\u00a0meilleur\u00a0» prix'],
    ['fr', 'Le "meilleur " prix', 'Le «\u00a0meilleur » prix'],
    ['pl', '"Powiedz "tak""', '„Powiedz «tak»”'],
    ['ja', '彼は"はい"と', '彼は「はい」と'],
    ['nl', '"foto’s"', '‘foto’s’'],
    ['de', 'TV 55" groß', 'TV 55" groß'],
  ])('in %s: %s', (language, keys, expected) => {
    expect(typed(keys, language)).toBe(expected)
  })

  it('also before a word that is there', () => {
    expect(typedQuotationMark('Das ', 'Beste', 'de')).toBe('„')
    expect(typedQuotationMark('Das „Beste', ' zuerst', 'de')).toBe('“')
  })
})
