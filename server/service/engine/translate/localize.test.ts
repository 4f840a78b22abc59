import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { adScene } from '#server/testing/scenes/ads.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { blocksOf } from '../text/blocks.ts'
import { findLines } from '../text/find.ts'
import { cssFont } from '../typeset/fonts.ts'
import { localize } from './localize.ts'
import { phraseBook } from './phrase-book.ts'
import { UNANSWERED } from './translate.ts'

const AD = adScene(0)
const [TITLE, NOTE, CALL] = AD.lines.map(({ text }) => text)
const NOTHING = { language: 'de', copy: [], instruction: '' } as const

const textsIn = async (picture: Pixels) =>
  blocksOf(await findLines(picture), picture).map(({ block }) => block.text.replaceAll('\n', ' '))

describe('an ad is localized (service-api.md, Image tools)', () => {
  it('with exact_copy character for character; unlisted text keeps its exact pixels', async () => {
    const copy = [{ original: `${NOTE?.toLowerCase()}.`, replacement: 'Bis Montag' }]
    const { pixels, prompt } = await localize(AD, { ...NOTHING, copy }, phraseBook)
    expect(prompt).toBe(`de: 1 of 1 lines set\nnot in the copy: ${CALL}\nnot in the copy: ${TITLE}`)
    expect((await textsIn(pixels)).toSorted()).toEqual([TITLE, CALL, 'Bis Montag'].toSorted())
    const [title] = AD.lines
    for (let y = Math.ceil(title?.y ?? 0); y < (title?.y ?? 0) + (title?.height ?? 0); y += 1) {
      const row = y * AD.width * 4
      expect(pixels.data.subarray(row, row + AD.width * 4)).toEqual(AD.data.subarray(row, row + AD.width * 4))
    }
  })

  it('and reports lines that cannot be found', async () => {
    const copy = [
      { original: 'Winter Coats', replacement: 'Mäntel' },
      { original: String(TITLE), replacement: 'Wochenende' },
    ]
    const { prompt } = await localize(AD, { ...NOTHING, copy }, phraseBook)
    expect(prompt.split('\n').slice(0, 2)).toEqual([
      'de: 1 of 2 lines set',
      'not found in the picture: Winter Coats',
    ])
  })

  it('not at all if none of the lines is found, or none can be translated', async () => {
    const copy = [{ original: 'Winter Coats', replacement: 'Mäntel' }]
    await expect(localize(AD, { ...NOTHING, copy }, phraseBook)).rejects.toThrow('no_text_set')
    const untranslated = localize(AD, NOTHING, async (lines) => lines.map(() => null))
    await expect(untranslated).rejects.toThrow('no_text_set')
  })

  it('by a translator without exact_copy; untranslated text stays and is reported', async () => {
    const { pixels, prompt } = await localize(AD, NOTHING, async (lines) =>
      lines.map((line) => (line === TITLE ? 'Wochenende' : null)),
    )
    expect(prompt).toBe(`de: 1 of 3 lines translated\nno translation: ${CALL}\nno translation: ${NOTE}`)
    expect((await textsIn(pixels)).toSorted()).toEqual(['Wochenende', NOTE, CALL].toSorted())
  })

  it('with the reason where the translator failed, and not at all if it did so for all', async () => {
    const { prompt } = await localize(AD, NOTHING, async (lines) =>
      lines.map((line) => (line === TITLE ? 'Wochenende' : UNANSWERED)),
    )
    expect(prompt.split('\n')).toContain(`the translator failed: ${NOTE}`)
    const failed = localize(AD, NOTHING, async (lines) => lines.map(() => UNANSWERED))
    await expect(failed).rejects.toThrow('translator_failed')
  })

  it('as the prompt asks: keeps a word, uses upper case, changes the colour', async () => {
    const asked = { ...NOTHING, instruction: `Keep “${CALL}”. Upper case, text in #ff0000` }
    const { pixels, prompt } = await localize(AD, asked, async (lines) => lines.map(() => 'neu'))
    expect(prompt).toBe(`de: 2 of 2 lines translated\nkept as asked: ${CALL}`)
    const blocks = blocksOf(await findLines(pixels), pixels).map(({ block }) => block)
    expect(blocks.map(({ text }) => text).toSorted()).toEqual(['NEU', 'NEU', CALL].toSorted())
    expect(blocks.find(({ text }) => text === 'NEU')?.color).toBe('#ff0000')
  })

  it('with the quotation marks of the language', async () => {
    const setAs = async (translation: string) => {
      const { pixels } = await localize(AD, NOTHING, async (lines) =>
        lines.map((line) => (line === TITLE ? translation : null)),
      )
      return Buffer.from(pixels.data)
    }
    const own = await setAs('„Wochenende“')
    expect(own.equals(await setAs('"Wochenende"'))).toBe(true)
    expect(own.equals(await setAs('Wochenende'))).toBe(false)
  })
})

describe('what an answer claims of an ad is true', () => {
  const copyOf = (replacement: string) => [{ original: String(CALL), replacement }]

  it('a text without room for legible letters stays, and is listed', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3)
    const copy = [...copyOf(long), { original: String(TITLE), replacement: 'Wochenende' }]
    const { pixels, prompt } = await localize(AD, { ...NOTHING, copy }, phraseBook)
    expect(prompt.split('\n').slice(0, 2)).toEqual(['de: 1 of 2 lines set', `no room for it: ${CALL}`])
    expect(await textsIn(pixels)).toContain(CALL)
    await expect(localize(AD, { ...NOTHING, copy: copyOf(long) }, phraseBook)).rejects.toThrow(
      'text_not_replaceable',
    )
  })

  it('a text that could not be seen in the result stays, and is listed', async () => {
    const hidden = adWith([
      { text: 'Summer Sale', color: '#ffffff', x: 60, y: 120, on: '#1f6feb' },
      { text: 'Fresh Coffee', color: '#1c2733', x: 60, y: 300, on: '#f4efe6' },
    ])
    const sale = { original: 'Summer Sale', replacement: 'Sommerschluss' }
    const asked = { ...NOTHING, instruction: 'text in #1f6fec' }
    const copy = [sale, { original: 'Fresh Coffee', replacement: 'Frischer Kaffee' }]
    const { pixels, prompt } = await localize(hidden, { ...asked, copy }, phraseBook)
    expect(prompt).toBe('de: 1 of 2 lines set\nnot readable once set: Summer Sale')
    expect((await textsIn(pixels)).toSorted()).toEqual(['Frischer Kaffee', 'Summer Sale'])
    await expect(localize(hidden, { ...asked, copy: [sale] }, phraseBook)).rejects.toThrow(
      'text_not_replaceable',
    )
  })

  it('an empty translation is none, and an empty line of a copy takes away what stood there', async () => {
    const empty = localize(AD, NOTHING, async (lines) => lines.map(() => ' '))
    await expect(empty).rejects.toThrow('no_text_set')
    const { pixels, prompt } = await localize(AD, { ...NOTHING, copy: copyOf('') }, phraseBook)
    expect(prompt.split('\n')[0]).toBe('de: 1 of 1 lines set')
    expect(await textsIn(pixels)).not.toContain(CALL)
  })

  it('is translated from the language that it is in', async () => {
    const said = async (texts: readonly string[]) => {
      const ad = adWith(texts.map((text, at) => ({ text, x: 60, y: 90 + at * 110 })))
      let source = ''
      await localize(ad, NOTHING, async (lines, _, from) => {
        source = from
        return lines.map(() => 'Neu')
      })
      return source
    }
    expect(await said(['Nur für kurze Zeit', 'Größen für alle', 'Jetzt kaufen'])).toBe('de')
    expect(await said(['Only for a short time', 'Sizes for everybody', 'Order today'])).toBe('en')
    expect(await said(['Halo Ring', 'Nova'])).toBe('en')
  })

  it('each text counts, also one that the ad shows twice', async () => {
    const twice = adWith([
      { text: 'Order today', x: 60, y: 90 },
      { text: 'Fresh Coffee', x: 60, y: 210 },
      { text: 'Order today', x: 330, y: 340 },
    ])
    const { prompt } = await localize(twice, NOTHING, async (lines) =>
      lines.map((line) => (line === 'Fresh Coffee' ? 'Frischer Kaffee' : null)),
    )
    expect(prompt).toBe(
      'de: 1 of 3 lines translated\nno translation: Order today\nno translation: Order today',
    )
  })

  it('a text that the ad shows twice is set in both places', async () => {
    const twice = adWith([
      { text: 'Order today', x: 60, y: 90 },
      { text: 'Fresh Coffee', x: 60, y: 210 },
      { text: 'Order today', x: 330, y: 340 },
    ])
    const copy = [{ original: 'Order today', replacement: 'Heute bestellen' }]
    const { pixels, prompt } = await localize(twice, { ...NOTHING, copy }, phraseBook)
    expect(prompt).toBe('de: 1 of 1 lines set\nnot in the copy: Fresh Coffee')
    expect((await textsIn(pixels)).toSorted()).toEqual(['Fresh Coffee', 'Heute bestellen', 'Heute bestellen'])
  })
})

interface Title {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly color?: string
  readonly on?: string
}

function adWith(titles: readonly Title[]): Pixels {
  const ctx = createCanvas(640, 400).getContext('2d')
  ctx.fillStyle = titles[0]?.on ?? '#f4efe6'
  ctx.fillRect(0, 0, 640, 400)
  ctx.font = cssFont({ family: 'Inter', isBold: true, isItalic: false }, 36)
  for (const { text, x, y, color = '#1c2733', on } of titles) {
    if (on) {
      ctx.fillStyle = on
      ctx.fillRect(0, y - 80, 640, 120)
    }
    ctx.fillStyle = color
    ctx.fillText(text, x, y)
  }
  return pixelsOf(ctx.canvas)
}
