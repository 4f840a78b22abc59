import * as z from 'zod'
import { storableText } from '#contract/service/describe/storable.ts'
import { phraseBook } from '../engine/translate/phrase-book.ts'
import type { Translate } from '../engine/translate/translate.ts'
import { ask, type Backend } from './ask.ts'

/** A translation server: LibreTranslate's API, or, with a model's name, an OpenAI-compatible chat. */
export interface TranslatorBackend extends Backend {
  readonly model?: string
}

/** Languages with another code in LibreTranslate, or without a country there. */
const LIBRE_CODES: Readonly<Record<string, string>> = { 'fr-ca': 'fr', no: 'nb' }
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

const libreAnswer = z.object({ translatedText: z.array(z.string()) })
const chatAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const translations = z.object({ translations: z.array(z.string()) })

/** LibreTranslate's POST /translate (docs.libretranslate.com). */
export const libreTranslate =
  (backend: Backend): Translate =>
  async (lines, language) => {
    const body = {
      q: lines,
      source: 'en',
      target: LIBRE_CODES[language] ?? language,
      format: 'text',
      ...(backend.key ? { api_key: backend.key } : {}),
    }
    const answer = await ask(backend, '/translate', () => JSON.stringify(body))
    return asMany(libreAnswer.parse(answer).translatedText, lines)
  }

/** OpenAI-compatible POST /v1/chat/completions that requests JSON. */
export const chatTranslate =
  (backend: Backend & { readonly model: string }): Translate =>
  async (lines, language) => {
    const name = LANGUAGE_NAMES.of(language) ?? language
    const body = {
      model: backend.model,
      temperature: 0,
      response_format: { type: 'json_object' },
      messages: [
        {
          role: 'system',
          content: [
            `Translate each line of advertising copy from English into ${name} (${language}), as short as the line is.`,
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

/** Require one translation for each line; otherwise they cannot be assigned. They are stored with the result. */
function asMany(translated: readonly string[], lines: readonly string[]): readonly string[] {
  if (translated.length !== lines.length)
    throw new Error(`the translator returned ${translated.length} lines for ${lines.length}`)
  return translated.map(storableText)
}

/**
 * The translator for the ad localizer: the configured server, or else the built-in phrase book.
 * @param warn receives a message when the server fails and the phrase book is used instead
 */
export function translatorOf(backend: TranslatorBackend | null, warn: (words: string) => void): Translate {
  if (!backend) return phraseBook
  const { model } = backend
  const server = model ? chatTranslate({ ...backend, model }) : libreTranslate(backend)
  return async (lines, language) => {
    if (lines.length === 0 || language === 'en') return lines
    try {
      return await server(lines, language)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      warn(`translator failed, used the built-in phrase book: ${message}`)
      return phraseBook(lines, language)
    }
  }
}
