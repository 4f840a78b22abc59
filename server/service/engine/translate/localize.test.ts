import { describe, expect, it } from 'vitest'
import { adScene } from '#server/testing/scenes/ads.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { blocksOf } from '../text/blocks.ts'
import { findLines } from '../text/find.ts'
import { localize } from './localize.ts'
import { phraseBook } from './phrase-book.ts'

const AD = adScene(0)
const [TITLE, NOTE, CALL] = AD.lines.map(({ text }) => text)
const NOTHING = { language: 'de', copy: [], instruction: '' } as const

const textsIn = async (picture: Pixels) =>
  blocksOf(await findLines(picture), picture).map(({ block }) => block.text.replaceAll('\n', ' '))

describe('an ad is localized (service-api.md, Image tools)', () => {
  it('with exact_copy character for character; unlisted text keeps its exact pixels', async () => {
    const copy = [{ original: `${NOTE?.toLowerCase()}.`, replacement: 'Bis Montag' }]
    const { pixels, prompt } = await localize(AD, { ...NOTHING, copy }, phraseBook)
    const left = `${CALL}, ${TITLE}`
    expect(prompt).toBe(`de: 1 of 1 lines set; 2 of 3 lines of the ad not set: ${left}`)
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
    expect(prompt).toContain(
      'de: 1 of 2 lines set; not found in the picture: Winter Coats; 2 of 3 lines of the ad',
    )
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
    expect(prompt).toContain('de: 1 of 3 lines translated; could not translate: ')
    expect(prompt).toContain(NOTE)
    expect((await textsIn(pixels)).toSorted()).toEqual(['Wochenende', NOTE, CALL].toSorted())
  })

  it('as the prompt asks: keeps a word, uses upper case, changes the colour', async () => {
    const asked = { ...NOTHING, instruction: `Keep “${CALL}”. Upper case, text in #ff0000` }
    const { pixels, prompt } = await localize(AD, asked, async (lines) => lines.map(() => 'neu'))
    expect(prompt).toBe('de: 2 of 2 lines translated')
    const blocks = blocksOf(await findLines(pixels), pixels).map(({ block }) => block)
    expect(blocks.map(({ text }) => text).toSorted()).toEqual(['NEU', 'NEU', CALL].toSorted())
    expect(blocks.find(({ text }) => text === 'NEU')?.color).toBe('#ff0000')
  })
})
