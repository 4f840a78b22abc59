import * as z from 'zod'
import { storableText } from '#contract/service/describe/storable.ts'
import { phraseBook } from '../engine/translate/phrase-book.ts'
import { type Translate, UNANSWERED } from '../engine/translate/translate.ts'
import { ask, type Backend } from './ask.ts'

/** A translation server: its API, and the model that a chat is to use. */
export type TranslatorBackend = Backend &
  (
    | { readonly api: 'libretranslate' | 'deepl' | 'apertium' }
    | { readonly api: 'openai'; readonly model: string }
  )

/** Asks a server for all lines; throws if it fails or a line cannot be assigned. */
type Ask = (lines: readonly string[], language: string, from: string) => Promise<readonly (string | null)[]>

type Codes = Readonly<Record<string, string>>
/** Languages with other codes than ours, or without a country. */
const LIBRE_CODES: Codes = { 'fr-ca': 'fr', no: 'nb' }
const DEEPL_CODES: Codes = { en: 'EN-US', 'fr-ca': 'FR', no: 'NB', pt: 'PT-PT' }
const APERTIUM_CODES: Codes = { en: 'eng', 'fr-ca': 'fra', no: 'nob' }
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

const libreAnswer = z.object({ translatedText: z.array(z.string()) })
const chatAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const translations = z.object({ translations: z.array(z.string()) })
const deeplAnswer = z.object({ translations: z.array(z.object({ text: z.string() })) })
const apertiumAnswer = z.object({ responseData: z.object({ translatedText: z.string() }) })

/** LibreTranslate's POST /translate (docs.libretranslate.com). */
export const libreTranslate =
  (backend: Backend): Ask =>
  async (lines, language, from) => {
    const body = {
      q: lines,
      source: LIBRE_CODES[from] ?? from,
      target: LIBRE_CODES[language] ?? language,
      format: 'text',
      ...(backend.key ? { api_key: backend.key } : {}),
    }
    const answer = await ask(backend, '/translate', () => JSON.stringify(body))
    return asMany(libreAnswer.parse(answer).translatedText, lines)
  }

/** OpenAI-compatible POST /v1/chat/completions that requests JSON. */
export const chatTranslate =
  (backend: Backend & { readonly model: string }): Ask =>
  async (lines, language, from) => {
    const name = LANGUAGE_NAMES.of(language) ?? language
    const body = {
      model: backend.model,
      temperature: 0,
      response_format: { type: 'json_object' },
      messages: [
        {
          role: 'system',
          content: [
            `Translate each line of advertising copy from ${LANGUAGE_NAMES.of(from)} into ${name} (${language}), as short as the line is.`,
            'Keep marks like ⟦0⟧ as they are, numbers, brands, and capitals where a whole line is in capitals.',
            'Answer with JSON alone: {"translations": [...]}, as many as there are lines, in their order.',
          ].join(' '),
        },
        { role: 'user', content: JSON.stringify({ lines }) },
      ],
    }
    const answer = chatAnswer.parse(await ask(backend, '/v1/chat/completions', () => JSON.stringify(body)))
    const said: unknown = JSON.parse(answer.choices[0]?.message.content ?? '')
    return asMany(translations.parse(said).translations, lines)
  }

/** Number of texts that DeepL takes in one request. */
const DEEPL_TEXTS = 50

/** DeepL's POST /v2/translate (developers.deepl.com/docs). */
export const deeplTranslate =
  (backend: Backend): Ask =>
  async (lines, language, from) => {
    const translated: string[] = []
    for (let first = 0; first < lines.length; first += DEEPL_TEXTS) {
      const text = lines.slice(first, first + DEEPL_TEXTS)
      const codeOf = (own: string) => DEEPL_CODES[own] ?? own.toUpperCase()
      // A text has no country.
      const body = { text, source_lang: codeOf(from).slice(0, 2), target_lang: codeOf(language) }
      const answer = await ask({ ...backend, scheme: 'DeepL-Auth-Key' }, '/v2/translate', () =>
        JSON.stringify(body),
      )
      translated.push(...deeplAnswer.parse(answer).translations.map((one) => one.text))
    }
    return asMany(translated, lines)
  }

/** Words that Apertium does not know are marked. */
const UNKNOWN_WORD = /\*[\p{L}\p{N}]/u

/** Apertium APy's /translate (wiki.apertium.org/wiki/Apertium-apy); a line with a word that it does not know is untranslated. */
export const apertiumTranslate =
  (backend: Backend): Ask =>
  async (lines, language, from) => {
    const translated: string[] = []
    for (const line of lines) {
      const langpair = [from, language].map((own) => APERTIUM_CODES[own] ?? own).join('|')
      const fields = { langpair, q: line, format: 'txt' }
      const answer = await ask(backend, '/translate', () => formOf(fields))
      translated.push(apertiumAnswer.parse(answer).responseData.translatedText)
    }
    return asMany(translated, lines).map((text) => (UNKNOWN_WORD.test(text) ? null : text))
  }

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Require one translation for each line; otherwise they cannot be assigned. They are stored with the result. */
function asMany(translated: readonly string[], lines: readonly string[]): readonly string[] {
  if (translated.length !== lines.length)
    throw new Error(`the translator returned ${translated.length} lines for ${lines.length}`)
  return translated.map(storableText)
}

function askOf(backend: TranslatorBackend): Ask {
  switch (backend.api) {
    case 'libretranslate':
      return libreTranslate(backend)
    case 'openai':
      return chatTranslate(backend)
    case 'deepl':
      return deeplTranslate(backend)
    case 'apertium':
      return apertiumTranslate(backend)
  }
}

/**
 * The translator for the ad localizer: the configured server, or else the built-in phrase book.
 * @param warn receives a message when the server fails and the phrase book is used instead
 */
export function translatorOf(backend: TranslatorBackend | null, warn: (words: string) => void): Translate {
  if (!backend) return phraseBook
  const server = askOf(backend)
  return async (lines, language, from) => {
    if (lines.length === 0 || language.slice(0, 2) === from) return lines
    try {
      return await server(lines, language, from)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      warn(`translator failed, used the built-in phrase book: ${message}`)
      const known = await phraseBook(lines, language, from)
      return known.map((text) => text ?? UNANSWERED)
    }
  }
}
