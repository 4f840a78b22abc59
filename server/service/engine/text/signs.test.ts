import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { canvasOf, pixelsOf } from '../pixels/canvas.ts'
import { cssFont } from '../typeset/fonts.ts'
import { blocksOf } from './blocks.ts'
import { withoutText } from './erase.ts'
import { findText } from './find.ts'

const SIZE = 48
/** From its left end, on the middle of small letters: points in heights of the typeface, and their mirror image below. */
const SIGNS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  'an arrow': [
    [0, 0.05],
    [0.5, 0.05],
    [0.5, 0.22],
    [0.8, 0],
  ],
  'an arrow to the left': [
    [0, 0],
    [0.3, 0.22],
    [0.3, 0.05],
    [0.8, 0.05],
  ],
  'a triangle': [
    [0, 0.3],
    [0.5, 0],
  ],
  'a dot': Array.from({ length: 9 }, (_, at) => {
    const angle = (at / 8) * Math.PI
    return [0.13 - 0.13 * Math.cos(angle), 0.13 * Math.sin(angle)] as const
  }),
}

function drawSign(ctx: SKRSContext2D, points: readonly (readonly [number, number])[], left: number): void {
  const middle = 100 - 0.27 * SIZE
  const below = points.toReversed().map(([x, y]) => [x, -y] as const)
  ctx.beginPath()
  for (const [x, y] of [...points, ...below]) ctx.lineTo(left + x * SIZE, middle - y * SIZE)
  ctx.fill()
}

function sheet(draw: (ctx: SKRSContext2D) => void) {
  const canvas = createCanvas(640, 160)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#f4efe6'
  ctx.fillRect(0, 0, 640, 160)
  ctx.fillStyle = '#8a1f2b'
  ctx.font = cssFont({ family: 'Inter', isBold: false, isItalic: false }, SIZE)
  draw(ctx)
  return pixelsOf(canvas)
}

const textsOf = async (draw: (ctx: SKRSContext2D) => void) =>
  (await findText(sheet(draw))).lines.map(({ text }) => text)

describe('a sign beside a line is none of its letters', () => {
  it.each(Object.entries(SIGNS))('%s at its head', async (_, points) => {
    const texts = await textsOf((ctx) => {
      drawSign(ctx, points, 60)
      ctx.fillText('Shop now', 60 + SIZE, 100)
    })
    expect(texts).toEqual(['Shop now'])
  })

  it('an arrow at its end', async () => {
    const texts = await textsOf((ctx) => {
      ctx.fillText('Shop now', 60, 100)
      drawSign(ctx, SIGNS['an arrow'] ?? [], 60 + ctx.measureText('Shop now ').width)
    })
    expect(texts).toEqual(['Shop now'])
  })

  // Between two pixels, a sign has soft edges.
  it.each([
    ['at its head', 60, 60 + SIZE],
    ['at its head, between two pixels', 60.6, 60 + SIZE],
    ['at its end, between two pixels', 60.3 + 6 * SIZE, 60],
  ])('and stays in the picture when the line is taken out of it, %s', async (_, left, text) => {
    const arrow = (ctx: SKRSContext2D) => drawSign(ctx, SIGNS['an arrow'] ?? [], left)
    const picture = sheet((ctx) => {
      arrow(ctx)
      ctx.fillText('Shop now', text, 100)
    })
    const erased = await withoutText(picture, (await findText(picture)).lines)
    const shown = (pixels: typeof picture) => canvasOf(pixels).getContext('2d').getImageData(0, 0, 640, 160)
    expect(Buffer.from(shown(erased).data).equals(Buffer.from(shown(sheet(arrow)).data))).toBe(true)
  })
})

it('a line after a sign is aligned to it, even below the middle of another line', async () => {
  const picture = sheet((ctx) => {
    ctx.fillText('Shop now', 60 + SIZE, 100)
    drawSign(ctx, SIGNS['an arrow'] ?? [], 60)
    const middle = 60 + SIZE + ctx.measureText('Shop now').width / 2
    ctx.textAlign = 'center'
    ctx.font = cssFont({ family: 'Inter', isBold: false, isItalic: false }, SIZE / 2)
    ctx.fillText('Free gift today', middle, 40)
  })
  const blocks = blocksOf((await findText(picture)).lines, picture).map(({ block }) => block)
  expect(blocks.map(({ text, alignment }) => [text, alignment])).toEqual([
    ['Free gift today', 'center'],
    ['Shop now', 'left'],
  ])
})

describe('what belongs to the text stays with its line', () => {
  it.each([
    '(Only today)',
    '[New] Coats',
    '» Read more',
    'B Side',
    'D Side',
    'K 2 Jackets',
    'Type E Shoes',
    '8 Coats',
    'Size X Coats',
  ])('%s', async (text) => {
    expect(await textsOf((ctx) => ctx.fillText(text, 60, 100))).toEqual([text])
  })
})
