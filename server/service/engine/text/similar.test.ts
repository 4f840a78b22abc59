import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { fillForeignText, letteringScene, STYLED_LETTERING } from '#server/testing/scenes/lettering.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { cssFont } from '../typeset/fonts.ts'
import { withoutText } from './erase.ts'
import { type FoundLine, findLines } from './find.ts'
import { blocksGivenBack } from './given-back.ts'
import { similarLines } from './similar.ts'
import { GIVEN_BACK_SIMILAR } from './tuning-lifting.ts'

const regular = (family: string) => ({ family, isBold: false, isItalic: false })

/** A light ad with what is drawn on it. */
function ad(draw: (ctx: SKRSContext2D) => void): Pixels {
  const canvas = createCanvas(640, 360)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#fdf3dc'
  ctx.fillRect(0, 0, 640, 360)
  ctx.fillStyle = '#1d3b2a'
  draw(ctx)
  return pixelsOf(canvas)
}

const PARAGRAPH = ['Fresh coffee every day', 'from beans of our own', 'until late at night']

/** A title and a paragraph of the given sizes in a typeface that is none of ours. */
const foreign = (title = 56, paragraph = 20) =>
  ad((ctx) => {
    fillForeignText(ctx, { text: 'Harbour House', x: 40, y: 100, size: title })
    for (const [at, text] of PARAGRAPH.entries())
      fillForeignText(ctx, { text, x: 40, y: 180 + at * 30, size: paragraph })
  })

async function setSimilarly(picture: Pixels, lines: readonly FoundLine[]) {
  const bare = await withoutText(picture, lines)
  return blocksGivenBack(similarLines(lines, picture), picture, { bare, limits: GIVEN_BACK_SIMILAR })
}

describe('text in a typeface that is none of ours', () => {
  it.each([
    [56, 20],
    [64, 26],
  ])('is set in the one that is most like it, a paragraph in one: %i and %i px', async (title, paragraph) => {
    const picture = foreign(title, paragraph)
    const lines = await findLines(picture)
    expect(await blocksGivenBack(lines, picture)).toEqual([])
    const blocks = (await setSimilarly(picture, lines)).map(({ block }) => block)
    expect(blocks.map(({ text }) => text)).toEqual(['Harbour House', PARAGRAPH.join('\n')])
    for (const { font_name, formatting } of blocks)
      expect({ font_name, formatting }).toEqual({ font_name: 'Montserrat', formatting: ['bold'] })
  })

  it('stays where a letter of it was misread', async () => {
    const picture = foreign()
    const lines = await findLines(picture)
    const misread = lines.map((line) => ({ ...line, text: line.text.replace(/e/, 'W') }))
    expect(similarLines(misread, picture)).toEqual([])
  })

  it('stays where a word of it has another weight', async () => {
    const picture = ad((ctx) => {
      const words = [
        ['Up to', regular('Inter')],
        ['forty percent off', { ...regular('Inter'), isBold: true }],
        ['until Monday', regular('Inter')],
      ] as const
      let x = 40
      for (const [text, face] of words) {
        ctx.font = cssFont(face, 26)
        ctx.fillText(text, x, 180)
        x += ctx.measureText(`${text} `).width
      }
    })
    const lines = await findLines(picture)
    expect(lines.map(({ text }) => text)).toEqual(['Up to forty percent off until Monday'])
    expect(similarLines(lines, picture)).toEqual([])
  })

  it.each(Object.entries(STYLED_LETTERING))('stays where its letters have %s', async (_, draw) => {
    const picture = letteringScene(draw, { ...regular('Inter'), isBold: true })
    expect(await setSimilarly(picture, await findLines(picture))).toEqual([])
  })

  it('has a colour nearer to its own than its thin letters seem to have', async () => {
    const picture = ad((ctx) => {
      ctx.font = cssFont(regular('Arimo'), 14)
      for (const [at, text] of PARAGRAPH.entries()) ctx.fillText(text, 40, 180 + at * 24)
    })
    const lines = await findLines(picture)
    const off = (line: FoundLine) => Math.abs(line.strip.color[1] - 0x3b)
    const similar = similarLines(lines, picture)
    expect(similar).toHaveLength(3)
    for (const line of similar) {
      const found = lines.find(({ text }) => text === line.text)
      expect(found && off(line) < off(found)).toBe(true)
    }
  })
})
