import { afterEach, describe, expect, it } from 'vitest'
import { aBackend, type Reply, type TestBackend } from '#server/testing/backend.ts'
import { UNANSWERED } from '../engine/translate/translate.ts'
import { ask, BackendError } from './ask.ts'
import {
  apertiumTranslate,
  chatTranslate,
  deeplTranslate,
  libreTranslate,
  translatorOf,
} from './translators.ts'

let backend: TestBackend
afterEach(() => backend.stop())

async function at(reply: (count: number) => Reply, timeoutMs = 5_000) {
  backend = await aBackend((_, count) => reply(count))
  return { url: backend.url, key: 'secret-key', timeoutMs }
}

const chatAnswers = (content: unknown): Reply => ({
  json: { choices: [{ message: { role: 'assistant', content: JSON.stringify(content) } }] },
})

describe('a LibreTranslate server', () => {
  it.each([
    ['de', 'de', 'en', 'en'],
    ['fr-ca', 'fr', 'de', 'de'],
    ['no', 'nb', 'en', 'en'],
    ['en', 'en', 'no', 'nb'],
  ])('is asked for all lines at once, %s as %s, from %s as %s', async (language, target, from, source) => {
    const translate = libreTranslate(await at(() => ({ json: { translatedText: ['Neu', 'Jetzt'] } })))
    expect(await translate(['New', 'Now'], language, from)).toEqual(['Neu', 'Jetzt'])
    expect(backend.asked[0]).toMatchObject({
      path: '/translate',
      json: { q: ['New', 'Now'], source, target, format: 'text', api_key: 'secret-key' },
    })
  })

  it('gives lines that can be stored, whatever they hold', async () => {
    const translate = libreTranslate(await at(() => ({ json: { translatedText: ['Ne\0u \ud83d'] } })))
    expect(await translate(['New'], 'de', 'en')).toEqual(['Ne\ufffdu \ufffd'])
  })

  it('with a wrong number of lines is refused', async () => {
    const translate = libreTranslate(await at(() => ({ json: { translatedText: ['Neu'] } })))
    await expect(translate(['New', 'Now'], 'de', 'en')).rejects.toThrow('returned 1 lines for 2')
  })
})

describe('an OpenAI-compatible chat', () => {
  it('receives the language’s name and is asked for JSON', async () => {
    const translate = chatTranslate({
      ...(await at(() => chatAnswers({ translations: ['Uusi'] }))),
      model: 'm',
    })
    expect(await translate(['New'], 'fi', 'en')).toEqual(['Uusi'])
    const [{ path, json, headers } = { path: '', json: {}, headers: {} }] = backend.asked
    expect(path).toBe('/v1/chat/completions')
    expect(headers).toMatchObject({ authorization: 'Bearer secret-key' })
    expect(json).toMatchObject({ model: 'm', temperature: 0, response_format: { type: 'json_object' } })
    expect(JSON.stringify(json)).toContain('from English into Finnish')
  })
})

describe('a DeepL server', () => {
  it.each([
    ['de', 'DE', 'en', 'EN'],
    ['pt', 'PT-PT', 'no', 'NB'],
    ['fr-ca', 'FR', 'pt', 'PT'],
    ['no', 'NB', 'en', 'EN'],
    ['en', 'EN-US', 'de', 'DE'],
  ])('is asked with its own kind of key, %s as %s, from %s as %s', async (language, target, from, source) => {
    const reply = { json: { translations: [{ detected_source_language: 'EN', text: 'Neu' }] } }
    const translate = deeplTranslate(await at(() => reply))
    expect(await translate(['New'], language, from)).toEqual(['Neu'])
    const [{ path, json, headers } = { path: '', json: {}, headers: {} }] = backend.asked
    expect(path).toBe('/v2/translate')
    expect(headers).toMatchObject({ authorization: 'DeepL-Auth-Key secret-key' })
    expect(json).toEqual({ text: ['New'], source_lang: source, target_lang: target })
  })

  it('is asked for at most 50 texts at once', async () => {
    const sizes = [50, 10]
    const translate = deeplTranslate(
      await at((count) => ({
        json: { translations: Array.from({ length: sizes[count - 1] ?? 0 }, () => ({ text: 'Neu' })) },
      })),
    )
    expect(await translate(Array(60).fill('New'), 'de', 'en')).toHaveLength(60)
    expect(backend.asked).toHaveLength(2)
  })
})

describe('an Apertium server', () => {
  const said = (translatedText: string): Reply => ({
    json: { responseData: { translatedText }, responseDetails: null, responseStatus: 200 },
  })

  it('is asked line by line for a pair of languages', async () => {
    const translate = apertiumTranslate(await at((count) => said(count === 1 ? 'Nuevo' : 'Ahora')))
    expect(await translate(['New', 'Now'], 'es', 'en')).toEqual(['Nuevo', 'Ahora'])
    expect(backend.asked.map(({ path }) => path)).toEqual(['/translate', '/translate'])
    const [{ body, headers } = { body: Buffer.alloc(0), headers: {} }] = backend.asked
    const type = { 'content-type': headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers: type }).formData()
    expect(Object.fromEntries(form)).toEqual({ langpair: 'eng|es', q: 'New', format: 'txt' })
  })

  it('leaves a line untranslated of which it does not know a word', async () => {
    const translate = apertiumTranslate(await at(() => said('*Outfitters de puerto')))
    expect(await translate(['Harbour Outfitters'], 'es', 'en')).toEqual([null])
  })
})

describe('a server', () => {
  it('that is busy is retried', async () => {
    const busy: Reply = { status: 429, json: { error: 'slow down' } }
    const translate = libreTranslate(
      await at((count) => (count < 3 ? busy : { json: { translatedText: ['Neu'] } })),
    )
    expect(await translate(['New'], 'de', 'en')).toEqual(['Neu'])
    expect(backend.asked).toHaveLength(3)
  })

  it.each([
    ['it asks for', { retryAfter: 4 }, [4, 4, 4]],
    ['doubling waits', {}, [0.5, 1, 2]],
  ])(
    'that is busy is waited for before each retry, and not after the last: as long as %s',
    async (_, asks, seconds) => {
      const busy = await at(() => ({ status: 503, json: {}, ...asks }))
      const waits: number[] = []
      const wait = async (ms: number) => waits.push(ms / 1000)
      await expect(ask(busy, '/translate', () => '{}', wait)).rejects.toThrow('answered 503')
      // Up to a tenth more, at random.
      expect(waits.map((waited, at) => waited / (seconds[at] ?? 0)).every((by) => by >= 1 && by <= 1.1)).toBe(
        true,
      )
      expect([waits.length, backend.asked.length]).toEqual([3, 4])
    },
  )

  it('that refuses is not retried, and its message is logged without the key', async () => {
    const translate = libreTranslate(
      await at(() => ({ status: 403, json: { error: 'secret-key is blocked' } })),
    )
    const refusal = await translate(['New'], 'de', 'en').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BackendError)
    expect(String(refusal)).toContain('answered 403: {"error":"••• is blocked"}')
    expect(backend.asked).toHaveLength(1)
  })

  it('that does not answer in time is given up, and not retried', async () => {
    const translate = libreTranslate(await at(() => 'silence', 2_000))
    await expect(translate(['New'], 'de', 'en')).rejects.toThrow('did not answer within 2 s')
    expect(backend.asked).toHaveLength(1)
  })
})

describe('the translator of the ad localizer', () => {
  it('is the phrase book if no server is configured, or if the server fails', async () => {
    const warnings: string[] = []
    const alone = translatorOf(null, (words) => warnings.push(words))
    expect(await alone(['Shop now'], 'de', 'en')).toEqual(['Jetzt einkaufen'])
    expect(warnings).toEqual([])
    const failing = await at(() => ({ status: 400, json: { error: 'no such language' } }))
    const translate = translatorOf({ ...failing, api: 'libretranslate' }, (words) => warnings.push(words))
    expect(await translate(['Shop now', 'Our oak'], 'de', 'en')).toEqual(['Jetzt einkaufen', UNANSWERED])
    expect(warnings).toMatchObject([expect.stringContaining('no such language')])
  })
})
