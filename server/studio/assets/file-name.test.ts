import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentDisposition, resultName, uploadName } from './file-name.ts'

const size = { width: 1080, height: 1920, language: null }

describe('a result is named after', () => {
  it.each([
    ['A red fox, in SNOW!', 'easel-a-red-fox-in-snow-1080x1920-7.png'],
    ['一只红狐狸', 'easel-一只红狐狸-1080x1920-7.png'],
    ['ثعلب أحمر', 'easel-ثعلب-أحمر-1080x1920-7.png'],
    ['?!', 'easel-1080x1920-7.png'],
    [
      'one two three four five six seven eight nine',
      'easel-one-two-three-four-five-six-seven-eight-1080x1920-7.png',
    ],
  ])('its words, its size and its seed: %s', (prompt, name) => {
    expect(resultName({ ...size, prompt, seed: 7, format: 'png' })).toBe(name)
  })

  it('its language, which tells the versions of one ad apart', () => {
    const names = ['de', 'pt-BR', 'zh_Hant'].map((language) =>
      resultName({ ...size, prompt: 'Summer sale', language, seed: 7, format: 'png' }),
    )
    expect(names).toEqual([
      'easel-summer-sale-de-1080x1920-7.png',
      'easel-summer-sale-pt-br-1080x1920-7.png',
      'easel-summer-sale-zh-hant-1080x1920-7.png',
    ])
  })

  it('its words and its size alone where there is no seed', () => {
    const name = resultName({ ...size, prompt: 'a fox', seed: null, format: 'jpeg' })
    expect(name).toBe('easel-a-fox-1080x1920.jpg')
  })

  it('words that fit a file name, whatever the prompt is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (prompt) => {
        const name = resultName({ ...size, prompt, seed: 2_147_483_647, format: 'webp' })
        expect(Buffer.byteLength(name)).toBeLessThan(255)
        expect(name).toMatch(/^easel-[\p{L}\p{N}\p{M}-]+\.webp$/u)
      }),
    )
  })
})

describe('an upload keeps its name', () => {
  it.each([
    ['C:\\photos\\My dog.JPEG', 'My dog.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['evil\u202Egnp.exe', 'evilgnp.png'],
    ['', 'picture.png'],
    ['.htaccess', 'htaccess.png'],
    ['Füße.webp', 'Füße.png'],
  ])('without what could mislead, and with the ending of its content: %s', (given, name) => {
    expect(uploadName(given, 'png')).toBe(name)
  })
})

it('writes names of any script into a header of ASCII (RFC 6266)', () => {
  expect(contentDisposition('attachment', 'Füße "1".png')).toBe(
    `attachment; filename="F__e _1_.png"; filename*=UTF-8''F%C3%BC%C3%9Fe%20%221%22.png`,
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(contentDisposition('inline', name)).toMatch(/^[\x20-\x7e]*$/)
    }),
  )
})
