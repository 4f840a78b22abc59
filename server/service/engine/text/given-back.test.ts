import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { adScene, type Box } from '#server/testing/scenes/ads.ts'
import { letteringScene, PLAIN_LETTERING, STYLED_LETTERING } from '#server/testing/scenes/lettering.ts'
import { paint } from '../paint/paint.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { cssFont, type Face } from '../typeset/fonts.ts'
import { blocksOf } from './blocks.ts'
import { settingOf } from './face.ts'
import { type FoundLine, findLines } from './find.ts'
import { blocksGivenBack } from './given-back.ts'

const INK = '#fdf3dc'
const disc = (ctx: SKRSContext2D, x: number, y: number, radius: number) => {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.fill()
}

const hide = (ctx: SKRSContext2D, { x, y, width, height }: Box) => {
  ctx.fillStyle = '#7a2f2f'
  ctx.fillRect(x, y, width, height)
}

/** A poster with a title and two lines, and with what is drawn over it. */
function poster(draw: (ctx: SKRSContext2D) => void = () => undefined): Pixels {
  const canvas = createCanvas(640, 400)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#22304d'
  ctx.fillRect(0, 0, 640, 400)
  ctx.fillStyle = INK
  ctx.font = cssFont({ family: 'Playfair Display', isBold: true, isItalic: false }, 72)
  ctx.fillText('Blue Hour', 60, 120)
  ctx.font = cssFont({ family: 'Inter', isBold: false, isItalic: false }, 28)
  ctx.fillText('Jazz by the harbour', 62, 260)
  ctx.fillText('every Friday night', 62, 296)
  draw(ctx)
  return pixelsOf(canvas)
}

const regular = (family: string): Face => ({ family, isBold: false, isItalic: false })
const bold = (family: string): Face => ({ ...regular(family), isBold: true })

/** Headlines of three sizes. */
function headlines(face: Face): Pixels {
  const canvas = createCanvas(800, 400)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = INK
  ctx.fillRect(0, 0, 800, 400)
  ctx.fillStyle = '#1d3b2a'
  for (const [text, size, y] of [
    ['Summer sale', 92, 120],
    ['Fresh coffee', 56, 240],
    ['Shop now', 26, 340],
  ] as const) {
    ctx.font = cssFont(face, size)
    ctx.fillText(text, 50, y)
  }
  return pixelsOf(canvas)
}

async function textsIn(picture: Pixels): Promise<readonly string[]> {
  const blocks = await blocksGivenBack(await findLines(picture), picture)
  return blocks.map(({ block }) => block.text)
}

/** A line as it would be if its last word had not been read. */
function withoutLastWord(line: FoundLine): FoundLine {
  const words = line.words.slice(0, -1)
  const text = words.map((word) => word.text).join(' ')
  return { ...line, words, text, setting: settingOf(text, line.strip) }
}

describe('text is lifted off a picture only if its layer gives it back', () => {
  it.each([3, 16])('so all text of an ad: ad %i', async (seed) => {
    const ad = adScene(seed)
    const all = blocksOf(await findLines(ad), ad).map(({ block }) => block.text)
    expect(await textsIn(ad)).toEqual(all)
    expect(all).toHaveLength(3)
  })

  it.each(['Arimo', 'Tinos', 'Roboto', 'Lato', 'Montserrat', 'Poppins', 'Raleway', 'Bebas Neue', 'Anton'])(
    'so headlines in a typeface of many ads, named as it is: %s',
    async (family) => {
      const picture = headlines(regular(family))
      const blocks = await blocksGivenBack(await findLines(picture), picture)
      expect(blocks.map(({ block }) => block.font_name)).toEqual([family, family, family])
    },
  )

  it('so not a line with a word that was not read', async () => {
    const picture = poster()
    const lines = await findLines(picture)
    expect(lines.map(({ text }) => text)).toEqual(['Blue Hour', 'Jazz by the harbour', 'every Friday night'])
    expect(await blocksGivenBack(lines.map(withoutLastWord), picture)).toEqual([])
  })

  it.each<[string, (ctx: SKRSContext2D) => void]>([
    ['touches it in its colour', (ctx) => disc(ctx, 300, 84, 40)],
    ['hides its lower half', (ctx) => hide(ctx, { x: 40, y: 94, width: 420, height: 50 })],
  ])('so not a title when something %s; other text is', async (_, draw) => {
    expect(await textsIn(poster(draw))).toEqual(['Jazz by the harbour\nevery Friday night'])
  })

  it('so the other lines of a block with one that is not', async () => {
    const texts = await textsIn(poster((ctx) => disc(ctx, 262, 300, 14)))
    expect(texts).toEqual(['Blue Hour', 'Jazz by the harbour'])
  })

  const face = { family: 'Inter', isBold: true, isItalic: false } as const
  it.each(Object.entries(PLAIN_LETTERING))('so letters in one colour: %s', async (_, draw) => {
    expect(await textsIn(letteringScene(draw, face))).toHaveLength(3)
  })

  it.each(Object.entries(STYLED_LETTERING))('so not letters with %s', async (_, draw) => {
    expect(await textsIn(letteringScene(draw, face))).toEqual([])
  })

  it.each<[string, Face, Face]>([
    ['a sans in a serif', bold('Inter'), bold('Noto Serif')],
    ['another sans in a serif', bold('Noto Sans'), bold('Noto Serif')],
    ['a serif in a sans', bold('Noto Serif'), bold('Noto Sans')],
    ['a bold face in a regular one', bold('Inter'), regular('Inter')],
    ['an upright face in an italic one', regular('Noto Sans'), { ...regular('Noto Sans'), isItalic: true }],
  ])('so not %s, at any size', async (_, drawn, matched) => {
    const picture = headlines(drawn)
    const lines = await findLines(picture)
    expect(await blocksGivenBack(lines, picture)).toHaveLength(lines.length)
    const setAs = lines.map((line) => ({ ...line, setting: settingOf(line.text, line.strip, [matched]) }))
    expect(await blocksGivenBack(setAs, picture)).toEqual([])
  })

  it('so a painted title across a moon as a whole, or not at all', async () => {
    const prompt = 'A poster for a night of jazz by the harbour, warm dusk, the words "Blue Hour" in cream'
    const { png } = await paint({
      width: 768,
      height: 768,
      prompt,
      seed: 4,
      transparent: false,
      speed: 'DEFAULT',
    })
    const painted = await loadImage(png)
    const canvas = createCanvas(painted.width, painted.height)
    canvas.getContext('2d').drawImage(painted, 0, 0)
    expect(['Blue Hour', '']).toContain((await textsIn(pixelsOf(canvas))).join())
  })
})
