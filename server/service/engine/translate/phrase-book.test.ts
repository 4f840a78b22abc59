import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { isOfPhrases, PHRASES } from '#contract/service/values/phrases.ts'
import { phraseBook } from './phrase-book.ts'

it('has every phrase of the contract in every language of the ad localizer', () => {
  const rows = readFileSync(new URL('./phrases.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const [head = [], ...phrases] = rows.map((row) => row.split('\t'))
  expect(head.toSorted()).toEqual([...CATALOGUE['ad_localizer.language']].toSorted())
  expect(phrases.map(([english]) => english)).toEqual(PHRASES)
  for (const phrase of phrases) {
    expect(phrase, phrase[0]).toHaveLength(head.length)
    expect(
      phrase.every((text) => text.trim() !== ''),
      phrase[0],
    ).toBe(true)
    const hasNumber = phrase[0]?.includes('{n}')
    expect(
      phrase.every((text) => text.includes('{n}') === hasNumber),
      phrase[0],
    ).toBe(true)
  }
})

it.each([
  ['Summer Sale', 'de', 'Sommerschlussverkauf'],
  ['SHOP NOW', 'es', 'COMPRA AHORA'],
  ['Up to 50% off', 'fr', 'Jusqu’à 50 % de réduction'],
  ['Save 20 %!', 'da', 'Spar 20 %!'],
  ['Free shipping', 'fr-ca', 'Expédition gratuite'],
  ['Last chance! Shop now.', 'ja', 'ラストチャンス 今すぐ購入'],
  ["don't miss out", 'pl', 'Nie przegap'],
  ['Summer Sale', 'en', 'Summer Sale'],
])('%s in %s is %s', async (text, language, translated) => {
  expect(await phraseBook([text], language)).toEqual([translated])
  expect(isOfPhrases(text)).toBe(true)
})

it('returns null for unknown text', async () => {
  expect(await phraseBook(['Shop now', 'Aged in oak for twelve years'], 'de')).toEqual([
    'Jetzt einkaufen',
    null,
  ])
  expect(await phraseBook(['Shop now. Aged in oak.'], 'de')).toEqual([null])
  expect(isOfPhrases('Shop now. Aged in oak.')).toBe(false)
})
