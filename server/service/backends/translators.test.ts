import { afterEach, describe, expect, it } from 'vitest'
import { aBackend, type Reply, type TestBackend } from '#server/testing/backend.ts'
import { ask, BackendError } from './ask.ts'
import { chatTranslate, libreTranslate, translatorOf } from './translators.ts'

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
    ['de', 'de'],
    ['fr-ca', 'fr'],
    ['no', 'nb'],
  ])('is asked for all lines at once, %s as %s', async (language, target) => {
    const translate = libreTranslate(await at(() => ({ json: { translatedText: ['Neu', 'Jetzt'] } })))
    expect(await translate(['New', 'Now'], language)).toEqual(['Neu', 'Jetzt'])
    expect(backend.asked[0]).toMatchObject({
      path: '/translate',
      json: { q: ['New', 'Now'], source: 'en', target, format: 'text', api_key: 'secret-key' },
    })
  })

  it('gives lines that can be stored, whatever they hold', async () => {
    const translate = libreTranslate(await at(() => ({ json: { translatedText: ['Ne\0u \ud83d'] } })))
    expect(await translate(['New'], 'de')).toEqual(['Ne\ufffdu \ufffd'])
  })

  it('with a wrong number of lines is refused', async () => {
    const translate = libreTranslate(await at(() => ({ json: { translatedText: ['Neu'] } })))
    await expect(translate(['New', 'Now'], 'de')).rejects.toThrow('returned 1 lines for 2')
  })
})

describe('an OpenAI-compatible chat', () => {
  it('receives the language’s name and is asked for JSON', async () => {
    const translate = chatTranslate({
      ...(await at(() => chatAnswers({ translations: ['Uusi'] }))),
      model: 'm',
    })
    expect(await translate(['New'], 'fi')).toEqual(['Uusi'])
    const [{ path, json, headers } = { path: '', json: {}, headers: {} }] = backend.asked
    expect(path).toBe('/v1/chat/completions')
    expect(headers).toMatchObject({ authorization: 'Bearer secret-key' })
    expect(json).toMatchObject({ model: 'm', temperature: 0, response_format: { type: 'json_object' } })
    expect(JSON.stringify(json)).toContain('Finnish')
  })
})

describe('a server', () => {
  it('that is busy is retried', async () => {
    const busy: Reply = { status: 429, json: { error: 'slow down' } }
    const translate = libreTranslate(
      await at((count) => (count < 3 ? busy : { json: { translatedText: ['Neu'] } })),
    )
    expect(await translate(['New'], 'de')).toEqual(['Neu'])
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
    const refusal = await translate(['New'], 'de').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BackendError)
    expect(String(refusal)).toContain('answered 403: {"error":"••• is blocked"}')
    expect(backend.asked).toHaveLength(1)
  })

  it('that does not answer in time is given up, and not retried', async () => {
    const translate = libreTranslate(await at(() => 'silence', 2_000))
    await expect(translate(['New'], 'de')).rejects.toThrow('did not answer within 2 s')
    expect(backend.asked).toHaveLength(1)
  })
})

describe('the translator of the ad localizer', () => {
  it('is the phrase book if no server is configured, or if the server fails', async () => {
    const warnings: string[] = []
    const alone = translatorOf(null, (words) => warnings.push(words))
    expect(await alone(['Shop now'], 'de')).toEqual(['Jetzt einkaufen'])
    expect(warnings).toEqual([])
    const failing = await at(() => ({ status: 400, json: { error: 'no such language' } }))
    const translate = translatorOf(failing, (words) => warnings.push(words))
    expect(await translate(['Shop now', 'Our oak'], 'de')).toEqual(['Jetzt einkaufen', null])
    expect(warnings).toMatchObject([expect.stringContaining('no such language')])
  })
})
