import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { adScene, boxOverlap } from '#server/testing/scenes/ads.ts'
import { textureScene } from '#server/testing/scenes/textures.ts'
import { randomFrom } from '../chance/random.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { cssFont } from '../typeset/fonts.ts'
import { blocksOf } from './blocks.ts'
import { withoutText } from './erase.ts'
import { findLines } from './find.ts'

const INTER = { family: 'Inter', isBold: false, isItalic: false }

/** A pale sheet to draw on. */
function sheet(draw: (ctx: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void) {
  const canvas = createCanvas(640, 400)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#f4efe6'
  ctx.fillRect(0, 0, 640, 400)
  ctx.fillStyle = '#8a1f2b'
  draw(ctx)
  return pixelsOf(canvas)
}

describe('text in a picture', () => {
  it.each([0, 3, 7, 16])('is found word by word, at its place: ad %i', async (seed) => {
    const ad = adScene(seed)
    const words = (await findLines(ad)).flatMap((line) => line.words)
    for (const known of ad.lines.flatMap((line) => line.words)) {
      const found = words.find(({ text }) => text === known.text)
      if (!found) throw new Error(`${known.text} was not found`)
      const { x0, y0, x1, y1 } = found.bounds
      expect(boxOverlap({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }, known)).toBeGreaterThan(0.7)
    }
    expect(words).toHaveLength(ad.lines.flatMap((line) => line.words).length)
  })

  it('has its font, size, colour and line height; consecutive lines form one block', async () => {
    const picture = sheet((ctx) => {
      ctx.font = cssFont({ family: 'Playfair Display', isBold: true, isItalic: false }, 64)
      ctx.fillText('Grand Opening', 60, 110)
      ctx.font = cssFont(INTER, 24)
      ctx.fillText('Come in and look around', 62, 200)
      ctx.fillText('while the coffee is hot', 62, 232)
    })
    const blocks = blocksOf(await findLines(picture), picture).map(({ block }) => block)
    expect(blocks).toMatchObject([
      {
        text: 'Grand Opening',
        font_name: 'Playfair Display',
        font_size: 48,
        role: 'heading',
        formatting: ['bold'],
        alignment: 'left',
        color: '#8a1f2b',
        angle: 0,
      },
      {
        text: 'Come in and look around\nwhile the coffee is hot',
        font_name: 'Inter',
        font_size: 18,
        formatting: [],
        alignment: 'left',
        line_height: expect.closeTo(32 / 24, 1),
        x: 62,
      },
    ])
    expect(blocks[0]?.font_alternatives).toContain('Noto Serif')
  })

  it.each([
    ['French', ['Soldes de l’été', 'Édition limitée à Noël', 'Livraison offerte dès demain']],
    ['German', ['Frühjahrsangebote', 'Nur für kurze Zeit', 'Alle Größen im Geschäft']],
    ['Hungarian', ['Tavaszi akció', 'Spóroljon akár ezer forintot', 'Köszönjük, hogy velünk vásárol']],
    ['Polish', ['Wyprzedaż zimowa', 'Tylko w najbliższą sobotę', 'Więcej w naszych sklepach']],
    ['Spanish', ['Cáncer de hígado', 'Mañana será tarde', 'Pide información a tu médico']],
  ])('has the accents of %s', async (_, texts) => {
    const picture = sheet((ctx) => {
      for (const [at, text] of texts.entries()) {
        ctx.font = cssFont(INTER, [44, 28, 22][at] ?? 22)
        ctx.fillText(text, 30, 90 + at * 100)
      }
    })
    const plain = (text: string) => text.replaceAll('’', "'")
    expect((await findLines(picture)).map(({ text }) => plain(text))).toEqual(texts.map(plain))
  })

  it('may be rotated: the angle is reported, and the box is the unrotated one', async () => {
    const picture = sheet((ctx) => {
      ctx.font = cssFont({ ...INTER, isBold: true }, 40)
      ctx.translate(320, 200)
      ctx.rotate((-9 * Math.PI) / 180)
      ctx.textAlign = 'center'
      ctx.fillText('Only this weekend', 0, 14)
    })
    const [found] = blocksOf(await findLines(picture), picture)
    expect(found?.block.text).toBe('Only this weekend')
    expect(found?.block.angle).toBeCloseTo(-9, 0)
    const { x = 0, y = 0, width = 0, height = 0 } = found?.block ?? {}
    expect(Math.abs(x + width / 2 - 320)).toBeLessThan(4)
    expect(Math.abs(y + height / 2 - 200)).toBeLessThan(4)
  })

  it('is not found in pictures without text', async () => {
    for (const seed of [0, 1, 2, 3, 4, 5]) {
      const lines = await findLines(textureScene(seed))
      expect(lines.map((line) => `${line.text} ${line.confidence} ${line.setting.unlike}`)).toEqual([])
    }
  })

  it.each([
    ['Fresh Bread', '#ffffff', 64],
    ['$49', '#ffffff', 72],
    ['Call 0800 123 456', '#ffffff', 30],
  ])('is found on a lively ground: %s', async (words, color, size) => {
    const canvas = createCanvas(640, 400)
    const ctx = canvas.getContext('2d')
    const random = randomFrom(1, 'leaves and flowers')
    for (let leaf = 0; leaf < 400; leaf += 1) {
      ctx.fillStyle = random.pick(['#e8d44d', '#101810', '#3c6b35', '#f0b429'])
      ctx.beginPath()
      ctx.arc(random.below(640), random.below(400), random.between(12, 50), 0, 2 * Math.PI)
      ctx.fill()
    }
    ctx.font = cssFont({ ...INTER, isBold: true }, size)
    ctx.fillStyle = color
    ctx.fillText(words, 24, 120)
    const lines = await findLines(pixelsOf(canvas))
    expect(lines.map(({ text }) => text)).toEqual([words])
  })

  it('is found again with the same result', async () => {
    const ad = adScene(5)
    const blocks = async () => blocksOf(await findLines(ad), ad).map(({ block }) => block)
    expect(await blocks()).toEqual(await blocks())
  })

  it('is removed from its background, and nothing else changes', async () => {
    const picture = sheet((ctx) => {
      ctx.font = cssFont(INTER, 60)
      ctx.fillText('Fresh Bread', 60, 110)
    })
    const base = await withoutText(picture, await findLines(picture))
    const changed = base.data.filter((value, at) => Math.abs(value - ([244, 239, 230, 255][at % 4] ?? 0)) > 3)
    expect(changed).toHaveLength(0)
    expect(base.data.subarray(640 * 200 * 4)).toEqual(picture.data.subarray(640 * 200 * 4))
  })

  it('is removed from a transparent picture, and leaves it transparent', async () => {
    const canvas = createCanvas(640, 400)
    const ctx = canvas.getContext('2d')
    ctx.fillStyle = '#fdf3dc'
    ctx.font = cssFont(INTER, 60)
    ctx.fillText('Fresh Bread', 60, 110)
    const picture = pixelsOf(canvas)
    const lines = await findLines(picture)
    expect(lines.map(({ text }) => text)).toEqual(['Fresh Bread'])
    const { data } = await withoutText(picture, lines)
    expect(data.filter((value, at) => at % 4 === 3 && value > 0)).toHaveLength(0)
  })
})
