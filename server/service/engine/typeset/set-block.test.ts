import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { breakLines } from './break-lines.ts'
import { withRoom } from './room.ts'
import { setBlock } from './set-block.ts'

const BLOCK: DetectedTextBlock = {
  x: 100,
  y: 60,
  width: 120,
  height: 30,
  text: 'Sale now',
  alignment: 'left',
  formatting: [],
  angle: 0,
  font_name: 'Inter',
  font_size: 21,
  line_height: 1.2,
  color: '#000000',
}

/** The bounding box of the drawn pixels. */
function inkOf(draw: Parameters<typeof setBlock>[1], text: string, room?: DetectedTextBlock) {
  const canvas = createCanvas(400, 200)
  setBlock(canvas.getContext('2d'), draw, text, room)
  const { data, width } = pixelsOf(canvas)
  const places = Array.from({ length: data.length / 4 }, (_, at) => at).filter(
    (at) => (data[at * 4 + 3] ?? 0) > 100,
  )
  const [xs, ys] = [places.map((at) => at % width), places.map((at) => Math.floor(at / width))]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

describe('a text in the place of a block', () => {
  it('has the old text’s size if it fits, and a smaller one if it does not', () => {
    const [short, long] = [inkOf(BLOCK, 'Sale'), inkOf(BLOCK, 'Sommerschlussverkauf')]
    expect(short.bottom - short.top).toBeGreaterThan(18)
    expect(long.bottom - long.top).toBeLessThan(14)
    expect(long.right).toBeLessThanOrEqual(100 + 120 + 6)
  })

  it('uses the free space of its background, on the side where its lines continue', () => {
    const canvas = createCanvas(400, 200)
    const ctx = canvas.getContext('2d')
    ctx.fillStyle = '#ffffff'
    ctx.fillRect(0, 0, 400, 200)
    ctx.fillStyle = '#2255aa'
    ctx.fillRect(300, 0, 100, 200)
    const background = pixelsOf(canvas)
    const left = withRoom(BLOCK, background, [])
    expect([left.x, left.width]).toEqual([100, 200 - Math.round(28 * 0.6)])
    const right = withRoom({ ...BLOCK, alignment: 'right' }, background, [])
    expect([right.x + right.width, right.x]).toEqual([220, Math.round(28 * 0.6)])
    expect(withRoom(BLOCK, background, [{ ...BLOCK, x: 250 }]).width).toBeLessThan(150)
    expect(inkOf(BLOCK, 'Sommerschluss', left).right).toBeGreaterThan(230)
  })

  it('starts at the right for right-to-left scripts', () => {
    const arabic = inkOf({ ...BLOCK, alignment: 'right' }, 'عرض')
    expect(arabic.right).toBeGreaterThan(200)
    expect(arabic.left).toBeGreaterThan(150)
  })

  it('is rotated with its block about the centre', () => {
    const turned = inkOf({ ...BLOCK, angle: 90 }, 'Sale now')
    expect(turned.bottom - turned.top).toBeGreaterThan(90)
    expect(turned.right - turned.left).toBeLessThan(30)
  })
})

describe('lines are broken', () => {
  const widthOf = (line: string) => [...line].length

  it('at spaces, never inside a long word', () => {
    expect(breakLines('new season now', 10, widthOf)).toEqual(['new season', 'now'])
    expect(breakLines('unbreakable', 5, widthOf)).toBeNull()
  })

  it('between Japanese characters, but never before a closing mark (JIS X 4051)', () => {
    expect(breakLines('期間限定です。', 6, widthOf)).toEqual(['期間限定で', 'す。'])
  })

  it('at the text’s own line breaks', () => {
    expect(breakLines('one\ntwo', 20, widthOf)).toEqual(['one', 'two'])
  })
})
